import type { Issue } from "./port";

/** With as many of its entries as fit, the first ones; one at least. Each try writes all of it, so they are few. */
export function fitEntries(issue: Issue, fits: (issue: Issue) => boolean): Issue {
  const { entries, entriesLeftOut } = issue;
  const first = (count: number): Issue => {
    const left = entries.length - count;
    return { ...issue, entries: entries.slice(0, count), entriesLeftOut: entriesLeftOut + left };
  };
  if (entries.length <= 1 || fits(issue)) return issue;
  let [low, high] = [1, entries.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(first(middle))) low = middle;
    else high = middle - 1;
  }
  return first(low);
}
