import { describe, expect, test } from "vitest";
import { z } from "zod";
import { operations } from "../index";
import { describeIssue } from "./describe-issue";

const said = (schema: z.ZodType, value: unknown) =>
  schema
    .safeParse(value, { error: describeIssue })
    .error?.issues.map(({ path, message }) => [...path, message].join(" "));

describe("each rule, in words", () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ["a text too long", z.string().max(255), "x".repeat(256), "must be at most 255 characters"],
    ["a text much too long", z.string().max(10_000), "x".repeat(10_001), "must be at most 10,000 characters"],
    ["a text too short", z.string().min(4), "abc", "must be at least 4 characters"],
    ["an empty text", z.string().min(1), "", "is required"],
    ["nothing", z.string(), undefined, "is required"],
    ["null", z.string(), null, "is required"],
    ["a number for a text", z.string(), 123, "must be a text"],
    ["a list for a text", z.string(), ["a"], "must be a text"],
    ["a text for a number", z.number(), "x", "must be a number"],
    ["no number", z.number(), Number.NaN, "must be a number"],
    ["a fraction", z.number().int(), 1.5, "must be a whole number"],
    ["a number too small", z.number().min(1), 0, "must be at least 1"],
    ["a number too large", z.number().max(1_000_000), 1_000_001, "must be at most 1,000,000"],
    ["a text for true or false", z.boolean(), "maybe", "must be true or false"],
    ["a list for an object", z.record(z.string(), z.unknown()), [], "must be an object"],
    ["a text for a list", z.array(z.string()), "a", "must be a list"],
    ["a list too long", z.array(z.string()).max(1), ["a", "b"], "must have at most 1 item"],
    ["a word of none", z.enum(["draft", "failed"]), "bogus", "must be draft or failed"],
    ["another constant", z.literal("PUT"), "POST", "must be PUT"],
    [
      "none of several forms",
      z.union([z.array(z.string()), z.record(z.string(), z.unknown())]),
      1,
      "must be a list or an object",
    ],
    ["a wrong form of one of several", z.union([z.null(), z.string().min(4)]), "abc", "must be at least 4 characters"],
    ["something deep inside", z.array(z.object({ x: z.number() })), [{ x: 1 }, { x: "q" }], "1 x must be a number"],
    ["a rule with its own message", z.string().regex(/^\d+$/, "must be digits"), "x", "must be digits"],
  ])("%s", (_name, schema, value, wanted) => {
    expect(said(schema, value)).toEqual([wanted]);
  });
});

test.each(["createClip", "createDraft", "updateClip"])("%s names the rule that a title breaks", (id) => {
  const { body } = operations.find((one) => one.id === id) as (typeof operations)[number];
  const title = (value: unknown) => said(body?.schema as z.ZodType, { title: value });
  expect(title("x".repeat(256))).toEqual(["title must be at most 255 characters"]);
  expect(title(123)).toEqual(["title must be a text"]);
  expect(title(["a"])).toEqual(["title must be a text"]);
  expect(title(" ")).toEqual(["title is required"]);
  expect(title(null)).toEqual(["title is required"]);
});

const schemas = operations.flatMap(({ id, body, query }) =>
  [body?.schema, query].flatMap((schema) => (schema ? [{ id, schema }] : [])),
);

const hostile = [undefined, null, "", " ", "x", "x".repeat(2_000_000), 1, 1.5, -1, 1e9, true, [], [1], {}, { a: [] }];

test.each(schemas)("callers of $id never read the validator's own words", ({ schema }) => {
  const shown = schema instanceof z.ZodPipe ? schema.def.in : schema;
  const names = shown instanceof z.ZodObject ? Object.keys(shown.shape) : [];
  const bodies = [...hostile, ...names.flatMap((name) => hostile.map((value) => ({ [name]: value })))];
  const messages = bodies.flatMap((body) => said(schema, body) ?? []);
  expect(
    messages.filter((message) => /expected|received|Too (big|small)|Invalid|Unrecognized|regex|>=|<=/.test(message)),
  ).toEqual([]);
  for (const message of messages) expect(message).toMatch(/\b(is|must|has|Give|at most)\b/);
});
