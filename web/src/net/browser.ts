/** The address of the server's websocket, for the page that is open. */
export function socketAddress(): string {
  const { protocol, host } = window.location;
  return `${protocol === "https:" ? "wss:" : "ws:"}//${host}/api/socket`;
}

/** The storage of this tab; a browser without storage throws on access. */
export function sessionStore(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
