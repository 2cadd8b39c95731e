/* The search of companion/opponent/thinking/search.py, for matches of hundreds of games. */
#pragma once
#include "play.h"

/* An action, the seat's chance to win with it, and how many positions were opened. */
typedef struct { Action action; double win; int positions; } Thought;

Thought think(Judge *judge, const State *known, int seat, int positions);
