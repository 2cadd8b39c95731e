/* The most promising position is opened first (companion/opponent/thinking/search.py). */
#include "search.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 60, BLOCK = 1 << 20 };
static const double CURIOSITY = .25, SHARPNESS = .06;

/* `weights`: of chance's results where `weighted`, else how likely a child seems worth opening; `unknown`, `among`: the
   other hand's unknown cards, and how many cards each of them may be. */
typedef struct Node {
    State s;
    double value, *weights;
    int visits, n, unknown, among;
    char opened, own, weighted;
    struct Node *children;
    Action *actions;
} Node;

/* Memory that is given back as a whole. */
typedef struct Block { struct Block *before; size_t used; char at[BLOCK]; } Block;
typedef struct { Judge *judge; int seat; Block *block; } Thinking;

static void *room(Thinking *t, size_t size) {
    size = (size + 15) & ~(size_t)15;
    if (!t->block || t->block->used + size > BLOCK) {
        Block *block = malloc(sizeof *block);
        if (!block) abort();
        block->before = t->block, block->used = 0, t->block = block;
    }
    void *found = t->block->at + t->block->used;
    t->block->used += size;
    return found;
}

static void branch(Thinking *t, Node *node, int n, const Action *actions) {
    node->n = n;
    node->children = room(t, n * sizeof *node->children);
    node->actions = room(t, n * sizeof *actions);
    node->weights = room(t, n * sizeof *node->weights);
    memset(node->children, 0, n * sizeof *node->children);
    memcpy(node->actions, actions, n * sizeof *actions);
}

static double valued(const Node *node) {
    double values[MOST], mean = 0, total = 0;
    for (int i = 0; i < node->n; i++) values[i] = node->children[i].value;
    if (!node->weighted)
        return node->unknown && !node->own ? expected_worst(values, node->actions, node->n, node->unknown, node->among)
                                           : expected(values, node->n, node->own ? 1 : -1);
    for (int i = 0; i < node->n; i++) mean += node->weights[i] * values[i], total += node->weights[i];
    return mean / total;
}

static void sum_up(Node *node) {
    node->value = valued(node);
    if (node->weighted) return;
    double best = -1, total = 0;
    int sign = node->own ? 1 : -1;
    for (int i = 0; i < node->n; i++) best = fmax(best, sign * node->children[i].value);
    for (int i = 0; i < node->n; i++) {
        double weight = exp(fmax(-30, (sign * node->children[i].value - best) / SHARPNESS));
        if (node->among && node->actions[i].needs >= 0) weight *= (double)node->unknown / node->among;
        node->weights[i] = weight, total += weight;
    }
    for (int i = 0; i < node->n && total > 0; i++) node->weights[i] /= total;
}

static void judge(Thinking *t, Node *node) {
    float christian = judged(t->judge, &node->s);
    node->value = node->s.winner >= 0 ? node->s.winner == t->seat : t->seat == CHRISTIAN ? christian : 1 - christian;
}

static void unfold(Thinking *t, Node *node, int forced, int depth) {
    const State *s = &node->s;
    if (s->winner >= 0 || depth > DEEPEST || (!forced && settled(s))) {
        judge(t, node);
        return;
    }
    Action listed[MOST];
    double weights[COMBAT];
    int n = by_chance(s, listed, weights);
    node->opened = 1, node->weighted = n > 0;
    if (!n) {
        if (s->decider == CHANCE) return;
        n = options(s, 1, listed);
        node->own = s->decider == t->seat;
        for (int i = 0; i < n; i++)
            if (listed[i].needs >= 0) {
                int cards = s->phase == PLAY || s->phase == INITIATIVE, side = s->decider;
                node->unknown = cards ? s->unknown[side] : s->special_unknown[side];
                node->among = __builtin_popcount(
                    cards ? unplaced(s) : unseen_specials(s, side) & ~s->special[side]);
                break;
            }
    }
    branch(t, node, n, listed);
    if (node->weighted) memcpy(node->weights, weights, n * sizeof *weights);
    for (int i = 0; i < n; i++) {
        node->children[i].s = *s;
        apply(&node->children[i].s, &listed[i]);
        unfold(t, &node->children[i], 0, depth + 1);
    }
    sum_up(node);
}

static Node *next_of(const Node *node) {
    Node *chosen = node->children;
    double best = -9, reach = CURIOSITY * sqrt(node->visits + 1);
    for (int i = 0; i < node->n && node->n > 1; i++) {
        Node *child = &node->children[i];
        double score = node->weights[i] / (1 + child->visits);
        if (!node->weighted) score = (node->own ? 1 : -1) * child->value + reach * score;
        if (score > best) best = score, chosen = child;
    }
    return chosen;
}

static int open_one(Thinking *t, Node *root) {
    Node *path[DEEPEST + 1] = {root};
    int last = 0, opened = 0;
    while (path[last]->n && last + 1 < DEEPEST) path[last + 1] = next_of(path[last]), last++;
    Node *leaf = path[last];
    if (!leaf->opened && leaf->s.winner < 0) {
        settle_on(t->judge, &leaf->s);
        unfold(t, leaf, 1, 0);
        opened = leaf->n > 0;
    }
    for (; last >= 0; last--) {
        path[last]->visits++;
        if (path[last]->n) path[last]->value = valued(path[last]);
    }
    return opened;
}

Thought think(Judge *judge, const State *known, int seat, int positions) {
    Thinking t = {judge, seat, NULL};
    Action listed[MOST];
    State worlds[COMBAT];
    double weights[COMBAT];
    Node root;
    memset(&root, 0, sizeof root);
    int count = worlds_of(known, seat, worlds, weights), n = options(&worlds[0], 0, listed);
    settle_on(judge, known);
    root.own = root.opened = 1;
    branch(&t, &root, n, listed);
    for (int i = 0; i < n; i++) {
        Node *child = &root.children[i], *after = child;
        Action same[COMBAT];
        for (int w = 0; w < count; w++) same[w] = listed[i];
        if (count > 1) {
            child->opened = child->weighted = 1;
            branch(&t, child, count, same);
            memcpy(child->weights, weights, count * sizeof *weights);
            after = child->children;
        }
        for (int w = 0; w < count; w++) {
            after[w].s = worlds[w];
            apply(&after[w].s, &listed[i]);
            unfold(&t, &after[w], 0, 0);
        }
        if (count > 1) sum_up(child);
    }
    sum_up(&root);
    Thought thought = {listed[0], 0, 1};
    for (int tries = 2 * (positions - 1); n > 1 && tries > 0 && thought.positions < positions; tries--)
        thought.positions += open_one(&t, &root);
    const Node *best = root.children;
    for (int i = 1; i < n; i++) {
        const Node *child = &root.children[i];
        if (child->value > best->value || (child->value == best->value && child->visits > best->visits)) best = child;
    }
    thought.action = root.actions[best - root.children], thought.win = best->value;
    while (t.block) {
        Block *before = t.block->before;
        free(t.block);
        t.block = before;
    }
    return thought;
}
