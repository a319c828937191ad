import { expect, test } from "vitest";
import { sampleSource } from "#lib/context/testing/sample-source";
import { writeIssues } from "./write-issues";

test("what is shortened has no half of a character at its end", () => {
  const source = sampleSource();
  const [pin] = source.pins;
  if (!pin) throw new Error("no pin");
  const addresses = { clip: "https://h.example/c/1", hasMoments: false, images: null };
  for (const before of ["", "a"]) {
    const words = before + "💡".repeat(400);
    const shown = { ...source, head: { ...source.head, title: words }, pins: [{ ...pin, note: words }] };
    for (const split of ["clip", "pin"] as const) {
      const [draft] = writeIssues({ source: shown, form: { split, labels: [], mostEntries: 5, addresses } });
      const { title, entries, about } = draft?.issue ?? { title: "", entries: [], about: "" };
      for (const text of [title, about, entries[0]?.note ?? ""]) {
        expect(text.isWellFormed()).toBe(true);
      }
    }
  }
});
