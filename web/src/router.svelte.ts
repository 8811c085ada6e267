/** The current address as a path of words, and navigation without a reload. */

export interface Place {
  /** `/t/abc` is `["t", "abc"]`, the start is `[]`. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  /** Without the `#`. */
  readonly hash: string;
}

function readPlace({ pathname, search, hash }: URL | Location): Place {
  return {
    path: pathname.split("/").filter(Boolean).map(decode),
    query: new URLSearchParams(search),
    hash: decode(hash.slice(1)),
  };
}

/** A malformed escape is kept as it is: no address may break the page. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * A site of plain files has one page, wherever it lies: there, the address is behind the `#`. The
 * build decides it.
 */
const IS_SITE = import.meta.env.MODE === "site";

/** The address of a site's page as a server would have it. */
const ofSite = (): URL => new URL(window.location.hash.slice(1) || "/", window.location.origin);

let place = $state.raw(readPlace(IS_SITE ? ofSite() : window.location));

export function here(): Place {
  return place;
}

export function go(address: string, options: { replace?: boolean } = {}): void {
  const shown = IS_SITE ? `#${address}` : address;
  if (options.replace) window.history.replaceState(null, "", shown);
  else window.history.pushState(null, "", shown);
  const before = place.path.join("/");
  place = readPlace(IS_SITE ? ofSite() : window.location);
  if (place.path.join("/") !== before) window.scrollTo(0, 0);
}

/** The internal link that an event concerns, if any. */
function linkOf(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) {
    return null;
  }
  return link.origin === window.location.origin ? link : null;
}

/** Where a link of a site leads, as a server would have it. */
const targetOf = (link: HTMLAnchorElement): URL =>
  new URL(link.getAttribute("href") ?? "", ofSite());

/** Handle internal links without a reload; leave all others to the browser. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = linkOf(event);
  if (link === null) return;
  event.preventDefault();
  const { pathname, search, hash } = IS_SITE ? targetOf(link) : link;
  go(pathname + search + hash);
}

/** `soon` is called when navigation is likely: a pointer or the focus is on a link. */
export function startRouting(soon: (place: Place) => void = () => {}): () => void {
  const back = (): void => {
    place = readPlace(IS_SITE ? ofSite() : window.location);
  };
  const near = (event: Event): void => {
    const link = linkOf(event);
    if (link !== null) soon(readPlace(IS_SITE ? targetOf(link) : new URL(link.href)));
  };
  window.addEventListener("popstate", back);
  document.addEventListener("click", follow);
  document.addEventListener("pointerover", near);
  document.addEventListener("focusin", near);
  return () => {
    window.removeEventListener("popstate", back);
    document.removeEventListener("click", follow);
    document.removeEventListener("pointerover", near);
    document.removeEventListener("focusin", near);
  };
}
