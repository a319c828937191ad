import { expect, test } from "vitest";
import { searchableText } from "#lib/assets/add-text";
import { EmailAddress } from "#lib/contract/schema/account";
import { text, VoiceTag } from "#lib/contract/schema/fields";
import { normalizeFileName } from "#lib/ink/file-name";
import { latinDigits } from "./latin-digits";
import { normalizeText } from "./normalize-text";

/** A letter under marks that have to be sorted: 500,000 took minutes. */
const heap = `a${"\u0301\u0316".repeat(250_000)}`;

test("a letter has at most 30 marks, and those that languages write stay", () => {
  expect(normalizeText(heap, "NFC")).toBe(`a${"\u0301\u0316".repeat(15)}`.normalize("NFC"));
  for (const text of ["Zu\u0308rich", "e\u0302\u0323", "नि", "בְּרֵאשִׁית", "\u1100\u1161\u11a8", "👩‍👩‍👧"]) {
    expect(normalizeText(text, "NFC")).toBe(text.normalize("NFC"));
  }
});

test("what a search compares has few marks behind each letter when it comes to the database", () => {
  const few = `a${"\u0301\u0316".repeat(15)}`;
  expect(text(255).parse(few + "\u0301".repeat(100))).toBe(few);
  expect(searchableText(heap)).toBe(few);
  expect(VoiceTag.parse({ timestamp: 1, x: null, y: null, note: heap.slice(0, 2000) }).note).toBe(few);
});

test("addresses, codes and names of files are normalised in a moment, however many marks they have", () => {
  expect(EmailAddress.safeParse(`${heap}@example.com`).success).toBe(true);
  expect(latinDigits(heap).length).toBeLessThan(40);
  expect(normalizeFileName(`${heap}.png`)).toMatch(/\.png$/);
});
