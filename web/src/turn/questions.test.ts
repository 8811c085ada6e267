import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refused } from "../net/refused";
import type { Assessment } from "../protocol";
import { Questions } from "./questions";
import type { Question } from "./reducer";
import { NOWHERE } from "./source";

const AT = { ...NOWHERE, position: "t1:0:3:0" };
const LATER = { ...NOWHERE, position: "t1:0:4:0" };

const question = (text: string, pauseMs = 50): Question => ({ text, topic: "", pauseMs });

function open() {
  const asked: string[] = [];
  const learned: string[] = [];
  const answers: { resolve: (assessment: Assessment) => void; reject: (error: Error) => void }[] =
    [];
  const check = (_table: string, _ply: number, text: string): Promise<Assessment> => {
    asked.push(text);
    return new Promise((resolve, reject) => answers.push({ resolve, reject }));
  };
  const sender = { check, play: () => Promise.reject(new Error("nothing is played")) };
  const questions = new Questions(sender, (_, { text }) => learned.push(text));
  const answer = async (): Promise<void> => {
    answers.shift()!.resolve({ t: "judged", id: "c", ply: 3, legal: true });
    await vi.advanceTimersByTimeAsync(0);
  };
  const refuse = async (reason: string): Promise<void> => {
    answers.shift()!.reject(new Refused({ reason, message: "" }));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { questions, asked, learned, answer, refuse };
}

describe("the questions of a turn", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("are asked after a pause in which they stay wanted, and once", async () => {
    const { questions, asked, learned, answer } = open();
    questions.want(AT, [question("Rc")]);
    vi.advanceTimersByTime(40);
    questions.want(AT, [question("Rc"), question("Gs")]);
    vi.advanceTimersByTime(10);
    expect(asked).toEqual(["Rc"]);
    questions.want(AT, [question("Rc")]);
    vi.advanceTimersByTime(1_000);
    expect(asked).toEqual(["Rc"]);
    await answer();
    expect(learned).toEqual(["Rc"]);
  });

  it("are asked at once where no pause is needed, and anew in another position", () => {
    const { questions, asked } = open();
    questions.want(AT, [question("Rc", 0)]);
    expect(asked).toEqual(["Rc"]);
    questions.want(LATER, [question("Rc", 0)]);
    expect(asked).toEqual(["Rc", "Rc"]);
  });

  it.each(["too-fast", "busy", "try-again", "unreachable"])(
    "are asked again after %s",
    async (reason) => {
      const { questions, asked, learned, answer, refuse } = open();
      questions.want(AT, [question("Rc")]);
      vi.advanceTimersByTime(50);
      for (const waitMs of [400, 800, 1_600, 3_200, 6_400, 8_000, 8_000]) {
        const times = asked.length;
        await refuse(reason);
        await vi.advanceTimersByTimeAsync(waitMs - 1);
        expect(asked).toHaveLength(times);
        await vi.advanceTimersByTimeAsync(1);
        expect(asked).toHaveLength(times + 1);
      }
      await answer();
      expect(learned).toEqual(["Rc"]);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(asked).toHaveLength(8);
    },
  );

  it("are asked again even if they were wanted anew while the refusal was on its way", async () => {
    const { questions, asked, refuse } = open();
    questions.want(AT, [question("Rc", 0)]);
    questions.want(AT, []);
    questions.want(AT, [question("Rc", 0)]);
    await refuse("too-fast");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual(["Rc", "Rc"]);
  });

  it("are not asked again when nobody wants to know any more", async () => {
    const { questions, asked, refuse } = open();
    questions.want(AT, [question("Rc", 0)]);
    questions.want(AT, [question("Gs", 0)]);
    await refuse("too-fast");
    await refuse("too-fast");
    questions.want(AT, [question("Yk")]);
    questions.close();
    questions.want(AT, [question("Gs", 0)]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toEqual(["Rc", "Gs"]);
  });

  it("that make no sense any more are not asked again by themselves", async () => {
    const { questions, asked, refuse } = open();
    questions.want(AT, [question("Rc", 0)]);
    await refuse("stale");
    vi.advanceTimersByTime(10_000);
    expect(asked).toEqual(["Rc"]);
    questions.want(AT, [question("Rc", 0)]);
    expect(asked).toEqual(["Rc", "Rc"]);
  });
});
