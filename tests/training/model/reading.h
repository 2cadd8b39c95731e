/* A position in numbers, and what a judgement says of it (companion/games/las_navas/judgement). */
#pragma once
#include "rules.h"

#ifndef FIRST
#define FIRST 64
#define SECOND 32
#endif
enum { OF_A_ZONE = 16, THREATS = 102, COUNTS = 13, OF_CARDS = 66, INPUTS = ZONES * OF_A_ZONE + THREATS + COUNTS + OF_CARDS };

/* A network's weights, layer by layer, and the first layer's sums for a position that others are compared with. */
typedef struct {
    float w1[INPUTS][FIRST], b1[FIRST], w2[FIRST][SECOND], b2[SECOND], w3[SECOND], b3;
} Network;
typedef struct {
    const Network *network; /* NULL: the judgement made by hand */
    float row[INPUTS], sums[FIRST];
} Judge;

void read_row(const State *s, float *row);
void settle_on(Judge *judge, const State *s);
float judged(Judge *judge, const State *s);
