import { expect, test, vi } from "vitest";
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
  ["in the quotes of a mail program", "'kim@example.com'"],
  ["in quotation marks", "\u201ckim@example.com\u201d"],
  ["in straight quotation marks", '"kim@example.com"'],
  ["in bold", "*kim@example.com*"],
  ["in round brackets", "(kim@example.com)"],
  ["as a link in angle brackets", "<mailto:kim@example.com>"],
  ["at the end of an exclamation", "kim@example.com!"],
  ["before three dots", "kim@example.com\u2026"],
  ["with a slash behind it", "kim@example.com/"],
  ["with a comment behind it", "kim@example.com (Kim at work)"],
  ["with a comment inside", "kim(home)@example.com"],
  ["with half of its brackets", "kim@example.com>"],
  ["in brackets beside a name", "Kim Example (kim@example.com)"],
  ["in square brackets beside a name", "Kim Example [mailto:kim@example.com]"],
  ["in doubled brackets", "Kim <<kim@example.com>>"],
  ["in the brackets of Chinese and Japanese", "\u3010kim@example.com\u3011"],
  ["in full-width brackets", "\uff08kim@example.com\uff09"],
  ["at the end of a Japanese exclamation", "kim@example.com\uff01"],
  ["as code", "`kim@example.com`"],
  ["as a link in Markdown", "[kim@example.com](mailto:kim@example.com)"],
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
  ["a link with slashes", "mailto://kim@example.com"],
  ["a rest of an escape", "kim@example.com%20"],
  ["two full stops", "kim@example..com"],
  ["a domain that begins with a full stop", "kim@.example.com"],
  ["a domain that begins with a hyphen", "kim@-example.com"],
  ["a label that ends with a hyphen", "kim@example-.com"],
  ["a label that is too long", `kim@${"a".repeat(64)}.com`],
  ["the number of a host", "kim@192.0.2.1"],
  ["a quote at its end only", "kim@example.com'"],
  ["a flood of full stops", `kim@example.com${".".repeat(200_000)}`],
  ["a flood of letters", `kim@${"\u4e00".repeat(200_000)}.com`],
])("it is refused if it is not one address: %s", (_what, written) => {
  expect(read(written)).toBeUndefined();
});

test.each([
  ["kim", "it has no @"],
  ["", "it is empty"],
  ["kim@@example.com", "it has more than one @"],
  ["kim @example.com", "it has a blank"],
  ["E-Mail: kim@example.com", "it cannot have the sign :"],
  ["kim@example.com:25", "it cannot have the sign :"],
  ["@example.com", "nothing is before its @"],
  ["kim@", "nothing is behind its @"],
  ["kim@localhost", "localhost has no full stop"],
  ["kim@example..com", "example..com is not the name of a host"],
  ["kim@192.0.2.1", "192.0.2.1 is not the name of a host"],
])("the refusal of an address says what is wrong with it: %j", (written, detail) => {
  const { error } = EmailAddress.safeParse(written);
  expect(error?.issues[0]?.message).toBe(`must be an e-mail address, like ada@example.org: ${detail}`);
});

test.each(["kim@exa\u00admple.com", "kim@example.com\u0000"])("signs that cannot be seen are named: %j", (written) => {
  const { error } = EmailAddress.safeParse(written);
  expect(error?.issues[0]?.message).toBe("must not contain characters that cannot be seen");
});

test("several addresses are named as such", () => {
  const { error } = EmailAddress.safeParse("kim@example.com, lee@example.com");
  expect(error?.issues.map(({ message }) => message)).toEqual(["must be one e-mail address, not several"]);
});

test("a text that is too long for an address is never taken for a domain", () => {
  const canParse = vi.spyOn(URL, "canParse");
  const letters = Array.from({ length: 20_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join("");
  expect(read(`kim@${letters}.com`)).toBeUndefined();
  expect(canParse).not.toHaveBeenCalled();
  expect(read("kim@m\u00fcnchen.de")).toBe("kim@xn--mnchen-3ya.de");
  expect(canParse).toHaveBeenCalled();
});

test.each([
  "o'brien@example.com",
  "a..b.@docomo.example",
  "kim+tag@mail.example.co.uk",
  "a@b.c",
  "kim@xn--mnchen-3ya.de",
])("an address that mailboxes have stays as it is: %s", (address) => {
  expect(read(address)).toBe(address);
});
