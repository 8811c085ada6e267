/** What an icon means, for fingers: whoever holds it reads its tooltip. A mouse has tooltips. */

const HOLD_MS = 450;
/** A finger that moves farther than this drags or scrolls. */
const SLACK_PX = 10;

let tip: HTMLElement | null = null;

function show(of: Element, text: string): void {
  tip ??= document.createElement("div");
  tip.className = "held-title";
  tip.popover = "manual";
  tip.textContent = text;
  // Inside an open sheet: nothing else lies over it.
  (of.closest("dialog") ?? document.body).append(tip);
  tip.showPopover?.();
  const box = of.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const left = Math.min(box.left + box.width / 2 - width / 2, window.innerWidth - width - 8);
  const above = box.top - height - 8;
  tip.style.left = `${Math.max(8, left)}px`;
  tip.style.top = `${above < 8 ? box.bottom + 8 : above}px`;
}

function hide(): void {
  tip?.remove();
}

/** Watch the page from now on. */
export function showHeldTitles(): void {
  let timer = 0;
  let from: PointerEvent | null = null;
  let isShown = false;

  const down = (event: PointerEvent): void => {
    hide();
    isShown = false;
    clearTimeout(timer);
    const of = event.target instanceof Element ? event.target.closest("[title]") : null;
    const text = of?.getAttribute("title");
    if (event.pointerType === "mouse" || of === null || !text) return;
    from = event;
    timer = window.setTimeout(() => {
      isShown = true;
      show(of, text);
    }, HOLD_MS);
  };
  const move = ({ clientX, clientY }: PointerEvent): void => {
    if (from && Math.hypot(clientX - from.clientX, clientY - from.clientY) > SLACK_PX) end();
  };
  const end = (): void => {
    clearTimeout(timer);
    from = null;
    hide();
  };
  /** Whoever has read what it is has not pressed it. */
  const click = (event: Event): void => {
    if (!isShown) return;
    isShown = false;
    event.preventDefault();
    event.stopPropagation();
  };
  /** A long press would also open the browser's own menu. */
  const menu = (event: Event): void => {
    if (from !== null || isShown) event.preventDefault();
  };

  const listeners = {
    pointerdown: down,
    pointermove: move,
    pointerup: end,
    pointercancel: end,
    click,
    contextmenu: menu,
  };
  const all = Object.entries(listeners) as [string, EventListener][];
  for (const [type, listener] of all) document.addEventListener(type, listener, true);
}
