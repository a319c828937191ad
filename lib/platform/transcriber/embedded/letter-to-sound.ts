/** Rough rules of English spelling, longest first; enough to find a word's place, not to read it aloud. */
const RULES = Object.entries({
  tion: "SH AH N",
  ough: "AO",
  augh: "AO",
  eigh: "EY",
  igh: "AY",
  sch: "SH",
  tch: "CH",
  dge: "JH",
  ch: "CH",
  ck: "K",
  sh: "SH",
  th: "TH",
  ph: "F",
  wh: "W",
  qu: "K W",
  ng: "NG",
  ee: "IY",
  ea: "IY",
  oo: "UW",
  ou: "AW",
  ow: "OW",
  oy: "OY",
  oi: "OY",
  ai: "EY",
  ay: "EY",
  au: "AO",
  aw: "AO",
  er: "ER",
  ir: "ER",
  ur: "ER",
  a: "AE",
  b: "B",
  c: "K",
  d: "D",
  e: "EH",
  f: "F",
  g: "G",
  h: "HH",
  i: "IH",
  j: "JH",
  k: "K",
  l: "L",
  m: "M",
  n: "N",
  o: "AA",
  p: "P",
  q: "K",
  r: "R",
  s: "S",
  t: "T",
  u: "AH",
  v: "V",
  w: "W",
  x: "K S",
  y: "IY",
  z: "Z",
}).sort(([a], [b]) => b.length - a.length);

/**
 * Phones for a word that the dictionary does not have.
 * @param word of a to z
 */
export function letterToSound(word: string) {
  const phones = [];
  for (let at = 0; at < word.length; ) {
    const rule = RULES.find(([letters]) => word.startsWith(letters, at));
    // A doubled consonant sounds once, and a final e not at all.
    const isSilent = word[at] === word[at - 1] || (word[at] === "e" && at === word.length - 1 && at > 2);
    if (rule && !(isSilent && rule[0].length === 1)) phones.push(rule[1]);
    at += rule?.[0].length ?? 1;
  }
  return phones.join(" ");
}
