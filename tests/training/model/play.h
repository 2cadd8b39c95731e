/* Games between players who look one step ahead, and what each of them knew (tests/training/__main__.py). */
#pragma once
#include "reading.h"

/* `judge`: NULL plays by chance; `temper`: the difference in win chance by which a move is taken e times as often (0:
   always the best); `wild`: how often a move is taken by chance; `narrow`: only the likeliest attacks and damage;
   `positions`: how many are opened for a decision (1: one step ahead). */
typedef struct {
    Judge *judge;
    float temper, wild;
    int narrow, positions;
} Player;

/* What a seat knows beyond its own cards: cards surely in the other hand, and whether the pile was turned over. */
typedef struct { uint16_t held[2]; int turned; } Memory;

void masked(const State *s, const Memory *memory, int viewer, State *known);
void remember(Memory *memory, const State *before, const Action *action, const State *after);
int options(const State *s, int narrow, Action *listed);
int settled(const State *s);
int by_chance(const State *s, Action *listed, double *weights);
int worlds_of(const State *known, int seat, State *worlds, double *weights);
double expected(const double *values, int n, int sign);
double expected_worst(const double *values, const Action *listed, int n, int unknown, int among);
double value(Judge *judge, const State *s, int seat, int narrow);
Action decide(const Player *player, const State *known, int seat, uint64_t *random);
int play(const Player *players, int advanced, uint64_t seed, int most, float *rows, float *said, int *viewers, int *decided);
