/*
 * A benchmark reference: how fast hand-written C plays whole games between two greedy players,
 * listing and scoring every distinct legal placement of every turn. `make bench` compares the
 * engine with it. It is not a second rules engine: nothing else is built from this file or calls
 * it, and it implements only what the measurement needs. Rule ids are those of docs/rules.md.
 *
 *   cc -O3 -march=native -o reference bench/reference.c -lm
 *   ./reference classic 5.0      play for five seconds, print one line of JSON (also: flex)
 *   ./reference check            read positions from standard input, one per line, and print
 *                                "count sum_of_points" of their legal placements. A line is
 *                                classic|flex <tile,tile,...> <tile@x,y> <tile@x,y> ...
 *
 * How it works
 *   A face is a number 0..35 and a set of faces one 64-bit word. Two faces can share a line if
 *   they have exactly one attribute in common, and a line is valid if every pair of its tiles does
 *   (pairwise agreement forces one common attribute). So a line needs only two words: its
 *   members, and the faces that can still join it, the AND of `MATES` over the members.
 *   Each empty cell keeps, per axis, the faces that the runs next to it admit and how many tiles
 *   they hold; each end of a run keeps the run's two words and its length. Placing a tile
 *   changes only the two ends of each line through it. A turn then only reads.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint64_t u64;

#define INLINE static inline __attribute__((always_inline))
#define LIKELY(c) __builtin_expect(!!(c), 1)

enum {
    FACES = 36,
    TILES = 108,
    HAND = 6,
    PLAYERS = 2,
    FINISH_BONUS = 6, /* B34 */
    IDLE_ROUNDS = 10, /* C-X12 */
    REACH = 90,       /* cells beyond this are never offered */
    STRIDE = 201,     /* odd, so that rows do not share cache sets */
    ORIGIN = 100 * STRIDE + 100,
    CELLS = STRIDE * STRIDE,
    MAX_MOVES = 1 << 22,
    MAX_MOVES_PER_CELL = 1 << 15,
};

#define ALL ((1ULL << FACES) - 1)

/* A tile is its face, plus its background (0 in classic) shifted by six bits. */
#define FACE(tile) ((tile)&63)
#define BACKGROUND(tile) ((tile) >> 6)

static const int STEP[2] = {1, STRIDE};
static const int DIAGONAL[2] = {STRIDE + 1, STRIDE - 1};

/* Points of a line by its length, and of a line that gains one tile by its length before:
 * two tiles make a line (B17), the sixth brings the bonus (B32, F20). */
static const u8 LINE_POINTS[8] = {0, 0, 2, 3, 4, 5, 12, 0};
static const u8 JOIN_POINTS[8] = {0, 2, 3, 4, 5, 12, 0, 0};

static u64 MATES[FACES];

/* One cell, one cache line. Axis 0 runs to the right, axis 1 down. */
typedef struct {
    u64 admits[2];  /* empty: faces that the runs next to it along this axis admit */
    u64 members[2]; /* end of a run: its faces; empty: none */
    u64 joins[2];   /* end of a run: faces that can join it; empty: all */
    u8 length[2];   /* end of a run: its length; empty: 0 */
    u8 beside[2];   /* empty: tiles in the runs next to it along this axis */
    u8 touched;     /* occupied, or next to a tile */
    u8 background;  /* Flex: 1 + background; 0 while empty */
    u8 open;        /* Flex: backgrounds that no diagonal forbids, one bit each (C-T1) */
    u8 diagonal[3]; /* Flex: diagonal points of a tile laid here, by background (F18) */
    u8 run[3][2];   /* Flex: tiles of that background next to it along each diagonal */
} __attribute__((aligned(64))) Cell;

typedef struct {
    u64 tiles;      /* one byte per tile, from the first cell on over the empty cells of the line */
    uint32_t where; /* first cell, number of tiles, axis: see below */
    int points;
} Move;

#define WHERE(cell, axis) ((uint32_t)(cell) | 1u << 16 | (uint32_t)(axis) << 24)
#define ONE_MORE (1u << 16)
#define START(where) ((int)((where)&0xFFFF))
#define COUNT(where) ((int)((where) >> 16 & 0xFF))
#define AXIS_OF(where) ((int)((where) >> 24))

static Cell grid[CELLS];
static Cell BLANK;

/* The empty cells next to a tile that still admit a face. */
static int edge_count;
static u64 edge_admits[4 * TILES];
static u16 edge_cell[4 * TILES];
static u16 edge_slot[CELLS]; /* 1 + index into the two above; 0: not listed */

static int board_count;
static u16 board_cell[TILES + 1];

static Move moves[MAX_MOVES];
static int move_count;

/* --- chance ------------------------------------------------------------------------------ */

static u64 random_state = 0x9E3779B97F4A7C15ULL;

INLINE uint32_t random_below(uint32_t n) {
    u64 z = (random_state += 0x9E3779B97F4A7C15ULL); /* splitmix64 */
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return (uint32_t)(((z >> 32) * n) >> 32);
}

static void shuffle(u8 *tiles, int n) {
    for (int i = n - 1; i > 0; i--) {
        int j = (int)random_below((uint32_t)i + 1);
        u8 swap = tiles[i];
        tiles[i] = tiles[j];
        tiles[j] = swap;
    }
}

/* --- the board --------------------------------------------------------------------------- */

static void set_up(void) {
    for (int f = 0; f < FACES; f++)
        for (int g = 0; g < FACES; g++)
            if (f != g && (f / 6 == g / 6 || f % 6 == g % 6)) MATES[f] |= 1ULL << g;
    BLANK.admits[0] = BLANK.admits[1] = BLANK.joins[0] = BLANK.joins[1] = ALL;
    BLANK.open = 7;
    for (int i = 0; i < CELLS; i++) {
        grid[i] = BLANK;
        int x = i % STRIDE - 100, y = i / STRIDE - 100;
        if (abs(x) > REACH || abs(y) > REACH) grid[i].admits[0] = grid[i].admits[1] = 0;
    }
}

static void clear_board(void) {
    for (int i = 0; i < edge_count; i++) edge_slot[edge_cell[i]] = 0;
    /* Placing tiles changes only the eight cells around each tile. */
    for (int i = 0; i < board_count; i++)
        for (int dy = -STRIDE; dy <= STRIDE; dy += STRIDE)
            for (int dx = -1; dx <= 1; dx++) {
                int at = board_cell[i] + dy + dx, x = at % STRIDE - 100, y = at / STRIDE - 100;
                grid[at] = BLANK;
                if (abs(x) > REACH || abs(y) > REACH)
                    grid[at].admits[0] = grid[at].admits[1] = 0;
            }
    edge_count = board_count = 0;
}

INLINE void drop_from_edge(int at) {
    int slot = edge_slot[at] - 1;
    if (slot < 0) return;
    edge_count--;
    edge_admits[slot] = edge_admits[edge_count];
    edge_cell[slot] = edge_cell[edge_count];
    edge_slot[edge_cell[slot]] = (u16)(slot + 1);
    edge_slot[at] = 0;
}

/* The end of a line has moved: update the empty cell behind it. `run` is the line's end next to
 * the cell, `other` the run on the cell's far side. */
INLINE void update_edge(int at, int axis, const Cell *run, const Cell *other) {
    Cell *c = &grid[at];
    /* Admitted sets only shrink, so narrow the old one. A tile here would join both runs, whose
     * tiles have to agree as well. */
    u64 admits = c->admits[axis] & run->joins[axis];
    if (other->members[axis] & ~run->joins[axis]) admits = 0;
    c->admits[axis] = admits;
    c->beside[axis] = (u8)(run->length[axis] + other->length[axis]);
    admits &= c->admits[1 - axis];
    if (!admits) { /* dead for good (B26) */
        c->touched = 1;
        drop_from_edge(at);
    } else if (c->touched) {
        edge_admits[edge_slot[at] - 1] = admits;
    } else {
        c->touched = 1;
        edge_admits[edge_count] = admits;
        edge_cell[edge_count] = (u16)at;
        edge_slot[at] = (u16)++edge_count;
    }
}

/* The longest run that a tile of this background would join has changed (F18, C-T1). */
INLINE void update_diagonal(int at, int which, int background) {
    Cell *c = &grid[at];
    int step = DIAGONAL[which], n = 0;
    for (int p = at + step; grid[p].background == background + 1; p += step) n++;
    for (int p = at - step; grid[p].background == background + 1; p -= step) n++;
    c->run[background][which] = (u8)n;
    int a = c->run[background][0], b = c->run[background][1];
    if (a > 5 || b > 5)
        c->open &= (u8) ~(1 << background);
    else
        c->diagonal[background] = (u8)(JOIN_POINTS[a] + JOIN_POINTS[b]);
}

INLINE void lay(int at, int tile, const int flex) {
    Cell *c = &grid[at];
    int face = FACE(tile);
    board_cell[board_count++] = (u16)at;
    drop_from_edge(at);
    c->touched = 1;
    for (int axis = 0; axis < 2; axis++) {
        int step = STEP[axis];
        const Cell *before = &grid[at - step], *after = &grid[at + step];
        u64 members = before->members[axis] | after->members[axis] | 1ULL << face;
        u64 joins = before->joins[axis] & after->joins[axis] & MATES[face];
        int first = at - step * before->length[axis], last = at + step * after->length[axis];
        u8 length = (u8)(before->length[axis] + after->length[axis] + 1);
        Cell *a = &grid[first], *b = &grid[last];
        a->members[axis] = b->members[axis] = members;
        a->joins[axis] = b->joins[axis] = joins;
        a->length[axis] = b->length[axis] = length;
        update_edge(first - step, axis, a, &grid[first - 2 * step]);
        update_edge(last + step, axis, b, &grid[last + 2 * step]);
    }
    if (flex) {
        int background = BACKGROUND(tile);
        c->background = (u8)(background + 1);
        for (int which = 0; which < 2; which++) {
            int step = DIAGONAL[which], p = at + step;
            while (grid[p].background == background + 1) p += step;
            if (!grid[p].background) update_diagonal(p, which, background);
            p = at - step;
            while (grid[p].background == background + 1) p -= step;
            if (!grid[p].background) update_diagonal(p, which, background);
        }
    }
}

INLINE void lay_move(const Move *m, const int flex) {
    int at = START(m->where), axis = AXIS_OF(m->where), step = STEP[axis];
    u64 tiles = m->tiles;
    for (int i = COUNT(m->where); i; i--, tiles >>= 8) {
        /* Find the next empty cell first: placing the tile merges the run between. */
        int next = at + step * (1 + grid[at + step].length[axis]);
        lay(at, (int)(tiles & 255), flex);
        at = next;
    }
}

/* --- every placement ------------------------------------------------------------------------ */

static u64 hand_faces;
static u8 hand_backgrounds[FACES]; /* Flex: which copies of a face are held, one bit each */

/* A line under construction travels in registers, five plain arguments:
 *   joins   faces that can join the line as it is now. No face can lie in it twice, so this also
 *           keeps a tile of the hand from being used twice; in Flex that holds for copies on
 *           other backgrounds too (F13)
 *   tiles, where   the new tiles, as in Move
 *   length  tiles in the line, old and new
 *   points  of all but the line itself: the lines across, the diagonals */
INLINE void list(u64 tiles, uint32_t where, int points) {
    Move *m = &moves[move_count++];
    m->tiles = tiles;
    m->where = where;
    m->points = points;
}

/* For each tile of `face` in the hand that is legal in cell `c`, with its diagonal points. Two
 * tiles of one turn never share a diagonal, so the points depend on cell and tile alone. */
#define FOR_EACH_TILE(c, face, tile, extra)                                                     \
    for (unsigned copies_ = flex ? hand_backgrounds[face] & (c)->open : 1u; copies_;            \
         copies_ &= copies_ - 1)                                                                \
        for (int background_ = __builtin_ctz(copies_), tile = face | background_ << 6,          \
                 extra = flex ? (c)->diagonal[background_] : 0, once_ = 1;                      \
             once_; once_ = 0)

#define FOR_EACH_FACE(faces, face)                                                              \
    for (u64 left_ = (faces); left_; left_ &= left_ - 1)                                        \
        for (int face = __builtin_ctzll(left_), first_ = 1; first_; first_ = 0)

/* Each placement is reached once: from the first of its cells that touches a tile, to the left
 * over untouched cells, then to the right over any, never back. */
#define GENERATOR(NAME, AXIS, FLEX)                                                               \
    static void NAME##_right(int at, u64 joins, u64 tiles, uint32_t where, int length,            \
                             int points) {                                                        \
        const int axis = AXIS, flex = FLEX, step = AXIS ? STRIDE : 1;                             \
        const Cell *c = &grid[at], *next = &grid[at + step];                                      \
        u64 faces = joins & hand_faces & c->admits[0] & c->admits[1];                             \
        /* The tile would join the run behind it, which must agree with the new tiles. */       \
        if (!faces || next->members[axis] & ~joins) return;                                       \
        int run = next->length[axis], after = at + step * (run + 1);                              \
        int shift = COUNT(where) * 8;                                                             \
        length += 1 + run;                                                                        \
        points += JOIN_POINTS[c->beside[1 - axis]];                                               \
        joins &= next->joins[axis];                                                               \
        FOR_EACH_FACE(faces, face) {                                                              \
            u64 still = joins & MATES[face];                                                      \
            FOR_EACH_TILE(c, face, tile, extra) {                                                 \
                u64 with = tiles | (u64)tile << shift;                                            \
                list(with, where + ONE_MORE, points + extra + LINE_POINTS[length]);               \
                if (still & hand_faces)                                                           \
                    NAME##_right(after, still, with, where + ONE_MORE, length, points + extra);   \
            }                                                                                     \
        }                                                                                         \
    }                                                                                             \
    static void NAME##_left(int at, u64 joins, u64 tiles, uint32_t where, int length,             \
                            int points, int right) {                                              \
        const int flex = FLEX, step = AXIS ? STRIDE : 1;                                          \
        const Cell *c = &grid[at];                                                                \
        int further = !grid[at - step].touched;                                                   \
        length++;                                                                                 \
        where += ONE_MORE - (uint32_t)step;                                                       \
        FOR_EACH_FACE(joins & hand_faces & c->admits[0], face) {                                  \
            u64 still = joins & MATES[face];                                                      \
            FOR_EACH_TILE(c, face, tile, extra) {                                                 \
                u64 with = tiles << 8 | (u64)tile;                                                \
                list(with, where, points + extra + LINE_POINTS[length]);                          \
                if (still & hand_faces) {                                                         \
                    if (further)                                                                  \
                        NAME##_left(at - step, still, with, where, length, points + extra,        \
                                    right);                                                       \
                    NAME##_right(right, still, with, where, length, points + extra);              \
                }                                                                                 \
            }                                                                                     \
        }                                                                                         \
    }                                                                                             \
    INLINE void NAME##_from(int at, const Cell *c, u64 joins, int tile, int extra) {              \
        const int axis = AXIS, step = AXIS ? STRIDE : 1;                                          \
        int right = at + step * (1 + grid[at + step].length[axis]);                               \
        int length = c->beside[axis] + 1, points = extra + JOIN_POINTS[c->beside[1 - axis]];      \
        uint32_t where = WHERE(at, axis);                                                         \
        if (!grid[at - step].touched)                                                             \
            NAME##_left(at - step, joins, (u64)tile, where, length, points, right);               \
        NAME##_right(right, joins, (u64)tile, where, length, points);                             \
    }

GENERATOR(classic_across, 0, 0)
GENERATOR(classic_down, 1, 0)
GENERATOR(flex_across, 0, 1)
GENERATOR(flex_down, 1, 1)

/* The first row of a game runs to the right from the origin. */
static void generate_openings(const int flex) {
    const Cell *c = &grid[ORIGIN];
    FOR_EACH_FACE(hand_faces, face) FOR_EACH_TILE(c, face, tile, extra) {
        list((u64)tile, WHERE(ORIGIN, 0), 1); /* C-S4 */
        if (flex)
            flex_across_right(ORIGIN + 1, MATES[face], (u64)tile, WHERE(ORIGIN, 0), 1, extra);
        else
            classic_across_right(ORIGIN + 1, MATES[face], (u64)tile, WHERE(ORIGIN, 0), 1, 0);
    }
}

INLINE void generate(const int flex) {
    move_count = 0;
    if (!board_count) {
        generate_openings(flex);
        return;
    }
    u64 hand = hand_faces;
    /* Which cells take a tile is unpredictable: pick them without a branch. */
    static u16 fitting[4 * TILES];
    int fitting_count = 0;
    for (int i = 0; i < edge_count; i++) {
        fitting[fitting_count] = (u16)i;
        fitting_count += (edge_admits[i] & hand) != 0;
    }
    for (int i = 0; i < fitting_count; i++) {
        if (move_count > MAX_MOVES - MAX_MOVES_PER_CELL) abort();
        u64 faces = edge_admits[fitting[i]] & hand;
        int at = edge_cell[fitting[i]];
        const Cell *c = &grid[at];
        int points = JOIN_POINTS[c->beside[0]] + JOIN_POINTS[c->beside[1]];
        FOR_EACH_FACE(faces, face) {
            u64 across = c->admits[0] & MATES[face], down = c->admits[1] & MATES[face];
            FOR_EACH_TILE(c, face, tile, extra) {
                list((u64)tile, WHERE(at, 0), points + extra);
                if (across & hand) {
                    if (flex)
                        flex_across_from(at, c, across, tile, extra);
                    else
                        classic_across_from(at, c, across, tile, 0);
                }
                if (down & hand) {
                    if (flex)
                        flex_down_from(at, c, down, tile, extra);
                    else
                        classic_down_from(at, c, down, tile, 0);
                }
            }
        }
    }
}

/* Separate from the game loop, whose variables would crowd the registers. */
static __attribute__((noinline)) void generate_classic(void) { generate(0); }
static __attribute__((noinline)) void generate_flex(void) { generate(1); }

/* --- whole games --------------------------------------------------------------------------- */

typedef struct {
    u8 tiles[HAND];
    int count;
} Hand;

/* Tiles leave at the head and come back at the tail (C-X6). As many come back as left before
 * (C-X1), so a ring of the size of the whole set never overflows. */
static u8 pile[TILES];
static int pile_head, pile_count;

INLINE u8 draw(void) {
    u8 tile = pile[pile_head];
    pile_head = pile_head + 1 == TILES ? 0 : pile_head + 1;
    pile_count--;
    return tile;
}

INLINE int pile_index(int i) {
    i += pile_head;
    return i >= TILES ? i - TILES : i;
}

INLINE void take_up(const Hand *h) {
    u64 faces = 0;
    for (int f = 0; f < FACES; f++) hand_backgrounds[f] = 0;
    for (int i = 0; i < h->count; i++) {
        int face = FACE(h->tiles[i]);
        faces |= 1ULL << face;
        hand_backgrounds[face] |= (u8)(1 << BACKGROUND(h->tiles[i]));
    }
    hand_faces = faces;
}

/* Different faces in one colour or one shape, equal faces once (B8, F5, C-S1). */
static int largest_set(const Hand *h) {
    u64 faces = 0;
    int best = 0;
    for (int i = 0; i < h->count; i++) faces |= 1ULL << FACE(h->tiles[i]);
    for (int i = 0; i < 6; i++) {
        int colour = __builtin_popcountll(faces & 0x3FULL << 6 * i);
        int shape = __builtin_popcountll(faces & 0x41041041ULL << i);
        if (colour > best) best = colour;
        if (shape > best) best = shape;
    }
    return best;
}

/* All that the pile can replace (C-X1). Classic: under the pile in random order (C-X6); Flex:
 * mixed back into the bag, each to a random place (F23). */
INLINE void exchange(Hand *h, const int flex) {
    int n = h->count < pile_count ? h->count : pile_count;
    u8 old[HAND];
    memcpy(old, h->tiles, (size_t)n);
    for (int i = 0; i < n; i++) h->tiles[i] = draw();
    if (!flex) shuffle(old, n);
    for (int i = 0; i < n; i++) {
        int tail = pile_index(pile_count++);
        pile[tail] = old[i];
        if (flex) {
            int other = pile_index((int)random_below((uint32_t)pile_count));
            u8 swap = pile[tail];
            pile[tail] = pile[other];
            pile[other] = swap;
        }
    }
}

typedef struct {
    u64 games, turns, placements, points;
    u64 exchanges, passes, stuck, idle;
} Totals;

INLINE void play_game(Totals *t, const int flex) {
    Hand hands[PLAYERS];
    int scores[PLAYERS] = {0};
    clear_board();
    for (int i = 0; i < TILES; i++) pile[i] = (u8)(i % FACES | (flex ? i / FACES << 6 : 0));
    shuffle(pile, TILES);
    pile_head = 0;
    pile_count = TILES;
    for (int s = 0; s < PLAYERS; s++) {
        hands[s].count = HAND;
        for (int i = 0; i < HAND; i++) hands[s].tiles[i] = draw();
    }

    /* B9, C-S2: the largest set opens and is placed whole; C-S5: a tie is decided by lot. */
    int sets[PLAYERS] = {largest_set(&hands[0]), largest_set(&hands[1])};
    int seat = sets[0] == sets[1] ? (int)random_below(PLAYERS) : sets[1] > sets[0];
    int opening = sets[seat], passes = 0, idle = 0;

    for (;;) {
        Hand *h = &hands[seat];
        t->turns++;
        take_up(h);
        if (flex)
            generate_flex();
        else
            generate_classic();
        if (opening) {
            int kept = 0;
            for (int i = 0; i < move_count; i++)
                if (COUNT(moves[i].where) == opening) moves[kept++] = moves[i];
            move_count = kept;
            opening = 0;
        }
        t->placements += (u64)move_count;
        if (LIKELY(move_count)) {
            u64 key = 0; /* the most points, then the first in the list: again without a branch */
            for (int i = 0; i < move_count; i++) {
                u64 other = (u64)moves[i].points << 32 | (u64)(MAX_MOVES - i);
                key = other > key ? other : key;
            }
            const Move *best = &moves[MAX_MOVES - (key & 0xFFFFFFFF)];
            int most = best->points;
            passes = idle = 0;
            scores[seat] += most;
            lay_move(best, flex);
            u64 tiles = best->tiles;
            for (int i = COUNT(best->where); i; i--, tiles >>= 8) {
                u8 tile = (u8)tiles;
                int j = 0;
                while (h->tiles[j] != tile) j++;
                h->tiles[j] = h->tiles[--h->count];
            }
            while (h->count < HAND && pile_count) h->tiles[h->count++] = draw(); /* B15, C-X7 */
            if (!h->count) {
                scores[seat] += FINISH_BONUS; /* B34, C-X8 */
                break;
            }
        } else {
            if (pile_count) {
                exchange(h, flex); /* B28, C-X4 */
                t->exchanges++;
                passes = 0;
            } else {
                t->passes++;
                if (++passes == PLAYERS) { /* C-X5 */
                    t->stuck++;
                    break;
                }
            }
            if (++idle == IDLE_ROUNDS * PLAYERS) { /* C-X12 */
                t->idle++;
                break;
            }
        }
        seat = seat + 1 == PLAYERS ? 0 : seat + 1;
    }
    t->games++;
    for (int s = 0; s < PLAYERS; s++) t->points += (u64)scores[s];
}

static double now(void) {
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (double)ts.tv_sec + 1e-9 * (double)ts.tv_nsec;
}

static int measure(int flex, double seconds) {
    Totals t = {0};
    double start = now(), end;
    do {
        for (int i = 0; i < 64; i++) {
            if (flex)
                play_game(&t, 1);
            else
                play_game(&t, 0);
        }
        end = now();
    } while (end - start < seconds);
    double games = (double)t.games;
    printf("{\"game\": \"%s\", \"games_per_s\": %.1f, \"games\": %llu, \"mean_score\": %.2f, "
           "\"mean_turns\": %.2f, \"mean_placements\": %.2f, \"us_per_turn\": %.3f, "
           "\"exchanges\": %llu, \"passes\": %llu, \"all_passed\": %llu, \"no_progress\": %llu}\n",
           flex ? "flex" : "classic", games / (end - start), (unsigned long long)t.games,
           (double)t.points / (games * PLAYERS), (double)t.turns / games,
           (double)t.placements / (double)t.turns, 1e6 * (end - start) / (double)t.turns,
           (unsigned long long)t.exchanges, (unsigned long long)t.passes,
           (unsigned long long)t.stuck, (unsigned long long)t.idle);
    return 0;
}

/* --- cross-checking ------------------------------------------------------------------------ */

static int read_tile(const char *text, size_t size, int flex) {
    static const char COLOURS[] = "ROYGBP", SHAPES[] = "csd48k", BACKGROUNDS[] = "BWS";
    if (size != (flex ? 3u : 2u)) return -1;
    const char *colour = memchr(COLOURS, text[0], 6), *shape = memchr(SHAPES, text[1], 6);
    const char *background = flex ? memchr(BACKGROUNDS, text[2], 3) : BACKGROUNDS;
    if (!colour || !shape || !background) return -1;
    int face = (int)(colour - COLOURS) * 6 + (int)(shape - SHAPES);
    return face | (int)(background - BACKGROUNDS) << 6;
}

static int check_line(char *line) {
    char *rest = NULL;
    const char *game = strtok_r(line, " \n", &rest);
    if (!game) return 0;
    int flex = !strcmp(game, "flex");
    if (!flex && strcmp(game, "classic")) return -1;
    const char *hand_text = strtok_r(NULL, " \n", &rest);
    if (!hand_text) return -1;
    Hand hand = {{0}, 0};
    for (const char *p = hand_text; *p;) {
        size_t size = strcspn(p, ",");
        int tile = read_tile(p, size, flex);
        if (tile < 0 || hand.count == HAND) return -1;
        hand.tiles[hand.count++] = (u8)tile;
        p += size + (p[size] == ',');
    }
    clear_board();
    for (const char *p; (p = strtok_r(NULL, " \n", &rest));) {
        int x, y, tile = read_tile(p, strcspn(p, "@"), flex);
        if (tile < 0 || sscanf(strchr(p, '@') + 1, "%d,%d", &x, &y) != 2) return -1;
        if (abs(x) > REACH || abs(y) > REACH || board_count == TILES) return -1;
        int at = ORIGIN + y * STRIDE + x;
        if (grid[at].length[0]) return -1;
        lay(at, tile, flex);
    }
    take_up(&hand);
    if (flex)
        generate_flex();
    else
        generate_classic();
    long long sum = 0;
    for (int i = 0; i < move_count; i++) sum += moves[i].points;
    printf("%d %lld\n", move_count, sum);
    return 0;
}

static int check(void) {
    static char line[1 << 16];
    while (fgets(line, sizeof line, stdin))
        if (check_line(line)) {
            fprintf(stderr, "a line could not be read\n");
            return 1;
        }
    return 0;
}

int main(int argc, char **argv) {
    set_up();
    if (argc == 2 && !strcmp(argv[1], "check")) return check();
    if (argc == 3 && (!strcmp(argv[1], "classic") || !strcmp(argv[1], "flex")))
        return measure(!strcmp(argv[1], "flex"), atof(argv[2]));
    fprintf(stderr, "usage: reference classic|flex SECONDS, or: reference check < positions\n");
    return 2;
}
