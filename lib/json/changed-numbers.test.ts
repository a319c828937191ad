import { describe, expect, test } from "vitest";
import { fc } from "../../e2e/support/random-tests";
import { findChangedNumber } from "./changed-numbers";

describe("a number that would be changed is found at its place", () => {
  test.each([
    ['{"snow":1234567890123456789}', "snow", /beyond 2\^53: send it as a string/],
    ['{"a":9007199254740993}', "a", /beyond 2\^53/],
    ['{"a":-9223372036854775808}', "a", /beyond 2\^53/],
    ['{"a":18446744073709551615}', "a", /beyond 2\^53/],
    ['{"a":1234567890123456789.0}', "a", /beyond 2\^53/],
    ['{"a":1234567890123456789.5}', "a", /beyond 2\^53/],
    ['{"a":1.234567890123456789e18}', "a", /beyond 2\^53/],
    ['{"a":12345678901234567891E3}', "a", /beyond 2\^53/],
    ['{"a":1e-400}', "a", /so small/],
    ['{"a":-0.001E-9999999999}', "a", /so small/],
    [`{"a":0.${"0".repeat(400)}1}`, "a", /so small/],
    ['{"voice_tags":[{"x":0},{"x":0,"ref":1234567890123456789}]}', "voice_tags.1.ref", /beyond/],
    ['{"a":{"b":[1,[2,"]",3,12345678901234567891]]}}', "a.b.1.3", /beyond/],
    ['{"a\\"b" : {"\\u00fc" :\n 12345678901234567891}}', 'a"b.ü', /beyond/],
    ['{"a":"x: 1","b":["k",{"c":"d"}, 12345678901234567891]}', "b.2", /beyond/],
    ['{"a":1,"b":{"c":2},"d":12345678901234567891}', "d", /beyond/],
  ])("%s", (text, path, message) => {
    expect(findChangedNumber(text)).toEqual({ path, message: expect.stringMatching(message) });
  });
});

test.each([
  '{"a":9007199254740992,"b":-9007199254740991}',
  '{"a":1e20,"b":1.5e+22,"c":100000000000000000000,"d":1E30,"e":12345678901234567000}',
  '{"a":0.1234567890123456789,"b":12.34567890123456789,"c":123456789012345.6789}',
  '{"a":0e5,"b":0.0e-400,"c":-0,"d":0.0000000000000000000}',
  '{"a":"12345678901234567891","12345678901234567891":"\\\\","b":"1e-400\\"12345678901234567891"}',
])("%s stays as it is written", (text) => {
  expect(findChangedNumber(text)).toBeNull();
});

test("what JavaScript writes is taken, and an integer is taken exactly where it comes back", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(findChangedNumber(JSON.stringify({ value }))).toBeNull();
    }),
  );
  fc.assert(
    fc.property(fc.bigInt({ min: 1n - 10n ** 21n, max: 10n ** 21n - 1n }), (integer) => {
      const isKept = String(Number(integer)) === String(integer);
      expect(findChangedNumber(`{"a":[0,${integer}]}`)?.path ?? null).toBe(isKept ? null : "a.1");
    }),
  );
});

test("a number of a million digits is judged in a moment", () => {
  const started = performance.now();
  expect(findChangedNumber(`{"a":90071992547409930.${"0".repeat(1_000_000)}1}`)?.path).toBe("a");
  expect(findChangedNumber(`{"a":"${"\\\\".repeat(500_000)}","b":"${'\\"'.repeat(500_000)}"}`)).toBeNull();
  expect(performance.now() - started).toBeLessThan(2000);
});
