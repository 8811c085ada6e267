/** Where we are: the address as a path of words, and how to go elsewhere without loading anew. */

export interface Place {
  /** `/t/abc` is `["t", "abc"]`, the start is `[]`. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  /** Without the `#`. */
  readonly hash: string;
}

function read(): Place {
  const { pathname, search, hash } = window.location;
  return {
    path: pathname.split("/").filter(Boolean).map(decode),
    query: new URLSearchParams(search),
    hash: decode(hash.slice(1)),
  };
}

/** A broken escape in an address is taken as it stands: no address may break the page. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

let place = $state.raw(read());

export function here(): Place {
  return place;
}

export function go(address: string, options: { replace?: boolean } = {}): void {
  if (options.replace) window.history.replaceState(null, "", address);
  else window.history.pushState(null, "", address);
  const before = place.path.join("/");
  place = read();
  if (place.path.join("/") !== before) window.scrollTo(0, 0);
}

/** Follow links inside Sestina without loading the page anew; everything else is the browser's. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  if (link.origin !== window.location.origin || link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

export function startRouting(): () => void {
  const back = (): void => {
    place = read();
  };
  window.addEventListener("popstate", back);
  document.addEventListener("click", follow);
  return () => {
    window.removeEventListener("popstate", back);
    document.removeEventListener("click", follow);
  };
}
