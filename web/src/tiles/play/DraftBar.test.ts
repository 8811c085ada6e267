// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it } from "vitest";
import { chooseLocale } from "../../texts/locale.svelte";
import { TableModel } from "../../model/table.svelte";
import { opened } from "../../turn/fakeTable.svelte";
import DraftBar from "./DraftBar.svelte";
import { TileTurn } from "./tileTurn.svelte";

const unanswered = () => Promise.reject(new Error("nobody answers"));

afterEach(() => chooseLocale("en"));

it("names a bot that is on turn by its level, in the reader's language", async () => {
  const model = new TableModel();
  model.take({
    t: "table",
    table: "t1",
    version: 1,
    game: "classic",
    options: {},
    players: 2,
    public: false,
    commitment: "",
    events: [],
    board: [],
    now: {
      status: "playing",
      seats: [
        { name: "Ada", you: true },
        { name: "master", level: "master" },
      ],
      ply: 1,
      seat_to_move: 1,
    },
  });
  const sender = { play: unanswered, check: unanswered };
  const { turn, close } = opened(() => new TileTurn(model, sender));
  await chooseLocale("de");
  const bar = mount(DraftBar, { target: document.body, props: { turn } });
  flushSync();
  expect(document.body.textContent?.trim()).toMatch(/^Meister ist am Zug/);
  await unmount(bar);
  close();
});
