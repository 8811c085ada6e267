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
  const answers: { resolve: (judged: Assessment) => void; reject: (error: Error) => void }[] = [];
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

  it.each(["too-fast", "busy", "try-again"])("are asked again after %s", async (reason) => {
    const { questions, asked, learned, answer, refuse } = open();
    questions.want(AT, [question("Rc")]);
    vi.advanceTimersByTime(50);
    await refuse(reason);
    vi.advanceTimersByTime(900);
    expect(asked).toHaveLength(1);
    vi.advanceTimersByTime(100);
    expect(asked).toEqual(["Rc", "Rc"]);
    await refuse(reason);
    vi.advanceTimersByTime(1_000);
    await answer();
    expect(learned).toEqual(["Rc"]);
  });

  it("are asked again even if they were wanted anew while the refusal was on its way", async () => {
    const { questions, asked, refuse } = open();
    questions.want(AT, [question("Rc", 0)]);
    questions.want(AT, []);
    questions.want(AT, [question("Rc", 0)]);
    await refuse("too-fast");
    vi.advanceTimersByTime(1_000);
    expect(asked).toEqual(["Rc", "Rc"]);
  });

  it("are not asked again when nobody wants to know any more", async () => {
    const { questions, asked, refuse } = open();
    questions.want(AT, [question("Rc", 0)]);
    questions.want(AT, [question("Gs", 0)]);
    await refuse("too-fast");
    await refuse("too-fast");
    questions.close();
    vi.advanceTimersByTime(10_000);
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
