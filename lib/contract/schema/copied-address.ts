const MOST_CHARACTERS = 500;

/** The address in a link, beside a name, or among what was copied with it. */
export function copiedAddress(text: string): string {
  if (text.length > MOST_CHARACTERS) return text;
  const [, linked] = /^mailto:([^?]*)/i.exec(withoutEnds(text)) ?? [];
  const given = linked === undefined ? text : decoded(linked);
  const [, beside = given] = /^[^<>]*<([^<>]+)>[^<>]*$/.exec(given) ?? [];
  return withoutEnds(beside).replace(/[\u3002\uff61]/g, ".");
}

/** Without blanks, invisible signs, and punctuation that belongs to the sentence around it. */
function withoutEnds(text: string): string {
  return text.replace(/^[\s\p{Cf},;:]+|[\s\p{Cf},;:.\u3002]+$/gu, "");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
