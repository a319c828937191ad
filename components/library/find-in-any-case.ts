/** Where a text holds another in any case, as the search finds it: STRASSE in Straße. Null where it does not. */
export function findInAnyCase(text: string, wanted: string): { start: number; end: number } | null {
  const folded: string[] = [];
  const places: number[] = [];
  let place = 0;
  for (const sign of text) {
    for (const unit of fold(sign)) {
      folded.push(unit);
      places.push(place);
    }
    place += sign.length;
  }
  const units = [...wanted].flatMap((sign) => [...fold(sign)]);
  if (units.length === 0) return null;
  const first = folded.findIndex((_, at) => units.every((unit, step) => folded[at + step] === unit));
  const start = places[first];
  if (start === undefined) return null;
  const last = places[first + units.length - 1] ?? start;
  return { start, end: places.find((later) => later > last) ?? text.length };
}

/** By way of capitals ß becomes ss, and all forms of a letter one; ẞ is ß first. */
const fold = (sign: string) => sign.toLowerCase().toUpperCase().toLowerCase();
