/** A surrogate pair counts as one. Does not allocate an array. */
export function countCharacters(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length; at += 1) if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) pairs += 1;
  return text.length - pairs;
}
