"use client";
import { createContext, type ReactNode, use, useMemo, useState, useSyncExternalStore } from "react";
import { FALLBACK_LANGUAGE, filterDateLanguages, type Languages } from "#lib/browser/dates";

interface DateLanguage {
  /** The user's choice; null: the languages of the browser. */
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

/** The languages for dates. The server does not know the browser's: until scripts run, it is English. */
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
