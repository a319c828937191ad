import { createHash } from "node:crypto";

/** What differs in each recording: times, ids, secrets, hashes and codes. */
const changing = new RegExp(
  [
    String.raw`\b(?<time>20[012]\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)`,
    String.raw`\b(?<whsec>whsec_)[\w+/]{43}=`,
    String.raw`\b(?<file>\d+-[a-z]+-)[0-9A-Za-z]{12}\b`,
    String.raw`\b(?<id>v[a-z]{2}_|[a-z]{3}_)[\w-]{16,}(?:\.[\w-]{16,})?`,
    String.raw`(?<=[?&]s=)(?<signature>[\w-]{43})`,
    String.raw`(?<=[?&]e=)(?<expiry>\d{10})`,
    String.raw`\b(?<space>\d+(?:\.\d)?) GB left`,
    String.raw`(?<=\/|^)(?<code>[1-9A-HJ-NP-Za-km-z]{22})(?=[/?)]|$)`,
    String.raw`\b(?<hash>[0-9a-f]{64})\b`,
    String.raw`^(?<digits>\d{6})$`,
  ].join("|"),
  "g",
);

/**
 * The recording with stable values for what changes in each run: the value of the former recording where the rest of
 * the text is the same, else one derived from the operation and the order of appearance in its example.
 * @param {Record<string, any>} recorded by operation @param {Record<string, any>} former @returns {Record<string, any>}
 */
export function stableExamples(recorded, former) {
  const entries = Object.entries(recorded).map(([id, example]) => [id, stableExample(id, example, former[id])]);
  return Object.fromEntries(entries);
}

/** @param {string} id of the operation @param {any} example @param {any} former */
function stableExample(id, example, former) {
  /** @type {Map<string, string>} new value -> stable one */
  const known = new Map();
  pairUp(example, former, known);
  const times = tokensIn(example).filter(({ kind }) => kind === "time");
  const order = [...new Set(times.map(({ text }) => text))].sort();
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { kind, text } of tokensIn(example)) {
    if (known.has(text)) continue;
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    known.set(text, kind === "time" ? timeOf(order.indexOf(text)) : derived(kind, text, `${id} ${kind} ${count}`));
  }
  return stableValue(example, former, known);
}

/** Notes which former value stood where a new one stands now. @param {any} now @param {any} former @param {Map<string, string>} known */
function pairUp(now, former, known) {
  if (isSameText(now, former)) {
    const earlier = tokensIn(former);
    for (const [at, { text }] of tokensIn(now).entries()) {
      if (!known.has(text)) known.set(text, earlier[at]?.text ?? text);
    }
  } else if (isObject(now) && isObject(former)) {
    for (const [name, child] of Object.entries(now)) pairUp(child, former[name], known);
  }
}

/** @param {any} now @param {any} former @param {Map<string, string>} known @param {string} [name] @returns {any} */
function stableValue(now, former, known, name = "") {
  if (isSameText(now, former) || isSameMeasure(now, former, name)) return former;
  if (typeof now === "string") return now.replace(changing, (found) => known.get(found) ?? found);
  if (Array.isArray(now)) return now.map((child, at) => stableValue(child, former?.[at], known));
  if (!isObject(now)) return now;
  return Object.fromEntries(
    Object.entries(now).map(([key, child]) => [key, stableValue(child, former?.[key], known, key)]),
  );
}

/** @param {any} value @returns {value is Record<string, any>} */
const isObject = (value) => typeof value === "object" && value !== null;

/** Whether both are texts that differ at most in what changes in each run. @param {any} one @param {any} other */
const isSameText = (one, other) => typeof one === "string" && typeof other === "string" && mask(one) === mask(other);

/**
 * Packages hold times and ids, so that a few bytes more or less mean nothing; nor do milliseconds.
 * @param {any} now @param {any} former @param {string} name
 */
function isSameMeasure(now, former, name) {
  if (typeof now !== "number" || typeof former !== "number") return false;
  return name === "duration_ms" || (/(^|_)(bytes|size)$/.test(name) && Math.abs(now - former) <= former / 100);
}

/** @param {string} text */
const mask = (text) => text.replace(changing, (...found) => `<${kindOf(found.at(-1))}>`);

/** @param {any} value @returns {{kind: string, text: string}[]} in the order in which they appear */
function tokensIn(value) {
  if (typeof value === "string") {
    return [...value.matchAll(changing)].map((found) => ({ kind: kindOf(found.groups ?? {}), text: found[0] }));
  }
  return isObject(value) ? Object.values(value).flatMap(tokensIn) : [];
}

/** Files and ids keep their prefix, which says what they name. @param {Record<string, string | undefined>} groups */
function kindOf(groups) {
  const [name = "", prefix = ""] = Object.entries(groups).find(([, text]) => text !== undefined) ?? [];
  return name === "file" || name === "id" ? prefix : name;
}

/** @param {number} place */
const timeOf = (place) => new Date(Date.UTC(2026, 10, 2, 9, 30, place)).toISOString();

/** @param {string} kind @param {string} like a value of the same form @param {string} seed */
function derived(kind, like, seed) {
  if (kind === "digits") return "482913";
  if (kind === "expiry") return "1793611800";
  if (kind === "space") return "69.8 GB left";
  if (kind === "hash") return createHash("sha256").update(seed).digest("hex");
  const hash = createHash("sha512").update(seed);
  if (kind === "whsec") return `whsec_${hash.digest("base64").slice(0, 43)}=`;
  const letters = hash.digest("base64").replace(/[^1-9A-HJ-NP-Za-km-z]/g, "");
  const prefix = kind === "code" || kind === "signature" ? "" : kind;
  return prefix + letters.repeat(4).slice(0, like.length - prefix.length);
}
