/** Formats and parses invitation addresses. */

export interface Invitation {
  /** Null for any free seat. */
  readonly seat: number | null;
  readonly invite: string | null;
}

/** `#2.TOKEN` opens a seat of a private table, `#join` any seat of a public one. */
export function parseInvitation(hash: string): Invitation | null {
  if (hash === "join") return { seat: null, invite: null };
  const found = /^(\d{1,2})\.(.{1,200})$/.exec(hash);
  if (!found) return null;
  return { seat: Number(found[1]), invite: found[2] ?? null };
}

export function tableAddress(base: string, table: string): string {
  return `${base}/t/${encodeURIComponent(table)}`;
}

export function invitationAddress(
  base: string,
  table: string,
  seat: number,
  invite: string | null | undefined,
): string {
  const hash = invite ? `${seat}.${invite}` : "join";
  return `${tableAddress(base, table)}#${hash}`;
}

/** Whether only this computer can open this host name. */
export function isLocal(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(hostname);
}
