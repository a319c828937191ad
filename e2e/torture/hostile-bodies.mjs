/**
 * JSON bodies that are as expensive to read as possible for their size.
 * @typedef {{name: string, make: (bytes: number) => string}} HostileBody
 */

/** @param {string} open @param {string} item @param {string} close @param {number} bytes */
const filled = (open, item, close, bytes) => {
  const count = Math.max(1, Math.floor((bytes - open.length - close.length) / (item.length + 1)));
  return `${open}${Array(count).fill(item).join(",")}${close}`;
};

/** @param {number} bytes @param {number} length of each name */
const equalKeys = (bytes, length) => {
  const count = Math.max(1, Math.floor(bytes / (length + 6)));
  const names = Array.from({ length: count }, (_, index) => `"${String(index).padStart(length, "k")}":1`);
  return `{${names.join(",")}}`;
};

/** @type {readonly HostileBody[]} */
export const hostileBodies = [
  {
    name: "bad texts under one long name",
    make: (bytes) => filled(`{"${"k".repeat(Math.min(30_000, bytes / 3))}":[`, '"\\u0000"', "]}", bytes),
  },
  { name: "names of one length beyond what is hashed", make: (bytes) => equalKeys(bytes, 16_400) },
  { name: "names of one length", make: (bytes) => equalKeys(bytes, 24) },
  { name: "numbers as names", make: (bytes) => filled("{", '"4294967295":0', "}", bytes) },
  { name: "millions of values", make: (bytes) => filled('{"z":[', "0", "]}", bytes) },
  { name: "millions of objects", make: (bytes) => filled('{"z":[', "{}", "]}", bytes) },
  { name: "huge numbers", make: (bytes) => filled('{"metadata":{"z":[', "1e300", "]}}", bytes) },
  {
    name: "deep",
    make: (bytes) => `${'{"a":'.repeat(Math.min(100_000, bytes / 6))}1${"}".repeat(Math.min(100_000, bytes / 6))}`,
  },
  { name: "one text of escapes", make: (bytes) => `{"title":"${"\\u0041".repeat(bytes / 6 - 4)}"}` },
  { name: "one long text", make: (bytes) => `{"email":"${"a.".repeat(bytes / 2 - 8)}"}` },
  { name: "backslashes", make: (bytes) => `{"title":"${"\\\\".repeat(bytes / 2 - 8)}"}` },
  {
    name: "wrong tags",
    make: (bytes) => filled('{"title":"t","voice_tags":[', '{"timestamp":"x"}', "]}", bytes),
  },
  {
    name: "tags with much beside",
    make: (bytes) =>
      filled('{"title":"t","voice_tags":[{"timestamp":0,"x":0,"y":0,"z":[', "1e300", "]}]}", Math.min(bytes, 250_000)),
  },
];
