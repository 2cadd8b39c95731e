/* The search of one step ahead (companion/opponent/thinking/search.py over judgement/mind.py and options.py). */
#include "play.h"
#include "search.h"
#include <math.h>
#include <string.h>

static const double FICKLENESS = .03;

static uint64_t next(uint64_t *random) { /* splitmix64 (Steele, Lea and Flood 2014) */
    uint64_t z = *random += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u, z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}
static int below(uint64_t *random, int n) { return next(random) % n; }
static float share(uint64_t *random) { return (next(random) >> 40) / 16777216.f; }

static void shuffle(uint8_t *cards, int n, uint64_t *random) {
    for (int i = n - 1; i > 0; i--) {
        int j = below(random, i + 1);
        uint8_t t = cards[i];
        cards[i] = cards[j], cards[j] = t;
    }
}

/* The state as a seat knows it (judgement/knowledge.py). */
void masked(const State *s, const Memory *memory, int viewer, State *known) {
    int other = 1 - viewer, laid = s->phase == INITIATIVE && s->initiative[other] >= 0;
    *known = *s;
    int count = cards(s, other) + laid;
    known->hand[other] = memory->held[viewer];
    known->unknown[other] = count - __builtin_popcount(memory->held[viewer]);
    known->special[other] = 0, known->special_unknown[other] = specials(s, other);
    known->aside[0] = known->aside[1] = 0;
    known->ordered = memory->turned;
    if (!memory->turned) memset(known->deck, UNKNOWN, PILE);
    if (laid) known->initiative[0] = known->initiative[1] = -1, known->decider = CHRISTIAN;
}

void remember(Memory *memory, const State *before, const Action *action, const State *after) {
    if (before->phase == DRAW && !before->deck_n) memory->turned = 1;
    for (int viewer = 0; viewer < 2; viewer++) {
        int other = 1 - viewer;
        if (action->type == DO_INITIATIVE && before->decider == MUSLIM)
            memory->held[viewer] &= ~(1 << before->initiative[CHRISTIAN] | 1 << action->card);
        if (action->type == DO_PLAY) memory->held[viewer] &= ~(1 << action->card);
        if (action->type == DO_PEEK && viewer == CHRISTIAN) memory->held[viewer] |= 1 << action->card;
        if (after->phase == RESHUFFLE) {
            int secret = action->type == DO_SPECIAL && viewer == CHRISTIAN;
            memory->held[viewer] = secret ? 0 : after->hand[other];
        }
    }
}

static int same(const State *s, const Action *one, const Action *two) {
    if (one->type != two->type || one->a != two->a || one->b != two->b || one->declared != two->declared) return 0;
    if (__builtin_popcount(one->mask) != __builtin_popcount(two->mask)) return 0;
    int count[256] = {0}, differ = 0;
    const Zone *z = &s->zone[one->a];
    for (int n = 0; n < z->n; n++) {
        int key = printed.kind[unit(z->u[n])] * 4 + (z->u[n] & 3);
        count[key] += (one->mask >> n & 1) - (two->mask >> n & 1);
    }
    for (int n = 0; n < z->n; n++) differ |= count[printed.kind[unit(z->u[n])] * 4 + (z->u[n] & 3)];
    return !differ;
}

static float cost(const Zone *z, const uint8_t *points) {
    static const float WORTH[3] = {1, 1.2f, 1.4f};
    float cost = 0;
    for (int n = 0; n < z->n; n++) {
        int u = unit(z->u[n]), fallen = points[n] == power(z->u[n]);
        float worth = printed.named[u] >> AL_NASIR & 1 ? 50 : WORTH[printed.icon[u]];
        worth += .2f * (printed.named[u] >> JIHAD & 1);
        cost += worth * (points[n] + fallen) - .1f * points[n] * (z->u[n] & 1);
    }
    return cost;
}

static int dealt(const State *s, int most, Action *listed) {
    const Zone *z = &s->zone[s->wound[0].zone];
    int n = legal(s, listed), kept = 0;
    float costs[9];
    for (int i = 0; i < n; i++) {
        Action action = listed[i];
        float price = cost(z, action.points);
        int at = kept, alike = 0;
        for (int j = 0; j < kept && !alike; j++) {
            int count[256] = {0}, differ = 0;
            if (fabsf(price - costs[j]) > 1e-4f) continue;
            for (int u = 0; u < z->n; u++) {
                int key = printed.kind[unit(z->u[u])] * 4 + (z->u[u] & 3);
                count[key] += (1 << 4 * action.points[u]) - (1 << 4 * listed[j].points[u]);
            }
            for (int u = 0; u < z->n; u++) differ |= count[printed.kind[unit(z->u[u])] * 4 + (z->u[u] & 3)];
            alike = !differ;
        }
        if (alike) continue;
        for (; at && costs[at - 1] > price + 1e-4f; at--) listed[at] = listed[at - 1], costs[at] = costs[at - 1];
        listed[at] = action, costs[at] = price, kept++;
    }
    return kept < most ? kept : most;
}

/* The actions worth a thought (judgement/options.py). */
int options(const State *s, int narrow, Action *listed) {
    if (s->phase == DAMAGE) return dealt(s, narrow ? 1 : 3, listed);
    int n = legal(s, listed), kept = 0;
    if (s->phase != ACT) return n;
    for (int i = 0; i < n; i++) {
        const Action action = listed[i];
        if (narrow && (action.type == DO_ATTACK || action.type == DO_CHARGE)) {
            int fit = 0;
            for (int u = 0; u < s->zone[action.a].n; u++) fit += !(s->zone[action.a].u[u] & 1);
            if (__builtin_popcount(action.mask) < fit) continue;
        }
        if (action.declared == 3 && s->special_unknown[s->turn]) continue;
        int known = 0;
        for (int j = 0; j < kept && action.mask && !known; j++) known = same(s, &action, &listed[j]);
        if (!known) listed[kept++] = action;
    }
    return kept;
}

int settled(const State *s) {
    return s->phase == PLAY || s->phase == ACT || s->phase == RESHUFFLE || s->phase == MAINTENANCE || s->phase == DRAFT
           || (s->phase == INITIATIVE && s->initiative[0] < 0);
}

/* The initiative cards that a seat may lay, each with its chance. */
static int replies(const State *s, int seat, Action *listed, double *weights) {
    int held = cards(s, seat), n = 0;
    uint16_t unseen = unplaced(s);
    double total = 0;
    for (int card = 0; card < COMBAT; card++) {
        double weight = s->hand[seat] >> card & 1 ? 1
                        : unseen >> card & 1 && s->unknown[seat] ? (double)s->unknown[seat] / __builtin_popcount(unseen) : 0;
        if (weight == 0) continue;
        listed[n] = (Action){.type = DO_INITIATIVE, .card = card, .take = -1, .needs = -1};
        weights[n++] = weight / held, total += weight / held;
    }
    for (int i = 0; i < n; i++) weights[i] /= total;
    return n;
}

double expected(const double *values, int n, int sign) {
    double best = values[0], total = 0, weight = 0;
    for (int i = 1; i < n; i++) best = sign > 0 ? fmax(best, values[i]) : fmin(best, values[i]);
    for (int i = 0; i < n; i++) {
        double gap = (values[i] - best) * sign;
        if (gap <= -8 * FICKLENESS) continue;
        double here = exp(gap / FICKLENESS);
        total += here * values[i], weight += here;
    }
    return total / weight;
}

double expected_worst(const double *values, const Action *listed, int n, int unknown, int among) {
    double total = 0, left = 1, greatest = values[0];
    char used[MOST] = {0};
    uint16_t gone = 0;
    for (int i = 1; i < n; i++) greatest = fmax(greatest, values[i]);
    for (int k = 0; k < n; k++) {
        int at = -1;
        for (int i = 0; i < n; i++)
            if (!used[i] && (at < 0 || values[i] < values[at])) at = i;
        used[at] = 1;
        if (listed[at].needs < 0) return total + left * values[at];
        if (gone >> listed[at].needs & 1) continue;
        int rest = among - __builtin_popcount(gone);
        double here = rest > 0 ? left * fmin(1, (double)unknown / rest) : left;
        total += here * values[at], left -= here, gone |= 1 << listed[at].needs;
    }
    return left > 1e-9 ? total + left * greatest : total;
}

/* What chance may bring, or a seat that decides without knowing of the other's card (R7); none where neither is next. */
int by_chance(const State *s, Action *listed, double *weights) {
    uint8_t found[COMBAT];
    int n = 0;
    if (s->phase == INITIATIVE && s->initiative[0] >= 0) return replies(s, s->decider, listed, weights);
    if (s->phase == DRAW) n = drawable(s, found);
    if (s->phase == PEEK) found[0] = UNKNOWN, n = 1;
    for (int i = 0; i < n; i++) {
        listed[i] = (Action){.type = s->phase == DRAW ? DO_DRAW : DO_PEEK, .card = found[i], .take = -1, .needs = -1};
        weights[i] = 1. / n;
    }
    return n;
}

/* The states that a seat may be in: one, or before the Muslims choose (R7) one for each card that may lie there. */
int worlds_of(const State *known, int seat, State *worlds, double *weights) {
    Action hidden[COMBAT];
    worlds[0] = *known, weights[0] = 1;
    if (known->decider == seat) return 1;
    int count = replies(known, CHRISTIAN, hidden, weights);
    for (int i = 0; i < count; i++) worlds[i] = *known, apply(&worlds[i], &hidden[i]);
    return count;
}

double value(Judge *judge, const State *s, int seat, int narrow) {
    if (s->winner >= 0) return s->winner == seat;
    if (settled(s)) {
        float christian = judged(judge, s);
        return seat == CHRISTIAN ? christian : 1 - christian;
    }
    Action listed[MOST];
    double values[MOST], weights[COMBAT], mean = 0;
    int chances = by_chance(s, listed, weights), n = chances ? chances : options(s, narrow, listed);
    for (int i = 0; i < n; i++) {
        State after = *s;
        apply(&after, &listed[i]);
        values[i] = value(judge, &after, seat, narrow);
    }
    if (chances) {
        for (int i = 0; i < n; i++) mean += weights[i] * values[i];
        return mean;
    }
    int mover = s->decider, needing = 0;
    for (int i = 0; i < n; i++) needing |= listed[i].needs >= 0;
    if (mover == seat || !needing) return expected(values, n, mover == seat ? 1 : -1);
    int among = __builtin_popcount(unseen_specials(s, mover) & ~s->special[mover]);
    return expected_worst(values, listed, n, s->special_unknown[mover], among);
}

Action decide(const Player *player, const State *known, int seat, uint64_t *random) {
    Action listed[MOST];
    double values[MOST], weights[COMBAT];
    State worlds[COMBAT];
    int count = worlds_of(known, seat, worlds, weights), n = options(&worlds[0], player->narrow, listed);
    if (n == 1) return listed[0];
    if (!player->judge || (player->wild > 0 && share(random) < player->wild)) return listed[below(random, n)];
    if (player->positions > 1) return think(player->judge, known, seat, player->positions).action;
    settle_on(player->judge, known);
    double best = -1, total = 0;
    int at = 0;
    for (int i = 0; i < n; i++) {
        values[i] = 0;
        for (int w = 0; w < count; w++) {
            State after = worlds[w];
            apply(&after, &listed[i]);
            values[i] += weights[w] * value(player->judge, &after, seat, 1);
        }
        if (values[i] > best) best = values[i], at = i;
    }
    if (player->temper <= 0) return listed[at];
    for (int i = 0; i < n; i++) total += values[i] = exp((values[i] - best) / player->temper);
    double left = share(random) * total;
    for (int i = 0; i < n; i++)
        if ((left -= values[i]) < 0) return listed[i];
    return listed[at];
}

static Action rolled(State *s, uint64_t *random, int *shuffled) {
    uint8_t cards[COMBAT], special[2][6];
    *shuffled = s->phase == DEAL || s->phase == RESHUFFLE;
    if (s->phase == DEAL) {
        for (int n = 0; n < COMBAT; n++) cards[n] = n;
        for (int n = 0; n < 6; n++) special[0][n] = special[1][n] = n;
        shuffle(cards, COMBAT, random), shuffle(special[0], 6, random), shuffle(special[1], 6, random);
        begin(s, cards, special[0], special[1]);
    } else if (s->phase == RESHUFFLE) {
        int n = 0;
        for (int i = 0; i < s->deck_n; i++) cards[n++] = s->deck[i];
        for (int i = 0; i < s->discard_n; i++) cards[n++] = s->discard[i];
        shuffle(cards, n, random);
        reshuffled(s, cards);
    } else if (s->phase == PEEK) {
        int at = below(random, __builtin_popcount(s->hand[MUSLIM]));
        uint16_t hand = s->hand[MUSLIM];
        while (at--) hand &= hand - 1;
        return (Action){.type = DO_PEEK, .card = first_of(hand), .needs = -1};
    } else {
        uint8_t found[COMBAT];
        drawable(s, found);
        return (Action){.type = DO_DRAW, .card = found[0], .needs = -1};
    }
    return (Action){.type = DO_END};
}

/* Plays a game; fills in for each settled position, seat by seat, its row, what the seat's judge says of it, and whose
   it is, up to `most`. The winner (-1: it does not end) is in the return value's low byte less one, the count above. */
int play(const Player *players, int advanced, uint64_t seed, int most, float *rows, float *said, int *viewers, int *decided) {
    State s, known;
    Memory memory = {{0, 0}, 0};
    uint64_t chance = seed, random = seed ^ 0x5bd1e995u;
    int kept = 0;
    setup(&s, advanced);
    *decided = 0;
    for (int step = 0; step < 1200 && s.winner < 0; step++) {
        State before = s;
        int shuffled = 0;
        Action action;
        if (s.decider == CHANCE) action = rolled(&s, &chance, &shuffled);
        else {
            masked(&s, &memory, s.decider, &known);
            action = decide(&players[s.decider], &known, s.decider, &random);
            ++*decided;
        }
        if (shuffled) memory.turned = 0;
        else {
            apply(&s, &action);
            remember(&memory, &before, &action, &s);
        }
        if (s.winner >= 0 || !rows || (s.phase == RESHUFFLE && action.type == DO_SPECIAL)) continue;
        for (int viewer = 0; viewer < 2 && kept < most; viewer++) {
            masked(&s, &memory, viewer, &known);
            if (!settled(&known)) continue;
            read_row(&known, rows + (long)kept * INPUTS);
            if (players[viewer].judge) {
                settle_on(players[viewer].judge, &known);
                said[kept] = judged(players[viewer].judge, &known);
            }
            viewers[kept++] = viewer;
        }
    }
    return kept << 8 | (s.winner + 1);
}
