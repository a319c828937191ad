import { expect, test } from "vitest";
import { buildContext } from "#lib/context/build-context";
import { sampleSource } from "#lib/context/testing/sample-source";
import { writeIssues } from "./write-issues";

test("what is shortened has no half of a character at its end", () => {
  const source = sampleSource();
  const [pin] = source.pins;
  if (!pin) throw new Error("no pin");
  const addresses = { clip: "https://h.example/c/1", moment: null, image: null };
  for (const before of ["", "a"]) {
    const words = before + "💡".repeat(400);
    const context = buildContext({
      source: { ...source, head: { ...source.head, title: words }, pins: [{ ...pin, note: words }] },
      wish: { format: "json" },
    });
    for (const split of ["clip", "pin"] as const) {
      const [draft] = writeIssues(context, { split, labels: [], mostEntries: 5, addresses });
      const { title, entries, about } = draft?.issue ?? { title: "", entries: [], about: "" };
      for (const text of [title, about, entries[0]?.note ?? ""]) {
        expect(text.isWellFormed()).toBe(true);
      }
    }
  }
});
