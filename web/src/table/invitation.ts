/** Formats and parses invitation addresses. */

export interface Invitation {
  /** Null for any free seat. */
  readonly seat: number | null;
  readonly invite: string | null;
}

/** `#2.TOKEN` opens a seat of a private table, `#1.TOKEN,2.TOKEN` one of several: whoever comes
 * first takes the first. `#join` opens any seat of a public table. */
export function parseInvitations(hash: string): Invitation[] {
  if (hash === "join") return [{ seat: null, invite: null }];
  const found = hash.split(",").map((one) => /^(\d{1,2})\.(.{1,200})$/.exec(one));
  return found.flatMap((one) => (one ? [{ seat: Number(one[1]), invite: one[2] ?? null }] : []));
}

/** What the host's own address says behind its `#`: an invitation to these seats. */
export function formatInvitations(seats: readonly Invitation[]): string {
  const known = seats.filter(({ invite }) => invite);
  return known.map(({ seat, invite }) => `${seat}.${invite}`).join() || "join";
}

export function tableAddress(base: string, table: string): string {
  return `${base}/t/${encodeURIComponent(table)}`;
}

export function invitationAddress(
  base: string,
  table: string,
  seats: readonly Invitation[],
): string {
  return `${tableAddress(base, table)}#${formatInvitations(seats)}`;
}

/** Whether only this computer can open this host name. */
export function isLocal(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(hostname);
}
