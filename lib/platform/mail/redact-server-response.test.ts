import { expect, test } from "vitest";
import { redactServerResponse } from "./redact-server-response";

test.each([
  [
    "550 5.1.1 <ann@example.com>: Recipient address rejected: User unknown",
    "5.1.1 (address): Recipient address rejected: User unknown",
  ],
  ["550-5.7.1 Blocked.\r\n550 5.7.1 See https://mail.example/why", "5.7.1 Blocked. 5.7.1 See https://mail.example/why"],
  ["553 SMTPUTF8 is needed for jörg@exämple.de", "SMTPUTF8 is needed for (address)"],
  ["554 no mail from hunter2hunter for you", "no mail from *** for you"],
  [`554 ${"A1b2".repeat(12)} is no key`, "*** is no key"],
  ["550 \u202ehidden\u0007 words", "hidden words"],
  ["550", "550"],
  [undefined, ""],
])("of %j the sender reads %j", (response, words) => {
  expect(redactServerResponse(response, ["hunter2hunter", ""])).toBe(words);
});

test("a sermon is cut", () => {
  expect(redactServerResponse(`550 ${"word ".repeat(200)}`, [])).toMatch(/^(word ){39}word…$/);
});
