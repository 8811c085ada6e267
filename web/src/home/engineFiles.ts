/** What the build says of the files of the engine; `scripts/engine.py` writes it. */

interface EngineFile {
  readonly bytes: number;
  /** As browsers check it (`integrity`). */
  readonly hash: string;
  /** The bytes that go over the network. */
  readonly sent: number;
}

export interface EngineList {
  /** The folder with the files, which has a hash of them in its name. */
  readonly folder: string;
  /** The version of Sestina in it, and of the messages that it understands. */
  readonly version: string;
  readonly protocol: number;
  /** Whether the files are compressed already, for servers that compress nothing. */
  readonly isPacked: boolean;
  readonly files: Readonly<Record<string, EngineFile>>;
}

/** What has to be downloaded for all of it, in bytes. */
export function downloadOf({ files }: EngineList): number {
  return Object.values(files).reduce((sum, { sent }) => sum + sent, 0);
}
