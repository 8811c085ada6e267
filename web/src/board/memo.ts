/**
 * Words for hundreds of cells are wanted at once, many times a turn. Making plurals and numbers
 * of a language costs more than drawing the cells, so each text is made once.
 */
export function memo<Key, Text>(make: (key: Key) => Text): (key: Key) => Text {
  const made = new Map<Key, Text>();
  return (key) => {
    let text = made.get(key);
    if (text === undefined) {
      text = make(key);
      made.set(key, text);
    }
    return text;
  };
}
