import type { PageLanguage, PlayerWords } from "../model";
import { type Said, say } from "../say";
import { findItems, findPart } from "./find";

/** The page is in English until here. Its words for the player, in the reader's language; null leaves those in the page. */
export function speakLanguage(): PlayerWords | null {
  const languages: Record<string, PageLanguage> = JSON.parse(findPart("languages")?.textContent ?? "{}");
  const known = ["en", ...Object.keys(languages)];
  const wanted = navigator.languages.map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  const language = wanted.find((tag) => known.includes(tag)) ?? "en";
  const spoken = languages[language];
  if (!spoken) return null;
  document.documentElement.lang = language;
  document.documentElement.dir = spoken.direction;
  const inLanguage = (value: string) => {
    const said: Said = JSON.parse(value);
    return say(said, spoken.messages);
  };
  for (const { element, value } of findItems("text")) element.textContent = inLanguage(value);
  for (const { element, value } of findItems("label")) element.setAttribute("aria-label", inLanguage(value));
  for (const { element, value } of findItems("alt")) element.setAttribute("alt", inLanguage(value));
  return spoken.words;
}
