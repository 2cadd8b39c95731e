/* 1212 as plain numbers, for games of learning: the same rules as companion/games/las_navas, cross-checked with them. */
#pragma once
#include <stdint.h>

enum { ZONES = 18, UNITS = 54, COMBAT = 9, UNKNOWN = 9, CAMP = 6, MOST = 400, PILE = 9 };
enum { CHRISTIAN, MUSLIM, CHANCE, NOBODY };
enum { DEAL, DEAL_SPECIAL, DRAFT, INITIATIVE, PLAY, ACT, KARR, REACT, DRAW, DAMAGE, VOLUNTEERS, JUND, ADVANCE, PEEK,
       MAINTENANCE, RESHUFFLE, OVER };
enum { NO_ICON, ARCHER, CAVALRY };
enum { ALFONSO, COUNCIL, JIMENEZ, LOPEZ, PETER, SANCHO, AL_HUSAYNI, AL_NASIR, BLACK_GUARD, JIHAD, JUND_CARD, KURDISH };
enum { SHOOT, ATTACK, CHARGE, KARR_FIGHT };
enum { BY_COMBAT, BY_SHOT, BY_KARR, BY_GUARD, BY_KURDISH, BY_JIHAD };
enum { DO_DISCARD_SPECIAL, DO_INITIATIVE, DO_PLAY, DO_MOVE, DO_SHOOT, DO_ATTACK, DO_CHARGE, DO_KARR, DO_REACT, DO_PASS,
       DO_DRAW, DO_DAMAGE, DO_ADVANCE, DO_RALLY, DO_SWITCH, DO_SPECIAL, DO_END, DO_PEEK };

/* Who stands in a zone: unit * 4 + (power - 1) * 2 + exhausted, sorted (companion/games/las_navas/state.py). */
typedef struct { uint8_t n, u[3]; } Zone;
typedef struct { uint8_t side, zone, points; } Wound;

/* Hands as the set of known cards and the number of unknown ones; piles in their order, UNKNOWN for unknown ones. */
typedef struct {
    Zone zone[ZONES];
    uint16_t hand[2], played;
    uint8_t unknown[2], special[2], special_unknown[2], aside[2];
    uint8_t deck[PILE], discard[PILE], deck_n, discard_n, ordered;
    uint8_t phase, decider, advanced, round, points, combats, shots, fresh;
    int8_t initiative[2], turn, active, shield, first, winner;
    uint8_t kind, side, origin, target, joined[3], joined_n, declared, karr, volunteers, jund, wounds, cause;
    Wound wound[2];
} State;

/* `a`, `b`: zones, or the answer to a question; `mask`: which of the units in zone `a`; `card`: -1 for none. */
typedef struct { uint8_t type, a, b, mask, declared, points[3]; int8_t card, take, needs; } Action;

typedef struct {
    uint8_t side[UNITS], icon[UNITS], immobile[UNITS], kind[UNITS], start[UNITS], column_of[COMBAT];
    uint16_t named[UNITS];
} Printed;

extern Printed printed;
extern const uint8_t VALUE[COMBAT][2];
extern uint8_t NEAR[ZONES][8], NEAR_N[ZONES], FAR[ZONES][16], FAR_N[ZONES];

static inline int unit(int code) { return code >> 2; }
static inline int power(int code) { return 1 + (code >> 1 & 1); }
static inline int column(int zone) { return zone / 6; }
static inline int muslim_area(int zone) { return zone % 6 < 3; }
static inline int holder(const Zone *z) { return z->n ? printed.side[unit(z->u[0])] : NOBODY; }
static inline int cards(const State *s, int side) { return __builtin_popcount(s->hand[side]) + s->unknown[side]; }
static inline int specials(const State *s, int side) {
    return __builtin_popcount(s->special[side]) + s->special_unknown[side];
}
static inline int first_of(uint16_t mask) { return __builtin_ctz(mask); }

void prepare(const Printed *given);
void setup(State *s, int advanced);
uint16_t unplaced(const State *s);
uint16_t may_be(const State *s, const uint8_t *pile, int n);
int unseen_specials(const State *s, int side);
int drawable(const State *s, uint8_t *found);
int distributions(const Zone *z, int points, uint8_t (*ways)[3]);
int legal(const State *s, Action *listed);
void apply(State *s, const Action *action);
void reshuffled(State *s, const uint8_t *shuffled);
void begin(State *s, const uint8_t *dealt, const uint8_t *christian, const uint8_t *muslim);
