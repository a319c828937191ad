import type { ErrorWords, ScriptWords } from "#lib/languages/script/en";
import { fill } from "#lib/player/fill";
import { clockTime } from "#lib/player/time-format";
import { element } from "./element";

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

/** Says why the API refused something, or that it could not be reached. What the API says is English. */
export async function showRefusal(place: HTMLElement, answer: Response | null): Promise<void> {
  if (answer?.status === 429) return countDown(place, Number(answer.headers.get("Retry-After")) || 60);
  const failure: { error?: string; message?: string } | null = (await answer?.json().catch(() => null)) ?? null;
  const { lang } = document.documentElement;
  const known = Object.entries(words?.errors ?? {}).find(([code]) => code === failure?.error);
  const said = (lang === "en" && failure?.message) || (known?.[1] ?? words?.errors.other ?? "");
  place.textContent = answer ? said : (place.dataset.offline ?? say("offline"));
}

/** After too many attempts: until the next one, which is up to the visitor. */
export async function countDown(place: HTMLElement, seconds = Number(place.dataset.wait)): Promise<void> {
  await loadWords();
  const end = performance.now() + seconds * 1000;
  const line = element("span");
  // It is not read aloud each second.
  line.setAttribute("role", "timer");
  place.replaceChildren(line);
  const show = () => {
    const left = Math.ceil((end - performance.now()) / 1000);
    line.textContent = fill(words?.errors.rate_limit_exceeded ?? "", { time: clockTime(left) });
    if (left <= 0 && line.isConnected) place.textContent = say("again");
    if (!line.isConnected) clearInterval(timer);
  };
  const timer = setInterval(show, 1000);
  show();
}
