"use client";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { SayContext } from "#components/ui/say";
import type { AnswerWords } from "#lib/languages/answer/en";
import { directionOf, knownLanguage, type Language, localeOf } from "#lib/languages/languages";
import type { RecorderWords } from "#lib/languages/recorder/en";
import { fill } from "#lib/player/fill";

type AllWords = AnswerWords & RecorderWords;

export interface Words {
  language: Language;
  locale: string;
  say: (key: keyof AllWords, values?: Readonly<Record<string, string>>) => string;
  choose: (language: Language) => void;
}

const answers: Record<Language, () => Promise<{ answer: AnswerWords }>> = {
  en: () => import("#lib/languages/answer/en"),
  de: () => import("#lib/languages/answer/de"),
  fr: () => import("#lib/languages/answer/fr"),
  es: () => import("#lib/languages/answer/es"),
  pt: () => import("#lib/languages/answer/pt"),
  ja: () => import("#lib/languages/answer/ja"),
  ar: () => import("#lib/languages/answer/ar"),
};

const recorders: Record<Language, () => Promise<{ recorder: RecorderWords }>> = {
  en: () => import("#lib/languages/recorder/en"),
  de: () => import("#lib/languages/recorder/de"),
  fr: () => import("#lib/languages/recorder/fr"),
  es: () => import("#lib/languages/recorder/es"),
  pt: () => import("#lib/languages/recorder/pt"),
  ja: () => import("#lib/languages/recorder/ja"),
  ar: () => import("#lib/languages/recorder/ar"),
};

async function load(language: Language): Promise<AllWords> {
  const [{ answer }, { recorder }] = await Promise.all([answers[language](), recorders[language]()]);
  return { ...answer, ...recorder };
}

const WordsContext = createContext<Words | null>(null);

export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error("No WordsProvider.");
  return words;
}

/** Of the address, else of the browser. */
function findLanguage(): Language {
  const asked = new URLSearchParams(location.search).get("lang");
  const tags = [...(asked === null ? [] : [asked]), ...navigator.languages];
  return tags.map(knownLanguage).find((language) => language !== null) ?? "en";
}

function chooseInAddress(language: Language): void {
  const url = new URL(location.href);
  url.searchParams.set("lang", language);
  history.replaceState(null, "", url);
}

/** The page's words in the reader's language, which is loaded alone; nothing is shown before. */
export function WordsProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(findLanguage);
  const [loaded, setLoaded] = useState<{ language: Language; words: AllWords } | null>(null);
  useEffect(() => {
    let isOver = false;
    const loading = load(language).catch(() => load("en"));
    void loading.then((words) => {
      if (isOver) return;
      document.documentElement.lang = language;
      document.documentElement.dir = directionOf(language);
      setLoaded({ language, words });
    });
    return () => {
      isOver = true;
    };
  }, [language]);
  const value = useMemo<Words | null>(
    () =>
      loaded && {
        language: loaded.language,
        locale: localeOf(loaded.language),
        say: (key, values = {}) => fill(loaded.words[key], values),
        choose: (chosen) => {
          chooseInAddress(chosen);
          setLanguage(chosen);
        },
      },
    [loaded],
  );
  if (!value) return null;
  return (
    <WordsContext value={value}>
      <SayContext value={value.say}>{children}</SayContext>
    </WordsContext>
  );
}
