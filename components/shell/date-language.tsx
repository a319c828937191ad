"use client";
import { createContext, type ReactNode, use, useMemo, useState, useSyncExternalStore } from "react";
import { FALLBACK_LANGUAGE, filterDateLanguages, type Languages } from "#lib/browser/dates";

interface DateLanguage {
  /** As it was chosen; null: as the browser says. */
  language: string | null;
  choose: (language: string | null) => void;
}

const Context = createContext<DateLanguage>({ language: null, choose: () => {} });

export function DateLanguageProvider({ chosen, children }: { chosen: string | null; children: ReactNode }) {
  const [language, choose] = useState(chosen);
  const value = useMemo(() => ({ language, choose }), [language]);
  return <Context value={value}>{children}</Context>;
}

export const useDateLanguage = (): DateLanguage => use(Context);

/** What dates are to be written in. The server cannot know what the browser says: until scripts run, it is English. */
export function useDateLanguages(): Languages {
  const { language } = use(Context);
  const ofBrowser = useSyncExternalStore(
    onLanguages,
    () => navigator.languages.join(),
    () => FALLBACK_LANGUAGE,
  );
  return useMemo(() => language ?? filterDateLanguages(ofBrowser.split(",")), [language, ofBrowser]);
}

function onLanguages(changed: () => void) {
  window.addEventListener("languagechange", changed);
  return () => window.removeEventListener("languagechange", changed);
}
