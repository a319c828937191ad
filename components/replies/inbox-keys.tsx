"use client";
import { type RefObject, useEffect, useLayoutEffect } from "react";
import { shortcutKey } from "#lib/browser/shortcut-key";

export const inboxKeys = [
  ["J K", "Next, previous"],
  ["Space", "Play or pause"],
  ["R", "Answer"],
  ["E", "Resolve"],
  ["?", "This list"],
] as const;

const BUSY = "input,textarea,select,dialog,[contenteditable]";

/** Moves through the rows of the inbox and presses their buttons. */
export function useInboxKeys(onHelp: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || (target instanceof Element && target.closest(BUSY))) return;
      const key = shortcutKey(event);
      if (key === "?") return onHelp();
      const rows = listRows();
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const step = key === "j" ? 1 : key === "k" ? -1 : 0;
      if (step !== 0) {
        event.preventDefault();
        focusRow(rows[Math.max(0, Math.min(rows.length - 1, at + step))]);
        return;
      }
      const row = rows[at];
      if (!row) return;
      const audio = row.querySelector("audio");
      if (key === " " && audio && target === row) {
        event.preventDefault();
        if (audio.paused) void audio.play().catch(() => {});
        else audio.pause();
      }
      const button = row.querySelector<HTMLElement>(`[data-key="${key === null ? "" : CSS.escape(key)}"]`);
      if (!button) return;
      event.preventDefault();
      button.click();
      // The row is leaving, and the next one takes its place.
      if (key === "e") focusRow(rows[at + 1] ?? rows[at - 1]);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [onHelp]);
}

/** A row that leaves with the focus gives it to the next one. */
export function useLeavingFocus(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const rows = listRows();
      const at = rows.indexOf(element);
      focusRow(rows[at + 1] ?? rows[at - 1] ?? element.closest<HTMLElement>("[role=tabpanel]"));
    };
  }, [row]);
}

const listRows = () => [...document.querySelectorAll<HTMLElement>("[data-reply-row]")];

function focusRow(row: HTMLElement | null | undefined): void {
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: "nearest" });
}
