/* What each action does (companion/games/las_navas: rules.py, turns, fight). */
#include "rules.h"
#include <string.h>

Printed printed;
const uint8_t VALUE[COMBAT][2] = {{1, 6}, {2, 5}, {2, 4}, {3, 4}, {3, 3}, {4, 3}, {4, 2}, {5, 2}, {6, 1}};
uint8_t NEAR[ZONES][8], NEAR_N[ZONES], FAR[ZONES][16], FAR_N[ZONES];

void prepare(const Printed *given) {
    printed = *given;
    memset(NEAR_N, 0, sizeof NEAR_N);
    memset(FAR_N, 0, sizeof FAR_N);
    for (int a = 0; a < ZONES; a++)
        for (int b = 0; b < ZONES; b++) {
            int across = a / 6 - b / 6, along = a % 6 - b % 6;
            across = across < 0 ? -across : across, along = along < 0 ? -along : along;
            int steps = across > along ? across : along;
            if (steps == 1) NEAR[a][NEAR_N[a]++] = b;
            if (steps == 2) FAR[a][FAR_N[a]++] = b;
        }
}

void setup(State *s, int advanced) {
    memset(s, 0, sizeof *s);
    for (int n = 0; n < UNITS; n++) {
        Zone *z = &s->zone[printed.start[n]];
        z->u[z->n++] = n * 4 + 2;
    }
    s->decider = CHANCE, s->advanced = advanced, s->round = 1;
    s->initiative[0] = s->initiative[1] = s->turn = s->active = s->shield = s->first = s->winner = -1;
}

uint16_t unplaced(const State *s) {
    uint16_t placed = s->hand[0] | s->hand[1];
    for (int n = 0; n < s->deck_n; n++) placed |= 1 << s->deck[n];
    for (int n = 0; n < s->discard_n; n++) placed |= 1 << s->discard[n];
    for (int side = 0; side < 2; side++)
        if (s->initiative[side] >= 0) placed |= 1 << s->initiative[side];
    if (s->active >= 0) placed |= 1 << s->active;
    return ~placed & 0x1ff;
}

/* The cards that may be among those of a pile. */
uint16_t may_be(const State *s, const uint8_t *pile, int n) {
    uint16_t found = 0;
    for (int i = 0; i < n; i++) found |= 1 << pile[i];
    return found >> UNKNOWN & 1 ? (found | unplaced(s)) & 0x1ff : found;
}

/* The special cards that a side could hold as far as both sides know (R47), as bits 0-5. */
int unseen_specials(const State *s, int side) {
    return specials(s, side) ? ~(s->played >> 6 * side) & 0x3f : 0;
}

static int held(const State *s, int side) {
    return s->special_unknown[side] ? unseen_specials(s, side) & ~s->aside[side] : s->special[side];
}

static int alive(const State *s, int card) {
    for (int z = 0; z < ZONES; z++)
        for (int n = 0; n < s->zone[z].n; n++)
            if (printed.named[unit(s->zone[z].u[n])] >> card & 1) return 1;
    return 0;
}

static int among(const uint8_t *units, int n, int card) {
    for (int i = 0; i < n; i++)
        if (printed.named[units[i]] >> card & 1) return 1;
    return 0;
}

static int stands(const Zone *z, int card) {
    for (int n = 0; n < z->n; n++)
        if (printed.named[unit(z->u[n])] >> card & 1) return 1;
    return 0;
}

static int may_play(const State *s, int side, int card) {
    return unseen_specials(s, side) >> (card - 6 * side) & 1;
}

static void spend(State *s, int card) {
    int side = card >= 6, bit = 1 << (card - 6 * side);
    if (s->special[side] & bit) s->special[side] &= ~bit;
    else s->special_unknown[side]--;
    s->played |= 1 << card;
}

static void take_from_hand(State *s, int side, int card) {
    if (s->hand[side] >> card & 1) s->hand[side] &= ~(1 << card);
    else s->unknown[side]--;
}

static void sorted(Zone *z) {
    for (int i = 1; i < z->n; i++)
        for (int j = i; j && z->u[j - 1] > z->u[j]; j--) {
            uint8_t t = z->u[j];
            z->u[j] = z->u[j - 1], z->u[j - 1] = t;
        }
}

/* R45 */
static int won(State *s) {
    int count[2] = {0, 0}, ahead = 0, fallen = 1, winner = -1;
    for (int z = 0; z < ZONES; z++) {
        int side = holder(&s->zone[z]);
        if (side == NOBODY) continue;
        count[side]++;
        if (side == CHRISTIAN) ahead += muslim_area(z);
        else if (stands(&s->zone[z], AL_NASIR)) fallen = 0;
    }
    if (fallen) winner = CHRISTIAN;
    else if (!ahead && count[CHRISTIAN] <= 4) winner = MUSLIM;
    else if (count[CHRISTIAN] >= 2 * count[MUSLIM]) winner = CHRISTIAN;
    else if (count[MUSLIM] >= 2 * count[CHRISTIAN]) winner = MUSLIM;
    if (winner < 0) return 0;
    s->winner = winner, s->phase = OVER, s->decider = NOBODY, s->wounds = 0;
    return 1;
}

/* The free special actions of these cards (R35, R41, R43, R44); Peter's moves one each. */
static int free_specials(const State *s, int side, int which, Action *listed) {
    int n = 0;
    for (int bit = 0; bit < 6; bit++) {
        int card = bit + 6 * side;
        if (!(which >> bit & 1) || !alive(s, card)) continue;
        Action action = {.type = DO_SPECIAL, .card = card, .take = -1, .needs = -1};
        if (card == AL_NASIR || card == ALFONSO || (card == COUNCIL && s->fresh)
            || (card == JIMENEZ && cards(s, MUSLIM)))
            listed[n++] = action;
        if (card != PETER) continue;
        for (int z = 0; z < 6; z++) {
            int cavalry = 0;
            for (int i = 0; i < s->zone[z].n; i++) cavalry |= printed.icon[unit(s->zone[z].u[i])] == CAVALRY;
            if (holder(&s->zone[z]) != CHRISTIAN || !cavalry) continue;
            for (int to = z - 1; to <= z + 1; to += 2) {
                if (to < 0 || to > 5 || s->zone[to].n) continue;
                action.a = z, action.b = to;
                listed[n++] = action;
            }
        }
    }
    return n;
}

static void to_play(State *s, int side) { s->turn = side, s->phase = PLAY, s->decider = side; }

static void take_back(State *s) {
    for (int side = 0; side < 2; side++) {
        s->hand[side] = 0, s->unknown[side] = 0;
        if (s->initiative[side] == UNKNOWN) s->unknown[side] = 1;
        else s->hand[side] = 1 << s->initiative[side];
        s->initiative[side] = -1;
    }
    s->phase = RESHUFFLE, s->decider = CHANCE;
}

static void end_turn(State *s) {
    int other = 1 - s->turn;
    for (int z = 0; z < ZONES; z++)
        for (int n = 0; n < s->zone[z].n; n++) s->zone[z].u[n] &= ~1;
    s->discard[s->discard_n++] = s->active;
    s->active = s->turn = -1, s->points = s->combats = s->shots = s->fresh = 0;
    if (cards(s, other)) to_play(s, other);
    else if (may_play(s, MUSLIM, AL_HUSAYNI) && alive(s, AL_HUSAYNI)) s->phase = MAINTENANCE, s->decider = MUSLIM;
    else take_back(s);
}

static void go_on(State *s) {
    if (s->winner >= 0) return;
    Action some[16];
    if (!s->points && !free_specials(s, s->turn, unseen_specials(s, s->turn), some)) {
        end_turn(s);
        return;
    }
    s->phase = ACT, s->decider = s->turn, s->wounds = 0;
}

static void to_draw(State *s) { s->phase = DRAW, s->decider = CHANCE; }

static void ask(State *s, int phase) { s->phase = phase, s->decider = MUSLIM; }

/* R37, R38 */
static int before_draw_cards(const State *s) {
    int found = 0;
    if (s->side != CHRISTIAN) return 0;
    if (s->target == CAMP && may_play(s, MUSLIM, BLACK_GUARD) && alive(s, BLACK_GUARD)) found |= 1 << (BLACK_GUARD - 6);
    if (s->karr && may_play(s, MUSLIM, KURDISH) && stands(&s->zone[s->target], KURDISH)) found |= 1 << (KURDISH - 6);
    return found;
}

static int after_damage_cards(const State *s) {
    return s->side == CHRISTIAN && s->volunteers && s->zone[s->origin].n && may_play(s, MUSLIM, JIHAD)
            && !alive(s, JIHAD) ? 1 << (JIHAD - 6) : 0;
}

static int before_advance_cards(const State *s) {
    return s->side == CHRISTIAN && s->kind == CHARGE && s->jund && !s->zone[s->target].n && s->zone[s->origin].n
            && may_play(s, MUSLIM, JUND_CARD) ? 1 << (JUND_CARD - 6) : 0;
}

static void before_draw(State *s) {
    if (before_draw_cards(s)) ask(s, REACT);
    else to_draw(s);
}

/* R29 */
static void karr(State *s) {
    int held_by = holder(&s->zone[s->target]), from, on;
    if (!s->karr) { go_on(s); return; }
    if (held_by == MUSLIM) from = s->target, on = s->origin;
    else from = s->target - 1, on = s->target;
    if (held_by == MUSLIM ? !s->zone[on].n
                          : held_by == NOBODY || s->target % 6 == 0 || holder(&s->zone[from]) != MUSLIM) {
        go_on(s);
        return;
    }
    s->kind = KARR_FIGHT, s->side = MUSLIM, s->origin = from, s->target = on, s->joined_n = s->zone[from].n;
    for (int n = 0; n < s->joined_n; n++) s->joined[n] = unit(s->zone[from].u[n]);
    s->declared = s->karr = s->volunteers = s->jund = s->wounds = s->cause = 0;
    to_draw(s);
}

static void muslims_advance(State *s) {
    s->zone[s->target] = s->zone[s->origin];
    s->zone[s->origin].n = 0;
    won(s);
    go_on(s);
}

/* R25-R27 */
static void advance(State *s) {
    int emptied = !s->zone[s->target].n && s->zone[s->origin].n;
    if (s->side == CHRISTIAN) {
        if (emptied && s->kind == CHARGE) {
            int ahead = s->target, z = s->origin;
            do {
                s->zone[ahead] = s->zone[z], s->zone[z].n = 0;
                ahead = z, z = z + 1;
            } while (ahead % 6 != 5 && holder(&s->zone[z]) == CHRISTIAN);
            if (won(s)) return;
        }
        karr(s);
        return;
    }
    for (int n = 0; n < s->zone[s->origin].n; n++)
        if (printed.immobile[unit(s->zone[s->origin].u[n])]) emptied = 0;
    if (!emptied) go_on(s);
    else if (s->volunteers) muslims_advance(s);
    else if (s->kind == CHARGE) ask(s, ADVANCE);
    else go_on(s);
}

static void before_advance(State *s) {
    if (before_advance_cards(s)) ask(s, JUND);
    else advance(s);
}

static void after_wounds(State *s) {
    if (s->cause == BY_SHOT || s->cause == BY_KARR) { go_on(s); return; }
    if (s->cause == BY_GUARD || s->cause == BY_KURDISH) {
        const Zone *z = &s->zone[s->origin];
        for (int n = 0; n < z->n; n++)
            for (int i = 0; i < s->joined_n; i++)
                if (unit(z->u[n]) == s->joined[i]) { before_draw(s); return; }
        go_on(s);
        return;
    }
    if (s->cause != BY_JIHAD && after_damage_cards(s)) ask(s, VOLUNTEERS);
    else before_advance(s);
}

/* Every way to deal so many points to the units of a zone (R24). */
int distributions(const Zone *z, int points, uint8_t (*ways)[3]) {
    int most[3] = {0, 0, 0}, due = 0, found = 0;
    for (int n = 0; n < z->n; n++) most[n] = power(z->u[n]), due += most[n];
    if (points < due) due = points;
    for (int a = 0; a <= most[0]; a++)
        for (int b = 0; b <= most[1]; b++) {
            int c = due - a - b;
            if (c < 0 || c > most[2]) continue;
            if (ways) ways[found][0] = a, ways[found][1] = b, ways[found][2] = c;
            found++;
        }
    return found;
}

static void take_wound(State *s, const uint8_t *points) {
    Zone *z = &s->zone[s->wound[0].zone];
    int kept = 0;
    for (int n = 0; n < z->n; n++)
        if (points[n] < power(z->u[n])) z->u[kept++] = z->u[n] - 2 * points[n];
    z->n = kept;
    s->wound[0] = s->wound[1], s->wounds--;
}

static void wounded(State *s) {
    uint8_t ways[9][3];
    while (s->wounds) {
        if (distributions(&s->zone[s->wound[0].zone], s->wound[0].points, ways) > 1) {
            s->phase = DAMAGE, s->decider = s->wound[0].side;
            return;
        }
        take_wound(s, ways[0]);
    }
    if (!won(s)) after_wounds(s);
}

static void hurt(State *s, int side, int zone, int points) {
    if (points) s->wound[s->wounds++] = (Wound){side, zone, points};
}

static void turn_pile(State *s) {
    if (s->deck_n) return;
    memcpy(s->deck, s->discard, PILE);
    s->deck_n = s->discard_n, s->discard_n = 0, s->ordered = 1;
}

int drawable(const State *s, uint8_t *found) {
    State turned = *s;
    turn_pile(&turned);
    uint16_t mask = may_be(&turned, turned.deck, turned.ordered ? 1 : turned.deck_n);
    int n = 0;
    for (; mask; mask &= mask - 1) found[n++] = first_of(mask);
    return n;
}

/* Where in the deck a card lies: the card itself, or else the first unknown one. */
static int place_of(const State *s, int card) {
    int at = -1;
    for (int n = s->deck_n - 1; n >= 0; n--)
        if (s->deck[n] == UNKNOWN) at = n;
    for (int n = 0; n < s->deck_n; n++)
        if (s->deck[n] == card) at = n;
    return at;
}

/* R10, R22, R23, R30, R42 */
static void draw(State *s, int card) {
    static const int BONUS[4][2] = {{0, 0}, {2, -1}, {5, 2}, {0, 2}};
    turn_pile(s);
    int at = place_of(s, card);
    memmove(s->deck + at, s->deck + at + 1, s->deck_n - at - 1);
    s->deck_n--;
    s->discard[s->discard_n++] = card;
    const Zone *from = &s->zone[s->origin], *on = &s->zone[s->target];
    int attack = VALUE[card][s->side] + BONUS[s->kind][s->side], defence = VALUE[card][1 - s->side];
    for (int n = 0; n < from->n; n++)
        for (int i = 0; i < s->joined_n; i++)
            if (unit(from->u[n]) == s->joined[i]) attack += power(from->u[n]);
    for (int n = 0; n < on->n; n++) defence += power(on->u[n]);
    if (s->kind != KARR_FIGHT) {
        if (s->side == MUSLIM) attack += s->volunteers;
        else attack += (printed.column_of[s->active] == column(s->origin)) + 2 * __builtin_popcount(s->declared);
    }
    if (s->side == CHRISTIAN) defence += 2 * (s->target == CAMP) - s->volunteers;
    int tie = attack == defence;
    s->wounds = 0, s->cause = s->kind == KARR_FIGHT ? BY_KARR : BY_COMBAT;
    hurt(s, 1 - s->side, s->target, tie ? 1 : attack > defence ? attack - defence : 0);
    hurt(s, s->side, s->origin, tie ? 1 : defence > attack ? defence - attack : 0);
    wounded(s);
}

static void declare(State *s, const Action *action) {
    Zone *from = &s->zone[action->a];
    const Zone *on = &s->zone[action->b];
    s->kind = action->type == DO_CHARGE ? CHARGE : ATTACK, s->side = s->turn;
    s->origin = action->a, s->target = action->b, s->declared = 0, s->karr = 0, s->joined_n = s->wounds = 0;
    if (action->declared & 1) spend(s, LOPEZ), s->declared |= 1;
    if (action->declared & 2) spend(s, SANCHO), s->declared |= 2;
    for (int n = 0; n < from->n; n++)
        if (action->mask >> n & 1) s->joined[s->joined_n++] = unit(from->u[n]), from->u[n] |= 1;
    s->volunteers = s->side == MUSLIM ? among(s->joined, s->joined_n, JIHAD) : stands(on, JIHAD);
    s->jund = stands(on, JUND_CARD);
    s->points -= s->kind == CHARGE ? 3 : s->side == CHRISTIAN ? 2 : 1;
    s->combats++, s->fresh = 0;
    if (s->kind == CHARGE && s->side == CHRISTIAN)
        for (int n = 0; n < on->n; n++)
            if (printed.icon[unit(on->u[n])] == CAVALRY) { ask(s, KARR); return; }
    before_draw(s);
}

static void use_special(State *s, const Action *action) {
    spend(s, action->card);
    s->fresh = 0;
    if (action->card == ALFONSO || action->card == AL_NASIR) s->points += 2;
    else if (action->card == JIMENEZ) { s->phase = PEEK, s->decider = CHANCE; return; }
    else if (action->card == COUNCIL) {
        for (int z = 0; z < ZONES; z++)
            if (stands(&s->zone[z], COUNCIL))
                for (int n = 0; n < s->zone[z].n; n++) s->zone[z].u[n] |= 2;
    } else {
        s->zone[action->b] = s->zone[action->a], s->zone[action->a].n = 0;
        won(s);
    }
    go_on(s);
}

/* R36 */
static void take(State *s, int card) {
    spend(s, AL_HUSAYNI);
    int given = s->initiative[MUSLIM];
    s->initiative[MUSLIM] = card;
    for (int n = 0; n < s->discard_n; n++)
        if (s->discard[n] == card) { s->discard[n] = given; take_back(s); return; }
    s->deck[place_of(s, card)] = given;
    take_back(s);
}

static void react(State *s, int card) {
    spend(s, card);
    if (card == JUND_CARD) { karr(s); return; }
    s->wounds = 0, s->cause = card == BLACK_GUARD ? BY_GUARD : card == KURDISH ? BY_KURDISH : BY_JIHAD;
    hurt(s, CHRISTIAN, s->origin, 2);
    wounded(s);
}

void apply(State *s, const Action *action) {
    int side = s->decider, card = action->card;
    Zone *from = &s->zone[action->a], *to = &s->zone[action->b];
    switch (action->type) {
    case DO_DISCARD_SPECIAL:
        if (card < 0) s->special_unknown[side]--;
        else s->special[side] &= ~(1 << (card - 6 * side)), s->aside[side] |= 1 << (card - 6 * side);
        if (side == CHRISTIAN) s->decider = MUSLIM;
        else s->phase = INITIATIVE, s->decider = CHRISTIAN;
        return;
    case DO_INITIATIVE:
        take_from_hand(s, side, card);
        s->initiative[side] = card;
        if (side == CHRISTIAN) { s->decider = MUSLIM; return; }
        s->first = VALUE[card][MUSLIM] > VALUE[s->initiative[CHRISTIAN]][CHRISTIAN] ? MUSLIM : CHRISTIAN;
        to_play(s, s->first);
        return;
    case DO_PLAY:
        take_from_hand(s, side, card);
        s->active = card, s->points = VALUE[card][side], s->fresh = 1, s->phase = ACT;
        return;
    case DO_MOVE: {
        int kept = 0, cost = 1 + (s->turn == CHRISTIAN && !to->n && muslim_area(action->b));
        for (int n = 0; n < from->n; n++)
            if (action->mask >> n & 1) to->u[to->n++] = from->u[n];
            else from->u[kept++] = from->u[n];
        from->n = kept;
        sorted(to);
        s->points -= cost, s->fresh = 0;
        won(s);
        go_on(s);
        return;
    }
    case DO_SHOOT:
        for (int n = 0; n < from->n; n++)
            if (action->mask >> n & 1) from->u[n] |= 1, s->joined[0] = unit(from->u[n]);
        s->kind = SHOOT, s->side = s->turn, s->origin = action->a, s->target = action->b, s->joined_n = 1;
        s->declared = s->karr = s->volunteers = s->jund = s->wounds = 0;
        s->cause = BY_SHOT, s->points -= s->turn == CHRISTIAN ? 1 : 2, s->combats++, s->shots++, s->fresh = 0;
        hurt(s, 1 - s->turn, action->b, s->turn == CHRISTIAN ? 1 : 2);
        wounded(s);
        return;
    case DO_ATTACK:
    case DO_CHARGE: declare(s, action); return;
    case DO_KARR: s->karr = action->a; before_draw(s); return;
    case DO_REACT: react(s, card); return;
    case DO_PASS:
        if (s->phase == MAINTENANCE) take_back(s);
        else if (s->phase == REACT) to_draw(s);
        else if (s->phase == VOLUNTEERS) before_advance(s);
        else advance(s);
        return;
    case DO_DRAW: draw(s, card); return;
    case DO_DAMAGE: take_wound(s, action->points); wounded(s); return;
    case DO_ADVANCE:
        if (action->a) muslims_advance(s);
        else go_on(s);
        return;
    case DO_RALLY:
        for (int n = 0; n < from->n; n++)
            if (action->mask >> n & 1) from->u[n] |= 3;
        s->points--, s->fresh = 0;
        go_on(s);
        return;
    case DO_SWITCH: {
        int8_t own = s->initiative[0];
        s->initiative[0] = s->initiative[1], s->initiative[1] = own;
        s->points -= 1 + action->a, s->fresh = 0;
        if (action->a) s->shield = s->turn;
        go_on(s);
        return;
    }
    case DO_SPECIAL:
        if (s->phase == MAINTENANCE) take(s, action->take);
        else use_special(s, action);
        return;
    case DO_END: end_turn(s); return;
    case DO_PEEK: s->phase = ACT, s->decider = CHRISTIAN; go_on(s); return;
    }
}

/* R9: two to the side that had the initiative, two to the other, the rest is the deck. */
void reshuffled(State *s, const uint8_t *shuffled) {
    int side = s->first == CHRISTIAN ? CHRISTIAN : MUSLIM;
    for (int n = 0; n < 4; n++) s->hand[n < 2 ? side : 1 - side] |= 1 << shuffled[n];
    memcpy(s->deck, shuffled + 4, 3);
    s->deck_n = 3, s->discard_n = 0, s->round++, s->shield = s->first = -1;
    s->phase = INITIATIVE, s->decider = CHRISTIAN;
}

void begin(State *s, const uint8_t *dealt, const uint8_t *christian, const uint8_t *muslim) {
    for (int n = 0; n < 6; n++) s->hand[n / 3] |= 1 << dealt[n];
    memcpy(s->deck, dealt + 6, 3);
    s->deck_n = 3, s->ordered = 1, s->decider = CHRISTIAN, s->phase = s->advanced ? DRAFT : INITIATIVE;
    for (int n = 0; s->advanced && n < 3; n++)
        s->special[0] |= 1 << christian[n], s->special[1] |= 1 << muslim[n];
}

static int parts(int n, int which, int most, uint8_t *masks) {
    int found = 0;
    for (int mask = 1; mask < 1 << n; mask++)
        if (!(mask & ~which) && __builtin_popcount(mask) <= most) masks[found++] = mask;
    return found;
}

static int orders(const State *s, Action *listed) {
    int side = s->turn, found = 0, fight = s->combats < 2, declare = 0, both = 0;
    if (fight && side == CHRISTIAN && specials(s, side)) {
        int may = held(s, side);
        declare = (may >> LOPEZ & 1 && alive(s, LOPEZ)) + 2 * (may >> SANCHO & 1 && alive(s, SANCHO));
        both = __builtin_popcount(s->special[0] & (1 << LOPEZ | 1 << SANCHO)) + s->special_unknown[0] > 1;
    }
    for (int z = 0; z < ZONES; z++) {
        const Zone *from = &s->zone[z];
        if (holder(from) != side) continue;
        int fit = 0, mobile = 0, all = (1 << from->n) - 1;
        uint8_t masks[8];
        for (int n = 0; n < from->n; n++) {
            fit |= !(from->u[n] & 1) << n, mobile |= !printed.immobile[unit(from->u[n])] << n;
            if (!(from->u[n] & 3) && s->points)
                listed[found++] = (Action){.type = DO_RALLY, .a = z, .mask = 1 << n, .card = -1, .take = -1, .needs = -1};
        }
        for (int i = 0; i < NEAR_N[z]; i++) {
            int b = NEAR[z][i], theirs = holder(&s->zone[b]), count = s->zone[b].n;
            Action action = {.a = z, .b = b, .card = -1, .take = -1, .needs = -1};
            if (theirs != 1 - side) {
                action.type = DO_MOVE;
                if (s->points < 1 + (side == CHRISTIAN && !count && muslim_area(b))) continue;
                if (side == CHRISTIAN && column(z) != column(b)) continue;
                if (!count && mobile != all) continue;
                int n = 1;
                if (count) n = parts(from->n, mobile, 3 - count, masks);
                else masks[0] = all;
                for (int m = 0; m < n; m++) action.mask = masks[m], listed[found++] = action;
                continue;
            }
            if (!fight) continue;
            int n = parts(from->n, fit, 3, masks);
            for (int charge = 0; charge < 2; charge++) {
                if (s->points < (charge ? 3 : side == CHRISTIAN ? 2 : 1)) continue;
                if (charge && side == CHRISTIAN && (z % 6 == 0 || b != z - 1)) continue;
                for (int m = 0; m < n; m++) {
                    int cavalry = 0, lopez = 0;
                    for (int u = 0; u < from->n; u++)
                        if (masks[m] >> u & 1)
                            cavalry |= printed.icon[unit(from->u[u])] == CAVALRY,
                            lopez |= printed.named[unit(from->u[u])] >> LOPEZ & 1;
                    if (charge && !cavalry) continue;
                    int sancho = declare & 2 && !charge && column(z) == 2 && column(b) == 1;
                    action.type = charge ? DO_CHARGE : DO_ATTACK, action.mask = masks[m];
                    for (int with = 0; with < 4; with++) {
                        if ((with & 1 && !(declare & 1 && lopez)) || (with & 2 && !sancho) || (with == 3 && !both))
                            continue;
                        action.declared = with, listed[found++] = action;
                    }
                }
            }
        }
        if (!fight || s->shots || s->points < (side == CHRISTIAN ? 1 : 2)) continue;
        for (int i = 0; i < FAR_N[z]; i++)
            for (int n = 0; n < from->n && holder(&s->zone[FAR[z][i]]) == 1 - side; n++)
                if (fit >> n & 1 && printed.icon[unit(from->u[n])] == ARCHER)
                    listed[found++] = (Action){
                        .type = DO_SHOOT, .a = z, .b = FAR[z][i], .mask = 1 << n, .card = -1, .take = -1, .needs = -1};
    }
    return found;
}

static int cards_of(uint16_t mask, int type, uint16_t known, Action *listed) {
    int n = 0;
    for (; mask; mask &= mask - 1) {
        int card = first_of(mask);
        listed[n++] = (Action){.type = type, .card = card, .take = -1, .needs = known >> card & 1 ? -1 : card};
    }
    return n;
}

/* Notes where the side whose turn it is may not hold the special card that an action takes. */
static void note_needs(const State *s, Action *listed, int n) {
    for (int i = 0; i < n && s->special_unknown[s->turn]; i++) {
        int card = listed[i].type == DO_SPECIAL ? listed[i].card : !listed[i].declared ? -1
                   : listed[i].declared & 1 ? LOPEZ : SANCHO;
        if (card >= 0 && !(s->special[s->turn] >> (card - 6 * s->turn) & 1)) listed[i].needs = card;
    }
}

/* Every legal action but those of chance; `needs`: the card of an unknown hand by which alone it can be taken. */
int legal(const State *s, Action *listed) {
    int found = 0, side = s->decider;
    const Action pass = {.type = DO_PASS, .card = -1, .take = -1, .needs = -1};
    switch (s->phase) {
    case ACT:
        found = orders(s, listed);
        for (int shield = 0; shield < 2; shield++)
            if (s->points >= 1 + shield && (s->shield < 0 || s->shield == s->turn))
                listed[found++] = (Action){.type = DO_SWITCH, .a = shield, .card = -1, .take = -1, .needs = -1};
        if (specials(s, s->turn)) found += free_specials(s, s->turn, held(s, s->turn), listed + found);
        listed[found++] = (Action){.type = DO_END, .card = -1, .take = -1, .needs = -1};
        note_needs(s, listed, found);
        return found;
    case DAMAGE: {
        uint8_t ways[9][3];
        int n = distributions(&s->zone[s->wound[0].zone], s->wound[0].points, ways);
        for (int i = 0; i < n; i++) {
            listed[i] = (Action){.type = DO_DAMAGE, .card = -1, .take = -1, .needs = -1};
            memcpy(listed[i].points, ways[i], 3);
        }
        return n;
    }
    case REACT:
    case VOLUNTEERS:
    case JUND: {
        int asked = s->phase == REACT ? before_draw_cards(s)
                                      : s->phase == VOLUNTEERS ? after_damage_cards(s) : before_advance_cards(s);
        found = cards_of((asked & held(s, MUSLIM)) << 6, DO_REACT, s->special[MUSLIM] << 6, listed);
        listed[found++] = pass;
        return found;
    }
    case KARR:
    case ADVANCE:
        for (int yes = 0; yes < 2; yes++)
            listed[yes] = (Action){
                .type = s->phase == KARR ? DO_KARR : DO_ADVANCE, .a = yes, .card = -1, .take = -1, .needs = -1};
        return 2;
    case MAINTENANCE:
        if (held(s, MUSLIM) >> (AL_HUSAYNI - 6) & 1 && alive(s, AL_HUSAYNI)) {
            uint16_t mask = may_be(s, s->deck, s->deck_n) | may_be(s, s->discard, s->discard_n);
            int needs = s->special[MUSLIM] >> (AL_HUSAYNI - 6) & 1 ? -1 : AL_HUSAYNI;
            for (; mask; mask &= mask - 1)
                listed[found++] = (Action){
                    .type = DO_SPECIAL, .card = AL_HUSAYNI, .take = first_of(mask), .needs = needs};
        }
        listed[found++] = pass;
        return found;
    case DRAFT:
        if (!s->special[side]) {
            listed[0] = (Action){.type = DO_DISCARD_SPECIAL, .card = -1, .take = -1, .needs = -1};
            return 1;
        }
        return cards_of(s->special[side] << 6 * side, DO_DISCARD_SPECIAL, 0xfff, listed);
    case INITIATIVE:
    case PLAY: {
        uint16_t mask = s->hand[side];
        if (s->unknown[side]) mask |= unplaced(s);
        return cards_of(mask, s->phase == PLAY ? DO_PLAY : DO_INITIATIVE, s->hand[side], listed);
    }
    }
    return 0;
}
