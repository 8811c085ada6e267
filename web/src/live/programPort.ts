/** What a page of the documentation and the worker that runs its programs say to each other. */

export type ToProgram =
  | readonly ["start", engine: string]
  | readonly ["run", number: number, source: string, isPrompt: boolean];

export type FromProgram =
  | readonly ["loaded", bytes: number, total: number]
  | readonly ["failed", text: string]
  | readonly ["printed", number: number, text: string]
  | readonly ["done", number: number, succeeded: boolean];
