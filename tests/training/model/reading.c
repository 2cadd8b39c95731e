/* The numbers of a position (judgement/features.py), and the two judgements (network.py, handmade.py). */
#include "reading.h"
#include <math.h>
#include <string.h>

enum { THERE_C = 0, POWER_C = 2, CAVALRY_C = 3, COUNCIL_C = 6, THERE_M = 7, POWER_M = 9, JIHAD_M = 13, JUND_M, NASIR_M };

static void of_zone(const Zone *z, float *row) {
    if (!z->n) return;
    int side = printed.side[unit(z->u[0])], sum = 0, cavalry = 0, archers = 0, tired = 0, nasir = 0, named = 0;
    for (int n = 0; n < z->n; n++) {
        int u = unit(z->u[n]);
        sum += power(z->u[n]), tired += z->u[n] & 1, named |= printed.named[u];
        cavalry |= printed.icon[u] == CAVALRY, archers += printed.icon[u] == ARCHER;
        if (printed.named[u] >> AL_NASIR & 1) nasir += power(z->u[n]);
    }
    float *own = row + (side == CHRISTIAN ? THERE_C : THERE_M);
    own[0] = 1, own[1] = z->n / 3.f, own[2] = sum / 6.f, own[3] = cavalry, own[4] = archers / 3.f, own[5] = tired / 3.f;
    if (side == CHRISTIAN) row[COUNCIL_C] = named >> COUNCIL & 1;
    else row[JIHAD_M] = named >> JIHAD & 1, row[JUND_M] = named >> JUND_CARD & 1, row[NASIR_M] = nasir / 2.f;
}

static float *threats(const float (*zone)[OF_A_ZONE], float *row) {
    float *by = row + 15;
    for (int z = 0; z < ZONES; z++) {
        if (z % 6 == 5) continue;
        float charged = zone[z + 1][CAVALRY_C] * zone[z][THERE_M];
        *row++ = charged;
        *by++ = charged * (zone[z + 1][POWER_C] - zone[z][POWER_M]);
    }
    row += 15;
    for (int side = 0; side < 2; side++, row += 2 * ZONES) {
        int there = side ? THERE_M : THERE_C, own = side ? POWER_M : POWER_C, foe = side ? POWER_C : POWER_M;
        for (int z = 0; z < ZONES; z++) {
            float strongest = 0;
            if (zone[z][there] == 0) continue;
            for (int n = 0; n < NEAR_N[z]; n++) strongest = fmaxf(strongest, zone[NEAR[z][n]][foe]);
            row[z] = strongest;
            if (strongest > 0) row[ZONES + z] = strongest - zone[z][own];
        }
    }
    return row;
}

static float near(int margin) { return (margin < 0 ? 0 : margin > 6 ? 6 : margin) / 6.f; }

static float *counts(const float (*zone)[OF_A_ZONE], float *row) {
    float christian = 0, muslim = 0, power_c = 0, power_m = 0, ahead = 0;
    for (int z = 0; z < ZONES; z++) {
        christian += zone[z][THERE_C], muslim += zone[z][THERE_M];
        power_c += zone[z][POWER_C], power_m += zone[z][POWER_M];
        if (muslim_area(z)) ahead += zone[z][THERE_C];
    }
    float few = fminf(fmaxf(christian - 4, 0), 5) / 5;
    float made[COUNTS] = {
        christian / 9, muslim / 9, power_c / 9, power_m / 9,
        near((int)(2 * muslim - christian)), near((int)(2 * christian - muslim)),
        ahead / 9, ahead == 0, (ahead == 0) * (1 - few), (ahead <= 1) * (1 - few), few,
        zone[CAMP][NASIR_M], zone[CAMP][NASIR_M] * zone[CAMP][POWER_M]};
    memcpy(row, made, sizeof made);
    return row + COUNTS;
}

static float *chances(uint16_t known, int unknown, uint16_t unseen, float *row) {
    float share = unseen ? fminf(1, (float)unknown / __builtin_popcount(unseen)) : 0;
    for (int card = 0; card < COMBAT; card++)
        *row++ = unknown && unseen >> card & 1 ? share : known >> card & 1;
    return row;
}

static void of_cards(const State *s, float *row) {
    uint16_t unseen = unplaced(s);
    for (int side = 0; side < 2; side++) row = chances(s->hand[side], s->unknown[side], unseen, row);
    const uint8_t *pile = s->deck_n ? s->deck : s->discard;
    int known = (s->ordered || !s->deck_n) && (s->deck_n || s->discard_n) && pile[0] != UNKNOWN;
    row = chances(known ? 1 << pile[0] : 0, !known, unseen, row);
    for (int side = 0; side < 2; side++) {
        int own = s->turn == side, card = s->initiative[side];
        *row++ = card < 0 ? 0 : VALUE[card][side] / 6.f;
        *row++ = own;
        *row++ = own ? s->points / 6.f : 0;
        *row++ = own && s->active >= 0 ? (2 - s->combats) / 2.f : 0;
        *row++ = own && s->active >= 0 && !s->shots;
        *row++ = (cards(s, side) - (s->phase == INITIATIVE)) / 2.f;
        *row++ = s->shield == side;
        *row++ = s->first == side;
        *row++ = own && s->fresh;
    }
    int king = s->active >= 0 && s->turn == CHRISTIAN ? printed.column_of[s->active] : -1;
    for (int n = 0; n < 3; n++) *row++ = king == n;
    *row++ = s->phase == INITIATIVE, *row++ = s->phase == PLAY, *row++ = s->phase == ACT;
    *row++ = s->deck_n / 3.f, *row++ = (s->round < 12 ? s->round : 12) / 12.f, *row++ = s->advanced;
    for (int side = 0; side < 2; side++) {
        int rest = unseen_specials(s, side) & ~s->special[side], n = __builtin_popcount(rest);
        for (int bit = 0; bit < 6; bit++)
            *row++ = s->special[side] >> bit & 1 ? 1
                     : s->special_unknown[side] && rest >> bit & 1 ? (float)s->special_unknown[side] / n : 0;
    }
}

void read_row(const State *s, float *row) {
    memset(row, 0, INPUTS * sizeof *row);
    float(*zone)[OF_A_ZONE] = (float(*)[OF_A_ZONE])row;
    for (int z = 0; z < ZONES; z++) of_zone(&s->zone[z], zone[z]);
    float *after = row + ZONES * OF_A_ZONE;
    of_cards(s, counts((const float(*)[OF_A_ZONE])zone, threats((const float(*)[OF_A_ZONE])zone, after)));
}

static float by_hand(const float *row) {
    static const float WORTH[8] = {1.6f, -1.6f, 1.8f, -1.8f, 1.2f, -.4f, -.3f, -.5f};
    static const int COLUMN[8] = {0, 1, 2, 3, 6, 7, 11, 12};
    const float *count = row + ZONES * OF_A_ZONE + THREATS;
    float sum = .2f;
    for (int n = 0; n < 8; n++) sum += WORTH[n] * count[COLUMN[n]];
    return 1 / (1 + expf(-2 * sum));
}

/* Positions that follow differ in few numbers, so that only those are summed anew. */
void settle_on(Judge *judge, const State *s) {
    if (!judge->network) return;
    read_row(s, judge->row);
    memcpy(judge->sums, judge->network->b1, sizeof judge->sums);
    for (int i = 0; i < INPUTS; i++)
        if (judge->row[i] != 0)
            for (int n = 0; n < FIRST; n++) judge->sums[n] += judge->row[i] * judge->network->w1[i][n];
}

float judged(Judge *judge, const State *s) {
    float row[INPUTS], first[FIRST], second[SECOND];
    const Network *network = judge->network;
    read_row(s, row);
    if (!network) return by_hand(row);
    memcpy(first, judge->sums, sizeof first);
    for (int i = 0; i < INPUTS; i++) {
        float by = row[i] - judge->row[i];
        if (by != 0)
            for (int n = 0; n < FIRST; n++) first[n] += by * network->w1[i][n];
    }
    memcpy(second, network->b2, sizeof second);
    for (int n = 0; n < FIRST; n++) {
        float out = fmaxf(first[n], .05f * first[n]);
        for (int m = 0; m < SECOND; m++) second[m] += out * network->w2[n][m];
    }
    float sum = network->b3;
    for (int m = 0; m < SECOND; m++) sum += fmaxf(second[m], .05f * second[m]) * network->w3[m];
    return 1 / (1 + expf(-sum));
}
