"use client";
import { useEffect } from "react";
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
      const rows = [...document.querySelectorAll<HTMLElement>("[data-reply-row]")];
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

function focusRow(row: HTMLElement | undefined): void {
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: "nearest" });
}
