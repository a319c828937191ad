import { expect, test } from "vitest";
import { parseJson } from "./parse-json";

const parse = (text: string | Buffer) => parseJson(Buffer.from(text));
const problem = (text: string) => {
  const parsed = parse(text);
  return "problem" in parsed ? parsed.problem : null;
};

test.each([
  ["", {}],
  ["  \n", {}],
  ['{"a":[1,{"b":"ü"}]}', { a: [1, { b: "ü" }] }],
  ['{"a":{"__proto__":null,"b":1}}', { a: { b: 1 } }],
  ['{"a":1e30,"b":-1e-30,"c":0}', { a: 1e30, b: -1e-30, c: 0 }],
])("%s is taken", (text, value) => {
  expect(parse(text)).toEqual({ value });
});

test("invalid UTF-8, invalid JSON and JSON that is not an object get different errors", () => {
  expect(parse(Buffer.from([0x7b, 0xff, 0x7d]))).toEqual({ problem: { kind: "not_utf8" } });
  expect(problem("{")).toEqual({ kind: "not_json" });
  for (const text of ["[]", "1", '"a"', "null"]) expect(problem(text)).toEqual({ kind: "not_an_object" });
});

test.each([
  ['{"a":["x","\\u0000"]}', "a.1", /NUL/],
  ['{"a":{"b":"\\ud800"}}', "a.b", /surrogate/],
  ['{"a":{"\\u0000":1}}', "a", /a name in it .* NUL/],
  [`{"${"k".repeat(1001)}":1}`, "", /a name in it must have at most 1000 characters/],
  ['{"a":{"b":[1e31]}}', "a.b.0", /between 1e-30 and 1e30/],
  ['{"a":1e-31}', "a", /between 1e-30 and 1e30/],
])("the first value that cannot be kept is named: %s", (text, path, message) => {
  expect(problem(text)).toMatchObject({ kind: "hostile", path, message: expect.stringMatching(message) });
});

test("a number that would be rounded is named by its member, unless the reader keeps the text", () => {
  const text = '{"metadata":{"snow":1234567890123456789}}';
  expect(problem(text)).toEqual({
    kind: "hostile",
    path: "metadata.snow",
    message: "is an integer beyond 2^53: send it as a string",
  });
  expect(parseJson(Buffer.from(text), { mayRound: true })).toHaveProperty("value");
});

test("of four thousand bad texts under one long name one is named, by a short path", () => {
  const found = problem(`{"${"k".repeat(900)}":[${Array(4000).fill('"\\u0000"').join(",")}]}`);
  expect(found).toMatchObject({ path: `${"k".repeat(40)}.0` });
});
