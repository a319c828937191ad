/** @type {[RegExp, (found: RegExpExecArray) => string][]} */
const rules = [
  [/ (<|>) /g, ([, sign]) => ` ${sign}= `],
  [/ (<|>)= /g, ([, sign]) => ` ${sign} `],
  [/\bIS NOT NULL\b/g, () => "IS NULL"],
  [/\bIS NULL\b/g, () => "IS NOT NULL"],
  [/ FOR (NO KEY UPDATE|UPDATE|SHARE|KEY SHARE)\b/g, () => ""],
  [/(?<!BETWEEN \S+ )\bAND\b/g, () => "OR"],
  [/ AND [\w."]+ = (\$\{[^{}]*\}|'\w*'|[\w."]+)/g, () => ""],
  [/ (ASC|DESC)\b/g, ([, order]) => (order === "ASC" ? " DESC" : " ASC")],
];

/**
 * What of a statement is changed; `offset` is where its text begins in the file.
 * @param {string} text @param {number} offset
 * @returns {import("./candidates.mjs").Change[]}
 */
export function sqlChanges(text, offset) {
  return rules.flatMap(([pattern, to]) =>
    [...text.matchAll(pattern)].map((found) => {
      const start = offset + found.index;
      return { kind: "sql", start, end: start + found[0].length, to: to(found) };
    }),
  );
}
