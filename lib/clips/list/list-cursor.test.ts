import { expect, test } from "vitest";
import { decodeCursor, encodeCursor } from "./list-cursor";

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

test("a cursor gives back the place it was made from", () => {
  const time = { sort: "-updated_at", key: "1795000000123", id: 7, page: 3 } as const;
  expect(decodeCursor(encodeCursor(time), "-updated_at")).toEqual(time);
  const title = { sort: "title", key: 'é "quoted" 🎙', id: 2_147_483_647, page: 5000 } as const;
  expect(decodeCursor(encodeCursor(title), "title")).toEqual(title);
  expect(encodeCursor(title)).toMatch(/^[\w-]+$/);
});

test("a cursor of another order is refused with 400 and says which", () => {
  const cursor = encodeCursor({ sort: "title", key: "a", id: 1, page: 2 });
  expect(() => decodeCursor(cursor, "-created_at")).toThrow(
    expect.objectContaining({ code: "validation_failed", status: 400, message: expect.stringContaining("title") }),
  );
});

test.each([
  ["words", "nonsense"],
  ["other characters", "a+b/c="],
  ["nothing inside", encode([])],
  ["no array", encode({ sort: "title" })],
  ["null", encode(null)],
  ["an id beyond PostgreSQL's integers", encode(["title", "a", 2 ** 31, 1])],
  ["an id of zero", encode(["title", "a", 0, 1])],
  ["a fraction for an id", encode(["title", "a", 1.5, 1])],
  ["a NUL", encode(["title", "\u0000", 1, 1])],
  ["half a surrogate pair", encode(["title", "\ud800", 1, 1])],
  ["a title for a time", encode(["-created_at", "abc", 1, 1])],
  ["a time beyond PostgreSQL's", encode(["-created_at", "999999999999999", 1, 1])],
  ["a negative time", encode(["-created_at", "-5", 1, 1])],
  ["an unknown order", encode(["id", "1", 1, 1])],
])("%s as a cursor are refused with 400", (_, text) => {
  for (const sort of ["title", "-created_at"] as const) {
    expect(() => decodeCursor(text, sort)).toThrow(
      expect.objectContaining({ code: "validation_failed", status: 400, errors: { cursor: [expect.any(String)] } }),
    );
  }
});

test("a cursor names at most the last day of the year 9999 and 100 characters of a title", () => {
  const last = Date.UTC(9999, 11, 31);
  const time = (key: number) => encode(["created_at", String(key), 1, 1]);
  expect(decodeCursor(time(last), "created_at").key).toBe(String(last));
  expect(() => decodeCursor(time(last + 1), "created_at")).toThrow("is not a cursor of this list");
  const title = (length: number) => encode(["title", "a".repeat(length), 1, 1]);
  expect(decodeCursor(title(100), "title").key).toHaveLength(100);
  expect(() => decodeCursor(title(101), "title")).toThrow("is not a cursor of this list");
});

test.each(["🎙", "𠮷", "𝒜"])("a title of a hundred %s, each of two UTF-16 units, leads to its next page", (sign) => {
  const place = { sort: "title", key: sign.repeat(100), id: 7, page: 2 } as const;
  expect(decodeCursor(encodeCursor(place), "title")).toEqual(place);
  expect(() => decodeCursor(encodeCursor({ ...place, key: sign.repeat(101) }), "title")).toThrow("is not a cursor");
});
