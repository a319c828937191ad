import { expect, test } from "vitest";
import { EmailAddress } from "./account";

const read = (written: string) => EmailAddress.safeParse(written).data;

test.each([
  ["as a link", "mailto:kim@example.com"],
  ["as a link with a subject", "MAILTO:kim@example.com?subject=Hello"],
  ["as an escaped link", "mailto:kim%40example.com"],
  ["beside a name", "Kim Example <kim@example.com>"],
  ["beside a name in quotes", '"Example, Kim" <Kim@Example.com>,'],
  ["in angle brackets", "<kim@example.com>"],
  ["at the end of a sentence", "kim@example.com."],
  ["from a list", " kim@example.com; "],
  ["between marks of direction", "\u202akim@example.com\u202c"],
  ["with a blank of no width", "kim@example.com\u200b"],
  ["in full-width signs", "kim＠example．com"],
  ["with an ideographic full stop", "kim@example\u3002com"],
])("an address is understood as users copy it: %s", (_how, written) => {
  expect(read(written)).toBe("kim@example.com");
});

test.each([
  ["two addresses", "kim@example.com, lee@example.com"],
  ["two in brackets", "<kim@example.com> <lee@example.com>"],
  ["an invisible sign inside", "ki\u200bm@example.com"],
  ["a name without an address", "Kim <kim>"],
  ["a link to something else", "https://example.com/kim@example.com"],
  ["half of an escape", "mailto:kim%4@example"],
  ["nothing in a link", "mailto:"],
  ["a flood of full stops", `kim@example.com${".".repeat(200_000)}`],
])("it is refused if it is not one address: %s", (_what, written) => {
  expect(read(written)).toBeUndefined();
});
