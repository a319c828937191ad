/** ISO codes of languages that speech engines report by their English names. */
const SPOKEN =
  "af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha he hi hr ht hu hy id is it ja jv ka kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no oc pa pl ps pt ro ru sa sd si sk sl sn so sq sr su sv sw ta te tg th tk tl tr tt uk ur uz vi yi yo zh";

let byName: Map<string, string> | null = null;

/** Normalises to BCP 47: `pt_br` to `pt-BR`, `english` to `en`; null if unknown. */
export function languageTag(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 35) return null;
  const given = value.trim().replaceAll("_", "-");
  const named = languageNamed(given.toLowerCase());
  if (named) return named;
  try {
    const [tag] = Intl.getCanonicalLocales(given);
    const language = tag?.split("-")[0];
    // `english` is well-formed as a tag, but no language.
    return tag && language && names().of(language) ? tag : null;
  } catch {
    return null;
  }
}

function languageNamed(name: string): string | undefined {
  byName ??= new Map(SPOKEN.split(" ").map((code) => [String(names().of(code)).toLowerCase(), code]));
  return byName.get(name);
}

let known: Intl.DisplayNames | null = null;

function names(): Intl.DisplayNames {
  known ??= new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });
  return known;
}
