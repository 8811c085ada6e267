/** Copy a text. Insecure pages, as in a home network, have no clipboard API. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The fallback: select the text in a hidden field and let the browser copy it. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  // Inside an open dialog, because nothing outside can be selected.
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
    // The user can still copy by hand.
  }
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}
