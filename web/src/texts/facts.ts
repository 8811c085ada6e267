/** Facts as sentences in the third person, for the log and for screen readers. */

import { t } from "./t";
import type { EventSeen, FactSeen } from "../protocol";
import { formatList } from "./format";
import { linesText, setName } from "./lines";
import { textFor, type Texts } from "./lookup";
import { actionName, tileName } from "./tiles";

/** What people call what they play with. */
export type Pieces = "tiles" | "cards";

export interface Telling {
  /** The tile on a cell after the event, to describe lines. */
  readonly tileAt?: (x: number, y: number) => string | undefined;
  readonly pieces?: Pieces;
  /** Whether to name every placed tile in addition to their number. */
  readonly full?: boolean;
}

type Who = (seat: number) => string;
type Teller = (fact: FactSeen, who: Who, telling: Telling) => string;

const COUNTED: Readonly<Record<Pieces, (inputs: { count: number }) => string>> = {
  tiles: t.tiles,
  cards: t.cards,
};

function things(count: number, { pieces = "tiles" }: Telling): string {
  // The plural rule needs the plain number; four digits never occur.
  return COUNTED[pieces]({ count });
}

function countOf(fact: FactSeen): number {
  return fact.tiles?.length || (fact.count ?? 0);
}

/** The number of tiles, optionally with names. Drawn tiles are never named, because several people
 * may share this device. Names are in brackets, where they need neither article nor case. */
function laid(fact: FactSeen, telling: Telling): string {
  const tiles = fact.tiles ?? [];
  const count = things(countOf(fact), telling);
  if (!telling.full || tiles.length === 0) return count;
  return `${count} (${formatList(tiles.map(tileName))})`;
}

function points(fact: FactSeen): string {
  return t.points({ count: fact.points ?? 0 });
}

function lines(fact: FactSeen, telling: Telling): string {
  return linesText(fact.lines ?? [], telling.tileAt ?? (() => undefined));
}

function firstTile(fact: FactSeen): string {
  return tileName(fact.tiles?.[0] ?? "");
}

function start(fact: FactSeen, who: Who): string {
  const STARTS: Readonly<Record<string, (inputs: { who: string }) => string>> = {
    largest: t.fact_start_largest,
    age: t.fact_start_age,
    draw: t.fact_start_draw,
    "unknown-age": t.fact_start_unknown_age,
    "equal-ages": t.fact_start_equal_ages,
  };
  const known = [fact.why, fact.reason].find((one) => one && Object.hasOwn(STARTS, one));
  const told = known === undefined ? undefined : STARTS[known];
  return (told ?? t.fact_start)({ who: who(fact.seat) });
}

function end(fact: FactSeen, who: Who): string {
  switch (fact.reason) {
    case "out":
      return t.fact_end_out({ who: who(fact.seat), points: points(fact) });
    case "deadlock":
      return t.fact_end_deadlock();
    case "no-progress":
      return t.fact_end_no_progress();
    case "last-round":
      return t.fact_end_last_round();
    case "resigned":
      return t.ending_resigned();
    default:
      return t.fact_end();
  }
}

function place(fact: FactSeen, who: Who, telling: Telling): string {
  const inputs = { who: who(fact.seat), things: laid(fact, telling), points: points(fact) };
  if (!fact.points) return t.fact_place_only(inputs);
  if (!fact.lines?.length) return t.fact_place_plain(inputs);
  return t.fact_place({ ...inputs, lines: lines(fact, telling) });
}

function score(fact: FactSeen, who: Who, telling: Telling): string {
  const inputs = { who: who(fact.seat), points: points(fact) };
  if (!fact.lines?.length) return t.fact_score_plain(inputs);
  return t.fact_score({ ...inputs, lines: lines(fact, telling) });
}

function rows(fact: FactSeen, who: Who, telling: Telling): string {
  const inputs = { who: who(fact.seat), things: laid(fact, { ...telling, pieces: "cards" }) };
  if (!fact.points) return t.fact_rows(inputs);
  const taken = (fact.steps ?? []).filter((step) => step.kind === "take");
  const named = taken.map((step) => setName(step.source ?? [], true));
  const lines = named.length > 0 ? formatList(named) : t.qwirkles({ count: fact.points });
  return t.fact_rows_qwirkle({ ...inputs, lines });
}

function ask(fact: FactSeen, who: Who): string {
  const asked = t.fact_ask({ who: who(fact.seat), tile: firstTile(fact) });
  const denied = fact.others ?? [];
  if (denied.length === 0) return asked;
  const others = formatList(denied.map(who));
  return `${asked} ${t.fact_ask_none({ count: denied.length, others })}`;
}

const FACTS: Readonly<Record<string, Teller>> = {
  deal: (fact, who, telling) =>
    t.fact_deal({ who: who(fact.seat), things: things(fact.count ?? 0, telling) }),
  redeal: () => t.fact_redeal(),
  fill: (fact, _who, telling) => t.fact_fill({ things: things(countOf(fact), telling) }),
  actions: (fact, who) =>
    t.fact_actions({
      who: who(fact.seat),
      actions: formatList((fact.specials ?? []).map(actionName)),
    }),
  start,
  place,
  swap: (fact, who, telling) =>
    t.fact_swap({ who: who(fact.seat), things: things(countOf(fact), telling) }),
  draw: (fact, who, telling) =>
    t.fact_draw({ who: who(fact.seat), things: things(countOf(fact), telling) }),
  pass: (fact, who) => t.fact_pass({ who: who(fact.seat) }),
  use: (fact, who) => t.fact_use({ who: who(fact.seat), action: actionName(fact.reason ?? "") }),
  take: (fact, who) => t.fact_take({ who: who(fact.seat), tile: firstTile(fact) }),
  disc: (fact, who) => t.fact_disc({ who: who(fact.seat), count: fact.count ?? 1 }),
  ask,
  give: (fact, who) =>
    t.fact_give({
      who: who(fact.seat),
      other: who(fact.others?.[0] ?? -1),
      tile: firstTile(fact),
    }),
  decline: (fact, who) => t.fact_decline({ who: who(fact.seat) }),
  score,
  rows,
  show: (fact, who, telling) =>
    t.fact_show({ who: who(fact.seat), tiles: laid(fact, { ...telling, pieces: "cards" }) }),
  return: (fact, who) => t.fact_return({ who: who(fact.seat) }),
  forfeit: (fact, who) => t.fact_forfeit({ who: who(fact.seat) }),
  last: (fact, who) => t.fact_last({ who: who(fact.seat) }),
  end,
};

/** One fact as a sentence. An unknown kind is shown by its code. */
export function factText(fact: FactSeen, names: readonly string[], telling: Telling = {}): string {
  const who: Who = (seat) => names[seat] ?? "?";
  const tell = Object.hasOwn(FACTS, fact.kind) ? FACTS[fact.kind] : undefined;
  if (tell !== undefined) return tell(fact, who, telling);
  return fact.seat < 0 ? fact.kind : t.fact_unknown({ who: who(fact.seat), kind: fact.kind });
}

/** After these the refill of the hand is obvious and not mentioned. */
const REFILLED = new Set(["place", "score", "swap", "rows", "return", "show"]);

function isPlain(fact: FactSeen, before: FactSeen | undefined): boolean {
  if (fact.kind === "deal") return true;
  return fact.kind === "draw" && before !== undefined && REFILLED.has(before.kind);
}

function tellFacts(
  facts: readonly FactSeen[],
  names: readonly string[],
  telling: Telling,
): string[] {
  const told: string[] = [];
  facts.forEach((fact, index) => {
    if (!isPlain(fact, facts[index - 1])) told.push(factText(fact, names, telling));
    for (const kind of fact.kind === "deal" || fact.kind === "draw" ? (fact.specials ?? []) : []) {
      told.push(t.fact_revealed({ who: names[fact.seat] ?? "?", action: actionName(kind) }));
    }
  });
  return told;
}

const TAKEN_OVER: Readonly<Record<string, (inputs: { who: string }) => string>> = {
  left: t.event_took_over_left,
  time: t.event_took_over_time,
  absent: t.event_took_over_absent,
  removed: t.event_took_over_removed,
  resigned: t.event_resigned,
};

const CLOSED: Texts = { host: t.event_closed_host, idle: t.event_closed_idle };

const ENDINGS: Texts = {
  out: t.ending_out,
  deadlock: t.ending_deadlock,
  "no-progress": t.ending_no_progress,
  "last-round": t.ending_last_round,
  resigned: t.ending_resigned,
};

/** Why the game is over; empty for an unknown reason. */
export function endingText(reason: string): string {
  return textFor(ENDINGS, reason) ?? "";
}

/** An event as sentences, possibly none. `names` are those of the seats. */
export function describeEvent(
  event: EventSeen,
  names: readonly string[],
  telling: Telling = {},
): string[] {
  const who = (seat: number): string => names[seat] ?? "?";
  switch (event.e) {
    case "sat":
      return [t.event_sat({ who: event.name })];
    case "stood":
      return [(event.removed ? t.event_removed : t.event_stood)({ who: who(event.seat) })];
    case "started":
      return [t.event_started(), ...tellFacts(event.facts, names, telling)];
    case "played":
      return tellFacts(event.facts, names, telling);
    case "took-over": {
      const known = Object.hasOwn(TAKEN_OVER, event.reason) ? TAKEN_OVER[event.reason] : undefined;
      return [(known ?? t.event_took_over)({ who: who(event.seat) })];
    }
    case "returned":
      return [t.event_returned({ who: who(event.seat) })];
    case "resigned":
      return [t.event_resigned({ who: who(event.seat) })];
    case "undone":
      return [t.event_undone({ who: who(event.seat) })];
    case "hinted":
      return [t.event_hinted({ who: who(event.seat) })];
    case "undo-asked":
      return [t.event_undo_asked({ who: who(event.seat) })];
    case "undo-answered": {
      const text = event.accept ? t.event_undo_agreed : t.event_undo_declined;
      return [text({ who: who(event.seats[0] ?? -1) })];
    }
    case "said":
      return [t.event_said({ who: event.name, text: event.text })];
    case "hushed":
      return [event.on ? t.event_hushed() : t.event_unhushed()];
    case "closed":
      return [textFor(CLOSED, event.reason) ?? t.event_closed_host()];
    case "rematched":
      return [t.event_rematched()];
    default:
      // A newer server may tell of something that this page does not know.
      return [t.event_unknown({ kind: String((event satisfies never as EventSeen).e) })];
  }
}
