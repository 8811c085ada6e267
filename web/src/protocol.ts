// Made from the server's types by scripts/make_protocol.py: do not edit.
// docs/protocol.md explains the messages.

export const PROTOCOL = 1;

export const REASONS = [
  "action-used",
  "after-end",
  "background",
  "bad-action",
  "bad-clock",
  "bad-json",
  "bad-level",
  "bad-message",
  "bad-method",
  "bad-move",
  "bad-name",
  "bad-options",
  "bad-placement",
  "bad-position",
  "bad-record",
  "bad-request",
  "bad-rows",
  "bad-seats",
  "bad-seed",
  "bad-tag",
  "bad-tile",
  "bare-row",
  "board-empty",
  "bot-plays",
  "bot-tables",
  "busy",
  "cannot-pass",
  "chat-full",
  "closed",
  "complete-row",
  "diagonal-too-long",
  "empty",
  "empty-cell",
  "empty-row",
  "exchange-limit",
  "failed",
  "filled-touch",
  "forced",
  "game-over",
  "game-too-long",
  "gap",
  "grace",
  "hidden",
  "hints-off",
  "hushed",
  "illegal-step",
  "impossible-draw",
  "impossible-start",
  "invitation",
  "line-too-long",
  "missing-card",
  "missing-draw",
  "missing-end",
  "missing-start",
  "mixed",
  "must-open",
  "new-data",
  "no-background",
  "no-change",
  "no-contact",
  "no-guest",
  "no-mistake",
  "no-network",
  "no-puzzle",
  "no-review",
  "no-seat",
  "no-server",
  "no-start",
  "no-table",
  "no-tiles",
  "no-undo",
  "not-asked",
  "not-away",
  "not-found",
  "not-gathering",
  "not-held",
  "not-host",
  "not-in-hand",
  "not-in-line",
  "not-local",
  "not-now",
  "not-over",
  "not-playing",
  "not-removable",
  "not-rows",
  "not-waiting",
  "not-your-turn",
  "not-yours",
  "nothing-fits",
  "nothing-played",
  "nothing-to-undo",
  "occupied",
  "off-board",
  "old-link",
  "one-at-a-time",
  "open",
  "open-seats",
  "opening-place",
  "opening-set",
  "origin",
  "other-tab",
  "own-tables",
  "pile-empty",
  "queue-full",
  "rematched",
  "removed",
  "repeated",
  "resigned",
  "row-too-long",
  "row-too-short",
  "same-cell",
  "stale",
  "storage",
  "tab-full",
  "taken",
  "taken-back",
  "three-laid",
  "time-up",
  "too-fast",
  "too-large",
  "too-long",
  "too-many",
  "too-many-draws",
  "too-many-filled",
  "too-many-stars",
  "too-many-tables",
  "try-again",
  "uncovered",
  "undo-asked",
  "unknown-action",
  "unknown-tile",
  "version",
  "wrong-count",
  "wrong-end",
  "wrong-points",
  "wrong-seat",
] as const;

export const FACT_KINDS = [
  "deal",
  "redeal",
  "fill",
  "actions",
  "start",
  "place",
  "swap",
  "draw",
  "pass",
  "use",
  "take",
  "disc",
  "ask",
  "give",
  "decline",
  "score",
  "rows",
  "show",
  "return",
  "forfeit",
  "last",
  "end",
] as const;

export const STARTS = [
  "largest",
  "age",
  "draw",
] as const;

export const ENDINGS = [
  "out",
  "deadlock",
  "no-progress",
  "last-round",
  "resigned",
] as const;

export const ABSENCES = [
  "left",
  "time",
  "absent",
  "removed",
  "resigned",
] as const;

export const CLOSINGS = [
  "host",
  "idle",
] as const;

export const STATUSES = [
  "gathering",
  "playing",
  "over",
  "closed",
] as const;

export const GAMES = [
  "classic",
  "travel",
  "flex",
  "cards",
] as const;

export const EXPANSIONS = [
  "mini",
  "expansion1",
  "expansion2",
] as const;

export const ACTION_KINDS = [
  "draw3",
  "take",
  "ask",
  "exchange",
  "separate",
  "double",
  "disc",
] as const;

export const LEVELS = [
  "random",
  "gentle",
  "easy",
  "beginner",
  "casual",
  "greedy",
  "club",
  "expert",
  "master",
] as const;

/** The points of a row of each length. */
export const LINE_POINTS: readonly number[] = [0, 0, 2, 3, 4, 5, 12];
/** For whoever lays the last tile. */
export const FINISH_BONUS = 6;
/** The cards of Cards, and of a hand. */
export const CARDS = 108;
export const CARDS_IN_HAND = 9;

/** A sample of every message, with the fields that it always has. */
export const MESSAGES = {
  "welcome": { protocol: 0, name: "" },
  "table": { table: "", version: 0, game: "", options: {}, players: 0, public: false, commitment: "", events: [], now: { status: "", seats: [{ name: "" }] } },
  "update": { table: "", version: 0, events: [], now: { status: "", seats: [{ name: "" }] } },
  "away": { table: "" },
  "ack": { id: "", version: 0 },
  "refused": { reason: "", message: "" },
  "judged": { id: "", ply: 0, legal: false },
  "pong": {  },
};

/** A sample of every event that has parts, with the fields that it always has. */
export const EVENTS = {
  "started": { version: 0, at: 0, facts: [{ kind: "", seat: 0 }] },
  "played": { version: 0, at: 0, ply: 0, seat: 0, points: 0, facts: [{ kind: "", seat: 0 }] },
  "undo-answered": { version: 0, at: 0, seats: [], accept: false },
};

/**
 * Play a step. `ply` is the state that the player saw. The message may be sent again.
 */
export interface PlayMove {
  t: "play";
  table: string;
  ply: number;
  move: string;
  id: string;
  /** `now.undos` of the state that the player saw. */
  undos?: number | null;
}

/**
 * Take your own last turn back, or ask for it. `ply` is the state that the player saw.
 */
export interface TakeBack {
  t: "undo";
  table: string;
  ply: number;
  id: string;
}

/**
 * Say whether somebody else may take a turn back.
 */
export interface AnswerTakeBack {
  t: "answer";
  table: string;
  ply: number;
  accept: boolean;
  id: string;
}

export interface SayText {
  t: "say";
  table: string;
  text: string;
  id: string;
}

export type ActMessage = PlayMove | TakeBack | AnswerTakeBack | SayText;

/**
 * Watch a table from now on, or from a version on if it is not too old.
 */
export interface Watch {
  t: "watch";
  table: string;
  version?: number | null;
}

export interface Unwatch {
  t: "unwatch";
  table: string;
}

/**
 * Assess a draft, part by part. Changes nothing, and nobody else is told.
 */
export interface CheckDraft {
  t: "check";
  table: string;
  ply: number;
  draft: string;
  id: string;
}

export interface Ping {
  t: "ping";
  id?: string | null;
}

export type ToServer = Watch | Unwatch | CheckDraft | Ping | PlayMove | TakeBack | AnswerTakeBack | SayText;

export interface Welcome {
  t: "welcome";
  protocol: number;
  name: string;
  /** The address of the script of the client that this server has; another one is newer. */
  client?: string;
}

/**
 * A whole table: the answer to `watch` for a client that is new or too far behind.
 */
export interface TableSeen {
  t: "table";
  table: string;
  version: number;
  game: string;
  options: Record<string, boolean | number | string | string[]>;
  players: number;
  public: boolean;
  /** The hash of seed and table, published before the first draw. */
  commitment: string;
  events: EventSeen[];
  now: Now;
  host?: boolean;
  /** The tiles on the board: x, y and tile. */
  board?: [number, number, string][];
  /** The fields of a board with an edge, a row of letters each; none if it is endless. */
  fields?: string[];
  clock?: TimeControl | null;
  previous?: string | null;
  successor?: string | null;
  /** The kind of board to show: `grid`, `rows`; empty for a game that is only text. */
  kind?: string;
  /** Whether turns may be taken back at this table. */
  undo?: boolean;
}

/**
 * The game after the last event, as far as the receiver may know it.
 */
export interface Now {
  status: string;
  seats: SeatSeen[];
  ply?: number;
  seat_to_move?: number | null;
  scores?: number[];
  pile?: number;
  /** The heights of real stacks, in the order of drawing, where the game has them. */
  stacks?: number[];
  /** The number of tiles in each hand. */
  counts?: number[];
  /** The hands of your own seats. */
  hands?: Record<string, string[]>;
  /** The action tiles in front of each seat. */
  actions?: string[][];
  /** Special tiles that nobody has drawn yet. */
  specials?: string[];
  /** The star discs in front of each seat. */
  discs?: number[];
  /** The fields of the board that still hold a star disc. */
  stars?: [number, number][];
  /** How many of each tile are hidden from you, in other hands or in the pile. */
  unseen?: Record<string, number>;
  /** In Cards, the rows on the table. */
  rows?: string[][] | null;
  /** What lies on the table as text, in a game whose table has no `kind`. */
  text?: string;
  claimed?: string[][][];
  shown?: string[][];
  turns_left?: number | null;
  /** Seconds left to each seat now. The clock of the seat to move runs if a person plays. */
  clocks?: number[];
  /** What you may do, if it is your turn. */
  offers?: Offer[];
  ending?: Ending | null;
  /** Whether only the host and the people at the table may talk. */
  hushed?: boolean;
  /** Before the game: whether somebody told an age, so that others are asked for theirs. */
  asks_age?: boolean;
  /** The step to which you may take the game back, or ask the others for it. */
  undo?: number | null;
  undo_wanted?: UndoWanted | null;
  /** How many times the game was taken back. */
  undos?: number;
  /** Whether those who play here may ask for hints. */
  hints?: boolean;
}

export interface SeatSeen {
  name: string;
  /** The bot that plays here. */
  level?: string | null;
  open?: boolean;
  you?: boolean;
  /** Why a bot plays for this seat's person. */
  absence?: string;
  resigned?: boolean;
  /** For the host: the token that opens this seat to anybody who has it. */
  invite?: string | null;
}

export interface Ending {
  reason: string;
  winners: number[];
  /** The seed of all draws, public now. */
  seed?: string | null;
  /** The seats that gave the game up; they do not win. */
  resigned?: number[];
}

/**
 * A turn that somebody wants to take back.
 */
export interface UndoWanted {
  seat: number;
  /** The game would be as after this step. */
  ply: number;
  /** The seats whose people have not answered. */
  waiting: number[];
}

/**
 * A clock: seconds for each seat, and the increment for every finished turn.
 */
export interface TimeControl {
  seconds: number;
  increment?: number;
}

/**
 * The events after a version, and the state after them.
 */
export interface Update {
  t: "update";
  table: string;
  version: number;
  events: EventSeen[];
  now: Now;
}

/**
 * The seats whose people are not connected. Not an event: it has no version.
 */
export interface Away {
  t: "away";
  table: string;
  seats?: number[];
  /** When each of them was last connected, in milliseconds since 1970; 0 if nobody knows. */
  since?: number[];
}

/**
 * A move or a chat message is in the log, under this version.
 */
export interface Ack {
  t: "ack";
  id: string;
  version: number;
}

/**
 * A message is refused. `reason` is a stable code, `message` explains it in English.
 */
export interface Refusal {
  t: "refused";
  reason: string;
  message: string;
  id?: string | null;
  table?: string | null;
}

/**
 * The answer to `check`. `reason` is about the draft as a whole.
 */
export interface Assessment {
  t: "judged";
  id: string;
  ply: number;
  legal: boolean;
  points?: number;
  reason?: string | null;
  message?: string | null;
  parts?: PartAssessment[];
  lines?: LineScore[];
  /** In Cards: the rows of the draft that take each card left in the hand. */
  fits?: Record<string, number[]>;
}

/**
 * A tile or a row of a draft; without a reason it is fine.
 */
export interface PartAssessment {
  part: string;
  reason?: string | null;
  message?: string | null;
}

/**
 * A line that scored: its points and its cells.
 */
export type LineScore = [points: number, cells: [number, number][]];

export interface Pong {
  t: "pong";
  id?: string | null;
}

export type ToClient = Welcome | TableSeen | Update | Away | Ack | Refusal | Assessment | Pong;

export interface SawSit {
  e: "sat";
  version: number;
  at: number;
  seat: number;
  name: string;
}

export interface SawStand {
  e: "stood";
  version: number;
  at: number;
  seat: number;
  removed?: boolean;
}

export interface SawStart {
  e: "started";
  version: number;
  at: number;
  facts: FactSeen[];
}

/**
 * One fact of the game, as far as the receiver may know it.
 */
export interface FactSeen {
  kind: string;
  seat: number;
  tiles?: string[];
  cells?: [number, number][];
  points?: number;
  count?: number;
  specials?: string[];
  others?: number[];
  sizes?: number[];
  reason?: string;
  /** Why a start tie is drawn: `no-ages`, `unknown-age` or `equal-ages`. */
  why?: string;
  rows?: string[][];
  lines?: LineScore[];
  steps?: RowStep[];
}

/**
 * In Cards, one step from the old rows to the new ones: `move`, `play` or `take`.
 *
 * Rows are named by their cards before the turn, a new row by its cards after it.
 */
export interface RowStep {
  kind: string;
  card?: string | null;
  source?: string[];
  target?: string[];
  new?: boolean;
}

export interface SawPlay {
  e: "played";
  version: number;
  at: number;
  /** The number of the step, from 1. */
  ply: number;
  seat: number;
  points: number;
  facts: FactSeen[];
  bot?: boolean;
}

/**
 * Somebody wants to take the game back to a step, if the others agree.
 */
export interface SawUndoAsked {
  e: "undo-asked";
  version: number;
  at: number;
  seat: number;
  ply: number;
}

/**
 * Somebody agreed, but others have not yet; or somebody did not, and nothing comes of it.
 */
export interface SawUndoAnswered {
  e: "undo-answered";
  version: number;
  at: number;
  seats: number[];
  accept: boolean;
}

/**
 * The game is again as it was after step `ply`, because `seat` wanted it.
 */
export interface SawUndone {
  e: "undone";
  version: number;
  at: number;
  seat: number;
  ply: number;
}

/**
 * Somebody asked for a hint, with the game as it was after step `ply`.
 */
export interface SawHinted {
  e: "hinted";
  version: number;
  at: number;
  seat: number;
  ply: number;
}

/**
 * Somebody gave the game up. It is over, or a bot plays the seat on.
 */
export interface SawResigned {
  e: "resigned";
  version: number;
  at: number;
  seat: number;
}

export interface SawTakeOver {
  e: "took-over";
  version: number;
  at: number;
  seat: number;
  level: string;
  reason: string;
}

export interface SawReturn {
  e: "returned";
  version: number;
  at: number;
  seat: number;
}

export interface SawSaid {
  e: "said";
  version: number;
  at: number;
  name: string;
  text: string;
  /** The seats of the person who said it. */
  seats?: number[];
  /** Whether it was said at the table before, which this one is a rematch of. */
  earlier?: boolean;
}

/**
 * The host asked spectators for silence, or let them talk again.
 */
export interface SawHushed {
  e: "hushed";
  version: number;
  at: number;
  on: boolean;
}

/**
 * The table was closed before a game: by its `host`, or `idle` for a long time.
 */
export interface SawClosed {
  e: "closed";
  version: number;
  at: number;
  reason: string;
}

export interface SawRematch {
  e: "rematched";
  version: number;
  at: number;
  table: string;
}

export type EventSeen = SawSit | SawStand | SawStart | SawPlay | SawUndoAsked | SawUndoAnswered | SawUndone | SawHinted | SawResigned | SawTakeOver | SawReturn | SawSaid | SawHushed | SawClosed | SawRematch;

/**
 * Every legal placement: `Yc@0,0 Gc@1,0` is the move.
 *
 * Each of `plays` is `[kept, points, cell, tile, cell, tile, …]`. Its first `kept` tiles are
 * those of the play before it; indexes into `cells` and `tiles` follow.
 */
export interface Places {
  o: "place";
  cells: [number, number][];
  tiles: string[];
  plays: number[][];
  /** The largest sets of the hand, if this is the opening. */
  opening?: OpeningSets | null;
}

/**
 * What the opening has to lay: all tiles of one of these sets.
 */
export interface OpeningSets {
  size: number;
  sets: string[][];
}

/**
 * Pick up to `most` tiles of the hand: the move is `move` and their texts.
 */
export interface Pick {
  o: "pick";
  move: string;
  most: number;
}

/**
 * Choose one of these tiles: the move is `move` and its text.
 */
export interface ChooseTile {
  o: "tile";
  move: string;
  tiles: string[];
}

/**
 * Choose one of these cells: the move is `move` and `x,y`.
 */
export interface ChooseCell {
  o: "cell";
  move: string;
  cells: [number, number][];
}

/**
 * A move as it stands.
 */
export interface Button {
  o: "button";
  move: string;
  points?: number;
}

/**
 * Arrange cards in rows: `Bs Bc Bk / Rc Gc Yc` is the move; `check` assesses drafts.
 *
 * `fits` lists for each card of the hand the rows that take it as they lie.
 */
export interface Arrange {
  o: "rows";
  fits: Record<string, number[]>;
}

export type Offer = Places | Pick | ChooseTile | ChooseCell | Button | Arrange;

/**
 * Why a request was refused: a stable code, and a sentence in English.
 */
export interface Problem {
  reason: string;
  message: string;
}

/**
 * The guest of this browser; the name is null if there is none yet.
 */
export interface Me {
  name: string | null;
}

export interface Name {
  name: string;
}

export interface PersonalLink {
  /** Anybody with this token is this guest: `POST /api/me/return` takes it. */
  token: string;
}

export interface Token {
  token: string;
}

export interface GameOffered {
  game: string;
  players: number[];
  levels: string[];
  options: OptionChoice[];
  /** Whether cards lie in common rows, instead of tiles on a board. */
  rows: boolean;
  /** The kind of board: `grid`, `rows`; empty for a game without one. */
  kind?: string;
  /** About how long levels think about a move, where a page thinks itself and it takes a while. */
  seconds?: Record<string, number>;
}

/**
 * An option of a game and its choices.
 */
export interface OptionChoice {
  name: string;
  values?: (boolean | number | string | null)[];
  /** Whether the choice is a list of values. */
  several?: boolean;
  /** Another option that must be chosen first. */
  needs?: string | null;
  /** The values for each choice of that option, where they differ. */
  by_need?: Record<string, string[]>;
  /** Whether it is a house rule: the first value is the booklet's reading. */
  house?: boolean;
  /** An option of several values, and the one among them that must be chosen. */
  needs_kind?: [string, string] | null;
  /** The boards that values name, as rows of letters. Such an option takes other drawings too. */
  drawings?: Record<string, string[]>;
}

/**
 * The address of this server in the home network; null if it is not open to it.
 */
export interface LanAddress {
  address: string | null;
  /** Whether this browser may open it to the network: `POST /api/lan`. */
  can_open?: boolean;
  /** Whether this browser may close it again: `DELETE /api/lan`. */
  can_close?: boolean;
}

export interface ListedTable {
  game: string;
  options: Record<string, boolean | number | string | string[]>;
  seats: ListedSeat[];
  clock?: [number, number] | null;
  scores?: number[];
  winners?: number[];
  /** The seats that gave the game up. */
  resigned?: number[];
  table: string;
  status: string;
  created: number;
  /** When something last happened there. */
  changed: number;
  version: number;
}

export interface ListedSeat {
  name: string;
  level?: string | null;
  open?: boolean;
}

export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, boolean | number | string | string[]>;
  public?: boolean;
  clock?: TimeControl | null;
  /** Whether the game begins at once if no seat is open. */
  start?: boolean;
  /** Whether turns may be taken back; never with a clock. */
  undo?: boolean;
  /** Whether people may ask for hints; null: where one person plays against bots. Never with a clock. */
  hints?: boolean | null;
}

/**
 * A seat of a new table: mine (several at one device), a bot's, or open.
 */
export interface SeatWish {
  kind: "bot" | "me" | "open";
  name?: string | null;
  level?: string | null;
  age?: number | null;
}

export interface Opened {
  table: string;
}

export interface SitDown {
  name?: string | null;
  age?: number | null;
  invite?: string | null;
}

export interface Silence {
  on: boolean;
}

export interface Done {
  /** The version of the event that the request caused. */
  version: number;
}

export interface RecordText {
  record: string;
}

/**
 * A finished game; step `n` is the game after ply `n`.
 */
export interface Replay {
  table: string;
  steps: ReplayStep[];
}

/**
 * The game after a step; the first is the game before any step.
 */
export interface ReplayStep {
  /** The hand of each seat. */
  hands: string[][];
  scores: number[];
  pile: number;
  /** The move that led here, as it was played. */
  move?: string;
  seat_to_move?: number | null;
  actions?: string[][];
  /** The action tiles in front of each seat. */
  discs?: number[];
  /** What the seat to move knew; empty after the end. */
  position?: string;
}

/**
 * The options of a game that somebody wants to play.
 */
export interface OptionsAsked {
  game: string;
  options?: Record<string, boolean | number | string | string[]>;
}

/**
 * The same options as a table would state them, or why no game can be played with them.
 */
export interface OptionsAssessment {
  options?: Record<string, boolean | number | string | string[]>;
  reason?: string | null;
  message?: string | null;
}

/**
 * A position, the seat to see it from (if none is given, the one to move), and a move.
 */
export interface PositionAsked {
  position: string;
  seat?: number | null;
  move?: string | null;
}

/**
 * A position as a player sees it, in the messages of a table.
 */
export interface PositionSeen {
  table: TableSeen;
  /** The whole position; what was hidden in the question is named. */
  position: string;
  /** What the move would do, or why it is not legal. */
  judged?: Assessment | null;
  /** What the move leads to, if it is legal. */
  after?: PositionAfter | null;
}

/**
 * What a legal move leads to.
 */
export interface PositionAfter {
  /** The move as an event with its facts, and the state after it, as at a table. */
  update: Update;
  position: string;
}

/**
 * A position, and the seat whose moves are wanted: the one to move, or null for it.
 */
export interface AnalysisAsked {
  position: string;
  seat?: number | null;
  seconds?: number;
  /** Moves that are valued in any case. */
  moves?: string[];
}

/**
 * A line of `POST /api/analyses`: what is known so far, and at last the result.
 */
export interface AnalysisLine {
  state: "done" | "failed" | "queued" | "running";
  /** `queued`: the jobs before it. */
  ahead?: number | null;
  /** `running` and `done`: the share that is done, from 0 to 1. */
  done?: number | null;
  /** `failed`: a stable code. */
  reason?: string | null;
  /** `failed`: a sentence in English. */
  message?: string | null;
  /** `failed`: seconds after which it may be asked again. */
  retry_after?: number | null;
  position: string;
  seat: number | null;
  analysis?: AnalysisSeen | null;
}

/**
 * The best moves of a position, best first.
 */
export interface AnalysisSeen {
  /** The seat to move; null after the end of the game. */
  seat: number | null;
  win: number[];
  /** Whether everything is proved. */
  exact: boolean;
  deals: number;
  moves: FoundMove[];
  /** What tells the best move from the second. */
  reasons: Reason[];
}

/**
 * A candidate and what it is worth to the seat to move.
 */
export interface FoundMove {
  move: string;
  /** What the move scores at once. */
  points: number;
  /** The chance to win of the seat to move, from 0 to 1; a shared win counts its share. */
  win: number;
  /** Expected final points ahead of the best of the others. */
  margin: number;
  /** Half of the 95 % interval of `win`; 0 where it is proved. */
  error: number;
  /** The chance to win of every seat after this move; they sum to 1. */
  chances: number[];
  /** How much less it wins than the best move, in the deals that both were tried in. */
  behind: number;
  /** Half of the 95 % interval of `behind`, which is more exact than two values apart. */
  behind_error: number;
  /** In how many deals it was tried; 0 where it is proved. */
  deals: number;
}

/**
 * One fact that tells two moves apart.
 *
 * `code` and `values` are for programs and translators, `text` says the same in English.
 */
export interface Reason {
  /** What kind of fact it is; `docs/analysis.md` lists the codes. */
  code: string;
  /** Its numbers and texts. Cells are pairs, tiles and moves are texts, chances are 0 to 1. */
  values: Record<string, unknown>;
  /** The fact as an English sentence. */
  text: string;
}

/**
 * `ply` is the state that the player sees.
 */
export interface HintAsked {
  seat: number;
  ply: number;
}

/**
 * A line of `POST /api/tables/{table}/hint`.
 */
export interface HintLine {
  state: "done" | "failed" | "queued" | "running";
  /** `queued`: the jobs before it. */
  ahead?: number | null;
  /** `running` and `done`: the share that is done, from 0 to 1. */
  done?: number | null;
  /** `failed`: a stable code. */
  reason?: string | null;
  /** `failed`: a sentence in English. */
  message?: string | null;
  /** `failed`: seconds after which it may be asked again. */
  retry_after?: number | null;
  hint?: HintSeen | null;
}

export interface HintSeen {
  /** Whether this is the last word; the first ones come sooner and may change. */
  settled: boolean;
  move: string;
  points: number;
  win: number;
  error: number;
  steps: HintStep[];
}

/**
 * One step of help, the smallest first.
 *
 * `code` and `values` are for programs and translators, `text` says the same in English.
 */
export interface HintStep {
  step: "move" | "tiles" | "where" | "why";
  code: string;
  values: Record<string, unknown>;
  text: string;
}

/**
 * A line of `POST /api/tables/{table}/review`; the last one has the review.
 */
export interface ReviewLine {
  state: "done" | "failed" | "queued" | "running";
  /** `queued`: the jobs before it. */
  ahead?: number | null;
  /** `running` and `done`: the share that is done, from 0 to 1. */
  done?: number | null;
  /** `failed`: a stable code. */
  reason?: string | null;
  /** `failed`: a sentence in English. */
  message?: string | null;
  /** `failed`: seconds after which it may be asked again. */
  retry_after?: number | null;
  review?: ReviewSeen | null;
}

export interface ReviewSeen {
  table: string;
  game: string;
  names: string[];
  result: number[];
  seats: ReviewedSeat[];
  turns: ReviewedTurnSeen[];
}

/**
 * How one seat fared: `result - start == luck + skill + hidden`.
 */
export interface ReviewedSeat {
  seat: number;
  /** From 0 to 100, by a formula on the losses of its turns. */
  accuracy: number;
  /** The chance to win that it gave away, added up over its turns. */
  loss: number;
  /** What all draws of the game changed for it. */
  luck: number;
  /** What all choices of the game changed for it: its losses, and those of others. */
  skill: number;
  /** What hidden tiles turned out to be, for it. */
  hidden: number;
  /** Its chance before the first step. */
  start: number;
  /** 1 for a win, its share of a shared one, 0 for a loss; a chance if the game is not over. */
  result: number;
  /** Turns in which it played the best move. */
  best_moves: number;
  /** Turns that were mistakes or blunders. */
  mistakes: number;
  turns: number;
}

/**
 * A reviewed turn, and the position before it.
 */
export interface ReviewedTurnSeen {
  /** How many steps were made before it. */
  ply: number;
  /** Who made it. */
  seat: number;
  played: string;
  /** The best move that was found. */
  best: string;
  /** The chance to win that was given away, from 0 to 1. */
  loss: number;
  /** Half of the 95 % interval of `loss`; 0 where it is proved. For the best move it says how much better another one may be. */
  error: number;
  /** What the draw after it changed for its player, compared with the average draw. */
  luck: number;
  category: "best" | "blunder" | "good" | "inaccuracy" | "mistake";
  /** Whether the loss is proved. */
  exact: boolean;
  /** The chance of each seat before it, if the best move is made. */
  chances: number[];
  /** What the draw changed for each seat. */
  lucks: number[];
  /** What the choice of the move changed for each seat: minus the loss for its player. */
  skills: number[];
  /** What hidden tiles turned out to be, until the next step, for each seat. */
  hidden: number[];
  /** The best candidates and the played one, best first. */
  moves: FoundMove[];
  /** Facts that tell the played move from the best one. */
  reasons: Reason[];
  /** What the player knew before it, as a position. */
  position: string;
}

/**
 * The answer to `GET /api/tables/{table}/review`.
 */
export interface KeptReview {
  review: ReviewSeen;
}

export interface PuzzleList {
  /** How many puzzles fit what was asked for, on all pages. */
  total: number;
  kinds: PuzzleKind[];
  puzzles: PuzzleListed[];
}

export interface PuzzleKind {
  kind: string;
  /** What the player is to find, in English. */
  question: string;
  /** What a loss counts: points, cards, Qwirkles, or `win`: the chance to win. */
  unit: string;
  /** How many puzzles of this kind there are. */
  count: number;
}

export interface PuzzleListed {
  id: string;
  kind: string;
  game: string;
  /** The difficulty: the strength of a player who solves it every other time. */
  rating: number;
}

/**
 * A puzzle without its answer; `POST /api/positions` shows the position.
 */
export interface PuzzleSeen {
  id: string;
  kind: string;
  game: string;
  /** The difficulty: the strength of a player who solves it every other time. */
  rating: number;
  question: string;
  unit: string;
  position: string;
  /** The seat to move. */
  seat: number;
  /** In Cards: the cards or Qwirkles to reach; else 0. */
  target: number;
  /** How many hints there are. */
  hints: number;
}

export interface PuzzleHint {
  code: string;
  values: string[];
  text: string;
  /** Whether it is the last one: the answer. */
  last: boolean;
}

/**
 * A move, with the number of hints that were seen before; or giving up.
 */
export interface PuzzleTry {
  move?: string | null;
  hints?: number;
  give_up?: boolean;
}

export interface PuzzleVerdict {
  right: boolean;
  /** How far the move is behind the answer, in `loss_kind`; null where nobody knows. */
  loss: number | null;
  loss_kind: string;
  /** Only if it is found, or the player has given up. */
  answer: string | null;
  given_up: boolean;
}

/**
 * A turn of a reviewed game: `ply` is that of the review.
 */
export interface MistakeAdded {
  table: string;
  ply: number;
}

/**
 * A person's own mistakes that come back.
 */
export interface DeckSeen {
  due: DeckPuzzle[];
  /** Those that come back later. */
  waiting: number;
  learned: number;
  /** The day on which something is due next, as 2026-11-17; null if nothing comes back. */
  next_day: string | null;
}

export interface DeckPuzzle {
  id: string;
  kind: string;
  game: string;
  /** The difficulty: the strength of a player who solves it every other time. */
  rating: number;
  from_table: string;
  ply: number;
}

/**
 * The turns of a game that are among the person's own mistakes.
 */
export interface DeckOfTable {
  plies: number[];
}
