/** Reactions to events: announcements and sounds. */

import { settings } from "../settings/settings.svelte";
import { feel, sound } from "../ui/sound";
import type { Sound } from "../ui/sounds";
import { kindOf } from "../kinds/kinds";
import { cellKey } from "../model/cell";
import type { TableModel } from "../model/table.svelte";
import { t } from "../texts/t";
import type { EventSeen } from "../protocol";
import { toast } from "../ui/toast.svelte";
import { isCelebrated } from "../texts/celebrated";
import { loadReasonText } from "../texts/reasons.svelte";
import { loadFacts } from "./panels";
import { latestOthersAction, type OthersAction } from "./othersAction";

/** Leaves time for the sound of the previous move. */
const TURN_SOUND_MS = 450;

/** The best first. */
const SOUNDS: readonly Sound[] = ["qwirkle", "points", "tile"];

export class Reactions {
  /** The latest sentences, for screen readers. */
  sentences = $state.raw<readonly string[]>([]);
  /** Messages since the chat was last visible. */
  unread = $state.raw(0);

  /** What an action tile of somebody else did to the person here, until it has been seen. */
  othersAction = $state.raw<OthersAction | null>(null);

  #mine: readonly number[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly model: TableModel,
    /** Whether the chat is visible. */
    private readonly isChatOpen: () => boolean,
  ) {}

  /** Start reacting; returns a function that stops. */
  start(): () => void {
    this.#mine = this.model.mySeats;
    const stop = this.model.onEvents((events) => this.#hear(events));
    return () => {
      stop();
      clearTimeout(this.#timer);
    };
  }

  /** It is our turn now. */
  ring(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => sound("turn"), TURN_SOUND_MS);
  }

  #hear(events: readonly EventSeen[]): void {
    // The texts may be missing offline, but then there are no events either.
    this.#tell(events).catch(() => {});
    for (const event of events) this.#react(event);
    this.othersAction = latestOthersAction(events, this.#mine, this.othersAction);
    // Several plays may come at once: the best of their sounds is enough.
    const sounds = events.flatMap((event) => this.#soundOf(event));
    const best = SOUNDS.find((one) => sounds.includes(one));
    if (best !== undefined) sound(best);
    this.#mine = this.model.mySeats;
  }

  async #tell(events: readonly EventSeen[]): Promise<void> {
    const { board, names, seen } = this.model;
    const tileAt = (x: number, y: number) => board.get(cellKey(x, y));
    const telling = { tileAt, pieces: kindOf(seen).pieces, full: true };
    const { describeEvent } = await loadFacts();
    this.sentences = events.flatMap((event) => describeEvent(event, names, telling));
  }

  #soundOf(event: EventSeen): Sound[] {
    if (event.e !== "played") return [];
    if (isCelebrated(event)) {
      if (settings.celebrate && this.#mine.includes(event.seat)) feel("qwirkle");
      return ["qwirkle"];
    }
    return [event.points > 0 && this.#mine.includes(event.seat) ? "points" : "tile"];
  }

  #react(event: EventSeen): void {
    switch (event.e) {
      case "said":
        if (event.seats?.some((seat) => this.#mine.includes(seat)) || this.isChatOpen()) break;
        this.unread += 1;
        toast(t.event_said({ who: event.name, text: event.text }));
        break;
      case "stood":
        if (event.removed && this.#mine.includes(event.seat)) this.#sentAway();
        break;
      case "took-over":
        if (event.reason === "removed" && this.#mine.includes(event.seat)) this.#sentAway();
        else if (!this.#mine.includes(event.seat)) this.#show(event);
        break;
      case "returned":
      case "resigned":
      case "undone":
        if (!this.#mine.includes(event.seat)) this.#show(event);
        break;
      case "undo-answered":
        if (!event.accept && !event.seats.some((seat) => this.#mine.includes(seat))) {
          this.#show(event);
        }
        break;
      case "sat":
      case "started":
      case "played":
      case "undo-asked":
      case "hinted":
      case "hushed":
      case "closed":
      case "rematched":
        // The page itself shows these.
        break;
      default:
        event satisfies never;
    }
  }

  /** What others did to the game is worth more than a line of the log. */
  #show(event: EventSeen): void {
    const { names } = this.model;
    void loadFacts().then(
      ({ describeEvent }) => describeEvent(event, names).forEach((sentence) => toast(sentence)),
      () => {},
    );
  }

  #sentAway(): void {
    void loadReasonText("removed").then((text) => toast(text, { kind: "problem" }));
  }
}
