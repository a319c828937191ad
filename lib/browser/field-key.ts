type Press = Pick<KeyboardEvent, "key" | "isComposing" | "keyCode">;

/** While a word is composed, each key belongs to the input method. Safari reports the last Enter by its key code alone. */
function isComposed({ isComposing, keyCode }: Pick<Press, "isComposing" | "keyCode">): boolean {
  return isComposing || keyCode === 229;
}

/** The key that a text field acts on, such as Enter or Escape; null while a word is composed in it, or a browser fills it in. */
export function fieldKey(event: Press | { nativeEvent: Press }): string | null {
  const press = "nativeEvent" in event ? event.nativeEvent : event;
  // Chrome reports what it fills in as a key without a name.
  const { key }: { key?: string } = press;
  return isComposed(press) ? null : (key ?? null);
}
