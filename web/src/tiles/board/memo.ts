import { locale } from "../../texts/locale.svelte";

/**
 * A turn needs the labels of hundreds of cells many times. Formatting plurals and numbers costs
 * more than drawing the cells, so each text is formatted once per language.
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
