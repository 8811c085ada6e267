import { locale } from "../locale.svelte";

/**
 * Words for hundreds of cells are wanted at once, many times a turn. Making plurals and numbers
 * of a language costs more than drawing the cells, so each text is made once in each language.
 */
export function memo<Key, Text>(make: (key: Key) => Text): (key: Key) => Text {
  let language = locale();
  let made = new Map<Key, Text>();
  return (key) => {
    if (locale() !== language) {
      language = locale();
      made = new Map();
    }
    let text = made.get(key);
    if (text === undefined) {
      text = make(key);
      made.set(key, text);
    }
    return text;
  };
}
