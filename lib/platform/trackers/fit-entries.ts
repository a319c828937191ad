import type { Issue } from "./port";

/** Without so many of its last entries that it fits. */
export function fitEntries(issue: Issue, fits: (issue: Issue) => boolean): Issue {
  let shown = issue;
  while (shown.entries.length > 1 && !fits(shown)) {
    shown = { ...shown, entries: shown.entries.slice(0, -1), entriesLeftOut: shown.entriesLeftOut + 1 };
  }
  return shown;
}
