import type { ErrorWords, ScriptWords } from "#lib/languages/script/en";
import { fill } from "#lib/player/fill";

const catalogues = {
  en: () => import("#lib/languages/script/en"),
  de: () => import("#lib/languages/script/de"),
  fr: () => import("#lib/languages/script/fr"),
  es: () => import("#lib/languages/script/es"),
  pt: () => import("#lib/languages/script/pt"),
  ja: () => import("#lib/languages/script/ja"),
  ar: () => import("#lib/languages/script/ar"),
};

const isKnown = (language: string): language is keyof typeof catalogues => language in catalogues;

let words: { script: ScriptWords; errors: ErrorWords } | null = null;

/** Before anything is said. */
export async function loadWords(): Promise<void> {
  const { lang } = document.documentElement;
  words ??= await catalogues[isKnown(lang) ? lang : "en"]();
}

/** A message in the reader's language. */
export function say(key: keyof ScriptWords, values: Readonly<Record<string, string>> = {}): string {
  return fill(words?.script[key] ?? "", values);
}

/** Why the API refused something, or that it could not be reached. What the API says is English. */
export async function sayRefusal(answer: Response | null): Promise<string> {
  if (!answer) return say("offline");
  const failure: { error?: string; message?: string } | null = await answer.json().catch(() => null);
  if (document.documentElement.lang === "en" && failure?.message) return failure.message;
  const known = Object.entries(words?.errors ?? {}).find(([code]) => code === failure?.error);
  return known?.[1] ?? say("failed");
}
