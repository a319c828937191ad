import { requestSelector } from "../part-names";
import { readKeptAnswer } from "./kept-answer";

/** Leads back to what this browser has recorded or sent for the request. */
export function showKeptAnswer(code: string): void {
  const kept = readKeptAnswer(findStored(`tellmark-answer-${code}`), location.origin);
  for (const state of ["unsent", "sent"] as const) {
    const line = document.querySelector<HTMLElement>(requestSelector(state));
    if (line) line.hidden = kept?.state !== state;
    const link = line?.querySelector("a");
    if (link && kept?.state === "sent") link.href = kept.url;
  }
}

function findStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // Some browsers let a page keep nothing.
    return null;
  }
}
