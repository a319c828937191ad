import { expect, test } from "vitest";
import { fc } from "../../e2e/support/random-tests";
import { JsonMeter } from "./json-meter";

const most = { values: 1e9, depth: 1e9 };

function valuesIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return 1 + Object.values(value).reduce((sum: number, member) => sum + valuesIn(member), 0);
}

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Object.values(value).reduce((deepest: number, member) => Math.max(deepest, depthOf(member)), 0);
}

test("it never counts less than there is, and little more, however the bytes arrive", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 1, max: 7 }), (value, step) => {
      const bytes = Buffer.from(JSON.stringify(value));
      const meter = new JsonMeter(most);
      for (let at = 0; at < bytes.length; at += step) expect(meter.add(bytes.subarray(at, at + step))).toBeNull();
      const values = valuesIn(value);
      expect(meter.values).toBeGreaterThanOrEqual(values);
      expect(meter.values).toBeLessThanOrEqual(values * 2 + 1);
      const depth = depthOf(value);
      expect(new JsonMeter({ values: 1e9, depth }).add(bytes)).toBeNull();
      if (depth > 0) expect(new JsonMeter({ values: 1e9, depth: depth - 1 }).add(bytes)).toBe("too_deep");
    }),
    { numRuns: 300 },
  );
});

test("strings of any length are passed over, whatever is inside them and wherever chunks end", () => {
  const text = fc.array(fc.constantFrom("\\", '"', ",", "[", "a".repeat(63), "b".repeat(64), "c".repeat(200)));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), fc.integer({ min: 1, max: 300 }), (texts, step) => {
      const bytes = Buffer.from(JSON.stringify(texts.map((parts) => parts.join(""))));
      const meter = new JsonMeter({ values: 1e9, depth: 1 });
      for (let at = 0; at < bytes.length; at += step) expect(meter.add(bytes.subarray(at, at + step))).toBeNull();
      expect(meter.values).toBe(2 + Math.max(0, texts.length - 1));
    }),
    { numRuns: 300 },
  );
});

test("of a picture in base64 it looks at few bytes one by one", () => {
  const body = Buffer.from(JSON.stringify({ image: "A".repeat(1_000_000), title: "Where?" }));
  let looked = 0;
  const watched = new Proxy(body, {
    get(bytes, name) {
      if (/^\d+$/.test(String(name))) looked += 1;
      const value = Reflect.get(bytes, name, bytes);
      return typeof value === "function" ? value.bind(bytes) : value;
    },
  });
  const meter = new JsonMeter({ values: 3, depth: 1 });
  expect(meter.add(watched)).toBeNull();
  expect([meter.values, looked < 1000]).toEqual([3, true]);
});

test.each([
  ['{"a":[0,0,0]}', 10, null],
  ['{"a":[0,0,0,0,0,0,0,0,0,0]}', 10, "too_many_values"],
  ['{"a":"[[[[,,,,,,,,,,,,,,,"}', 10, null],
  ['{"a":"\\",,,,,,,,,,,,,,,\\\\"}', 10, null],
  ['{"a":"\\\\",,,,,,,,,,,,,,}', 10, "too_many_values"],
])("%s with at most %s values: %s", (text, values, excess) => {
  expect(new JsonMeter({ values, depth: 64 }).add(Buffer.from(text))).toBe(excess);
});
