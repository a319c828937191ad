"use client";
import type { ReactNode } from "react";
import { LogoMark } from "#components/shell/logo-mark";
import { knownLanguage, LANGUAGES, languageNames } from "#lib/languages/languages";
import { useWords } from "./use-words";

/** The bar above every state of the page, with the choice of the language unless something else has its place. */
export function AnswerHeader({ title, children }: { title?: string; children?: ReactNode }) {
  const { say, language, choose } = useWords();
  return (
    <header className="flex h-14 items-center gap-2.5 border-line border-b bg-sheet px-4 sm:px-5">
      <LogoMark />
      <span className="min-w-0 flex-1 truncate font-[650] font-display text-lg leading-tight">
        {title ?? "Tellmark"}
      </span>
      {children ?? (
        <select
          aria-label={say("language")}
          value={language}
          onChange={(event) => choose(knownLanguage(event.target.value) ?? "en")}
          className="min-h-11 rounded-md bg-sheet px-2 text-ink2"
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one} lang={one}>
              {languageNames[one]}
            </option>
          ))}
        </select>
      )}
    </header>
  );
}
