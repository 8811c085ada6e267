/** Records of the games of this browser: to keep as a file, and to hand to a server. */

import type { ListedTable } from "../protocol";
import type { SendRequest } from "../net/transport";

const PAGE = 100;

async function answerOf(send: SendRequest, path: string): Promise<Response> {
  const answer = await send(path, { method: "GET" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/** The record of a game that is over. */
export async function recordOf(send: SendRequest, table: string): Promise<string> {
  const path = `/api/tables/${encodeURIComponent(table)}/record?form=text`;
  return (await answerOf(send, path)).text();
}

/** The records of all games that are over, the latest first, as one text. */
export async function allRecords(send: SendRequest): Promise<string> {
  const records: string[] = [];
  let before = "";
  for (;;) {
    const path = `/api/me/tables?status=over&limit=${PAGE}${before}`;
    const page = (await (await answerOf(send, path)).json()) as ListedTable[];
    for (const { table } of page) records.push(await recordOf(send, table));
    if (page.length < PAGE) return records.join("\n");
    before = `&before=${page.at(-1)!.table}`;
  }
}

/** Give a text to the browser as a file. */
export function saveText(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
