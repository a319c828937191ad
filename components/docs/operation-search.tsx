"use client";
import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { fieldKey } from "#lib/browser/field-key";
import { shortcutKey } from "#lib/browser/shortcut-key";
import { findOperations, type OperationMatch } from "./find-operations";
import { MethodBadge } from "./method-badge";

const MOST_SHOWN = 12;

type Entries = OperationMatch[] | "failed" | null;

/** Finds operations by path, name and words. The entries are fetched when a search begins. */
export function OperationSearch() {
  const id = useId();
  const [query, setQuery] = useState("");
  const [entries, setEntries] = useState<Entries>(null);
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useSlashFocuses(field);

  const load = async () => {
    if (Array.isArray(entries)) return;
    const response = await fetch("/docs/operations.json").catch(() => null);
    const answer: OperationMatch[] | undefined = response?.ok ? await response.json() : undefined;
    setEntries(answer ?? "failed");
  };

  const isAsking = query.trim() !== "";
  const found = Array.isArray(entries) ? findOperations(entries, query) : [];

  const move = (event: KeyboardEvent) => {
    const key = fieldKey(event);
    if (key === "Escape" && isAsking) {
      setQuery("");
      field.current?.focus();
    } else if (key === "ArrowDown" || key === "ArrowUp") {
      const stops = [...(place.current?.querySelectorAll<HTMLElement>("input, a") ?? [])];
      const next = stops.findIndex((stop) => stop === document.activeElement) + (key === "ArrowDown" ? 1 : -1);
      stops[Math.max(0, Math.min(stops.length - 1, next))]?.focus();
    } else return;
    event.preventDefault();
  };

  return (
    <search className="relative mb-6 block">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows go from the field to the links below it and back */}
      <div ref={place} onKeyDown={move}>
        <label htmlFor={id} className="sr-only">
          Search operations
        </label>
        <Search
          size={17}
          aria-hidden="true"
          className="pointer-events-none absolute top-[22px] left-3 -translate-y-1/2 text-ink3"
        />
        <input
          ref={field}
          id={id}
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder="Search operations"
          aria-keyshortcuts="/"
          value={query}
          onFocus={() => void load()}
          onChange={(event) => setQuery(event.target.value)}
          className="min-h-11 w-full rounded-md border border-edge bg-sheet pr-10 pl-9 placeholder:text-ink3 [&::-webkit-search-cancel-button]:appearance-none"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-[22px] right-3 -translate-y-1/2 rounded-sm border border-line px-1.5 text-ink3 text-xs max-lg:hidden"
        >
          /
        </span>
        {isAsking ? <Found matches={found} query={query.trim()} isReady={Array.isArray(entries)} /> : null}
      </div>
      <p role="status" className="sr-only">
        {isAsking ? spoken(entries, found.length) : ""}
      </p>
    </search>
  );
}

function spoken(entries: Entries, count: number): string {
  if (entries === "failed") return "Search is unavailable.";
  if (entries === null) return "";
  return count === 0 ? "No operation found." : `${count} ${count === 1 ? "operation" : "operations"} found.`;
}

function Found({ matches, query, isReady }: { matches: OperationMatch[]; query: string; isReady: boolean }) {
  const panel =
    "absolute z-20 mt-1.5 max-h-[70dvh] w-[min(560px,calc(100vw-32px))] overflow-y-auto rounded-md border border-line bg-sheet shadow-float";
  if (matches.length === 0) {
    return (
      <div className={`${panel} px-4 py-3.5 text-sm`}>
        <p className="m-0 break-words font-[560]">
          {isReady ? `Nothing found for “${query}”.` : "The list of operations is still loading."}
        </p>
        <p className="mt-1 mb-0 text-ink3">
          {isReady
            ? "Try a part of a path like share, a name like createClip, or a word like thumbnail."
            : "If it does not load, use the contents or the OpenAPI document."}
        </p>
      </div>
    );
  }
  return (
    <ul className={`${panel} m-0 list-none p-1.5`} aria-label="Operations found">
      {matches.slice(0, MOST_SHOWN).map(({ id, method, path, summary, href }) => (
        <li key={id}>
          <a href={href} className="block rounded-sm px-2.5 py-2 hover:bg-sunk focus-visible:bg-sunk">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <MethodBadge method={method} />
              <code className="break-all text-[0.88em]">{path}</code>
            </span>
            <span className="mt-0.5 block text-ink3 text-sm">{summary.replaceAll("`", "")}</span>
          </a>
        </li>
      ))}
      {matches.length > MOST_SHOWN ? (
        <li className="px-2.5 py-2 text-ink3 text-sm">{`and ${matches.length - MOST_SHOWN} more. Add a word to narrow the list.`}</li>
      ) : null}
    </ul>
  );
}

/** The key that finds, wherever one is on the page, except where something is typed. */
function useSlashFocuses(field: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { target } = event;
      const isTyping = target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]");
      if (isTyping || shortcutKey(event) !== "/") return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [field]);
}
