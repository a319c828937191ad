import { expect, test } from "vitest";
import { fitEntries } from "./fit-entries";
import type { IssueEntry } from "./port";

const entry = (pin: number): IssueEntry => ({
  ...{ pin, time: "0:01", note: "", words: null, pictureText: null },
  ...{ pointed: null, momentUrl: null, image: null, isDone: false },
});
const issueOf = (count: number) => ({
  ...{ mark: "m", title: "t", about: "a", clipUrl: "https://clips.example", isList: true, labels: [] },
  entries: Array.from({ length: count }, (_, at) => entry(at + 1)),
  entriesLeftOut: 2,
});

test("as many entries stay as fit, found with few tries", () => {
  for (let most = 0; most <= 60; most += 1) {
    let tries = 0;
    const { entries, entriesLeftOut } = fitEntries(issueOf(60), (shown) => {
      tries += 1;
      return shown.entries.length <= most;
    });
    const shown = Math.max(1, most);
    expect(entries.map(({ pin }) => pin)).toEqual(Array.from({ length: shown }, (_, at) => at + 1));
    expect(entriesLeftOut).toBe(2 + 60 - shown);
    expect(tries).toBeLessThanOrEqual(8);
  }
  expect(fitEntries(issueOf(0), () => false).entriesLeftOut).toBe(2);
});
