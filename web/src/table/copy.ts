/** Copy a text. On a plain page of a home network there is no clipboard to write to. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The old way: select it in a field that nobody sees, and let the browser copy. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  // Inside an open dialog, for nothing outside of it can be selected.
  const place = focused?.closest("dialog") ?? document.body;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "sr-only";
  place.append(field);
  field.select();
  let done = false;
  try {
    done = document.execCommand("copy");
  } catch {
    // Then it is copied by hand.
  }
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}
