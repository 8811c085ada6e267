/** Makes the examples of the documentation programs that a reader runs and changes in the page. */

import "./live.css";
import type { ToProgram } from "./programPort";
import { Session, type Watcher } from "./session";
import { sourceOf } from "./example";

const PROMPTS = ".highlight-pycon";
const EXAMPLES = `${PROMPTS}, .highlight-python`;
const MEGABYTE = 1e6;

function button(text: string, act: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

class Example {
  readonly #original: string;
  readonly #bar = document.createElement("div");
  readonly #run = button("Run", () => void this.#toggle());
  readonly #edit = button("Edit", () => this.#startEditing());
  readonly #progress = document.createElement("progress");
  readonly #note = document.createElement("span");
  readonly #output = document.createElement("pre");
  /** What is shown at a prompt goes on from the prompts above it; a program stands alone. */
  readonly isPrompt: boolean;
  #editor: HTMLTextAreaElement | null = null;
  #isRunning = false;

  constructor(
    private readonly block: HTMLElement,
    private readonly index: number,
    private readonly session: Session,
  ) {
    this.#original = sourceOf(block.querySelector("pre")?.textContent ?? "");
    this.isPrompt = block.matches(PROMPTS);
    this.#bar.className = "live-bar";
    this.#progress.hidden = true;
    this.#note.setAttribute("role", "status");
    this.#output.className = "live-output";
    this.#output.hidden = true;
    this.#output.tabIndex = 0;
    this.#output.setAttribute("aria-label", "Output");
    this.#bar.append(this.#run, this.#edit, this.#progress, this.#note);
    block.after(this.#bar, this.#output);
  }

  get source(): string {
    return this.#editor?.value ?? this.#original;
  }

  async #toggle(): Promise<void> {
    if (this.#isRunning) {
      this.session.stop();
      return;
    }
    this.#isRunning = true;
    this.#run.textContent = "Stop";
    this.#note.textContent = "Running …";
    this.#output.textContent = "";
    this.#output.hidden = false;
    const { at, outcome } = await this.session.run(
      this.index,
      this.isPrompt ? promptsAbove(this.index) : [],
      this.#watcher(),
    );
    this.#isRunning = false;
    this.#run.textContent = "Run";
    this.#progress.hidden = true;
    if (outcome === "stopped") this.#note.textContent = "Stopped. The next run begins anew.";
    else if (at !== this.index) this.#note.textContent = "An example further up failed.";
    else this.#note.textContent = outcome === "done" ? "Done." : "Failed.";
    this.#output.hidden = this.#output.textContent === "";
  }

  #watcher(): Watcher {
    return {
      loading: (bytes, total) => {
        const isLoaded = bytes >= total;
        this.#progress.hidden = isLoaded;
        this.#progress.max = total;
        this.#progress.value = bytes;
        const [here, all] = [bytes, total].map((one) => (one / MEGABYTE).toFixed(1));
        this.#note.textContent = isLoaded
          ? "Python starts …"
          : `Loading Python: ${here} of ${all} MB`;
      },
      printed: (text) => {
        this.#progress.hidden = true;
        this.#note.textContent = "Running …";
        this.#output.append(text);
      },
    };
  }

  #startEditing(): void {
    const editor = document.createElement("textarea");
    editor.className = "live-editor";
    editor.value = this.#original;
    editor.spellcheck = false;
    editor.autocapitalize = "off";
    editor.setAttribute("aria-label", "Python program; Control and Enter run it");
    const fit = (): void => {
      editor.style.height = "auto";
      editor.style.height = `${editor.scrollHeight + 2}px`;
    };
    editor.addEventListener("input", fit);
    editor.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!this.#isRunning) void this.#toggle();
    });
    this.block.hidden = true;
    this.block.after(editor);
    fit();
    this.#edit.replaceWith(this.#reset);
    this.#editor = editor;
    editor.focus();
  }

  readonly #reset = button("Undo changes", () => {
    this.#editor?.remove();
    this.#editor = null;
    this.block.hidden = false;
    this.#reset.replaceWith(this.#edit);
    this.#edit.focus();
  });
}

function start(engine: string): Worker {
  const worker = new Worker(new URL("./program.ts", import.meta.url), { type: "module" });
  worker.postMessage(["start", engine] satisfies ToProgram);
  return worker;
}

const engine = document.querySelector<HTMLScriptElement>("script[data-engine]")?.dataset["engine"];
const examples: Example[] = [];
const session = new Session(
  () => start(new URL(engine ?? "", document.baseURI).href),
  (index) => examples[index]!,
);

function promptsAbove(index: number): number[] {
  return examples.flatMap(({ isPrompt }, at) => (isPrompt && at < index ? [at] : []));
}

const note = document.createElement("p");
note.textContent =
  "The examples on this page run in your browser: press Run, or Edit to change them first. " +
  "Nothing has to be installed; the first one loads Python.";
document.querySelector("h1")?.after(note);
for (const block of document.querySelectorAll<HTMLElement>(EXAMPLES))
  examples.push(new Example(block, examples.length, session));
