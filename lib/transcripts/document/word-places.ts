/** Where in its line each word begins, so that all pieces together are the line; null if the line says anything else. */
export function findWordPlaces(text: string, words: readonly string[]): number[] | null {
  let end = 0;
  const places: number[] = [];
  for (const word of words) {
    const at = text.indexOf(word, end);
    if (word === "" || at === -1 || SAID.test(text.slice(end, at))) return null;
    places.push(places.length === 0 ? 0 : at);
    end = at + word.length;
  }
  return words.length === 0 || SAID.test(text.slice(end)) ? null : places;
}

export function findSpacePlaces(text: string): number[] {
  return [0, ...Array.from(text.matchAll(/ /g), ({ index }) => index + 1)];
}

export function joinKeptWords(text: string, places: readonly number[], isKept: (word: number) => boolean): string {
  const pieces = places.map((place, index) => (isKept(index) ? text.slice(place, places[index + 1]) : ""));
  return pieces.join("").trim();
}

const SAID = /[\p{L}\p{N}]/u;
