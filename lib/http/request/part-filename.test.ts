import { expect, test } from "vitest";
import { readPartFilename } from "./part-filename";

const inBytes = (name: string) => Buffer.from(name).toString("latin1");

test.each([
  ["plain", "a.png", "a.png"],
  ["in UTF-8", inBytes("gr\u00fcn \u{1f600}.png"), "gr\u00fcn \u{1f600}.png"],
  ["in the charset of old Windows programs", "gr\xfcn.png x", "gr\u00fcn.png x"],
  ["that was decoded before", "\u65e5\u672c.png", "\u65e5\u672c.png"],
  ["that was decoded before to letters of latin1", "gr\u00fcn.png", "gr\u00fcn.png"],
  ["with a quotation mark, as browsers escape it", "50%22 wide.png", '50" wide.png'],
  ["with the end of a line, as browsers escape it", "a%0D%0ab.png", "a\r\nb.png"],
  ["with a percent sign", "100%25 or 7%.png", "100%25 or 7%.png"],
  ["as an encoded word", "=?utf-8?B?Z3LDvG4ucG5n?=", "gr\u00fcn.png"],
  ["as an encoded word of signs", "=?UTF-8?q?gr=C3=BCn_b.png?=", "gr\u00fcn b.png"],
  ["as an encoded word of another charset", "=?iso-8859-1*de?Q?gr=FCn.png?=", "gr\u00fcn.png"],
  ["as several encoded words", "=?utf-8?B?Z3LDvA==?= =?utf-8?B?bi5wbmc=?=", "gr\u00fcn.png"],
  ["as an encoded word with folders", "=?utf-8?B?Li4vZXZpbC5wbmc=?=", "evil.png"],
  ["as a word of an unknown charset", "=?klingon?B?Z3LDvA==?=", "=?klingon?B?Z3LDvA==?="],
  ["as a word that is none", "=?utf-8?B?/w==?=", "=?utf-8?B?/w==?="],
])("the name of a part is read %s", (_how, given, meant) => {
  expect(readPartFilename(given)).toBe(meant);
});
