const MOST_CHARACTERS = 500;

/** The address in a link, beside a name, or among what was copied with it. */
export function copiedAddress(text: string): string {
  if (text.length > MOST_CHARACTERS) return text;
  const [, linked] = /^(?:\[[^\]]*\]\()?mailto:([^?)]*)/i.exec(withoutEnds(text)) ?? [];
  const given = linked === undefined ? text : decoded(linked);
  const [, beside = given] = BESIDE.exec(given) ?? BESIDE_IN_OTHERS.exec(given) ?? [];
  const bare = withoutEnds(beside.replace(COMMENT, "")).replace(/^<|>$/g, "");
  return withoutPairs(bare).replace(/[\u3002\uff61]/g, ".");
}

const BESIDE = /^[^<>]*<+(?:mailto:)?([^<>]+)>+[^<>]*$/i;
/** As programs write it that show plain text. */
const BESIDE_IN_OTHERS = /^[^@()[\]]*[([](?:mailto:)?([^()[\]]+@[^@()[\]]+)[)\]][^@()[\]]*$/i;

/** Comments behind an address, or inside it (RFC 5322, section 3.2.2). */
const COMMENT = /\s*\([^()@]*\)\s*/g;

/** Without blanks, invisible signs, and punctuation that belongs to the sentence around it. No domain ends with such a sign. */
function withoutEnds(text: string): string {
  return text.replace(/^[\s\p{Cf},;:]+|[\s\p{Cf},;:.!?/\u2026\u3001\u3002\uff01\uff0c\uff1f]+$/gu, "");
}

const PAIR = /^(?:['"*`_\p{Pi}\p{Pf}]{2}|\(\)|\[\]|\p{Ps}\p{Pe})$/u;

/** Without quotation marks or brackets around it. An address may begin with some of them, and never ends with one. */
function withoutPairs(text: string): string {
  let between = text;
  while (PAIR.test(`${between.at(0)}${between.at(-1)}`)) between = between.slice(1, -1);
  return between;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
