import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { operations } from "./index";
import { closestIssues, describeIssue } from "./schema/describe-issue";
import { findMisspelledName, memberNames } from "./schema/misnamed-members";

const operationOf = (id: string) => {
  const found = operations.find((one) => one.id === id);
  if (!found?.body) throw new Error(`${id} takes no body`);
  return found.body.schema;
};
const said = (id: string, body: object) =>
  operationOf(id)
    .safeParse(body, { error: describeIssue })
    .error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`);

describe("a refusal names what was wrong and what would be right", () => {
  test.each<[string, object, string]>([
    ["shareByEmail", {}, "recipient_email is required"],
    ["shareByEmail", { recipient_email: null }, "recipient_email is required"],
    ["shareByEmail", { recipient_email: " " }, "recipient_email is required"],
    [
      "shareByEmail",
      { recipient_email: "ann" },
      "recipient_email must be an e-mail address, like ada@example.org: it has no @",
    ],
    ["shareBySms", {}, "recipient_phone is required"],
    ["shareBySms", { recipient_phone: "" }, "recipient_phone is required"],
    [
      "shareBySms",
      { recipient_phone: "+1415555012" },
      "recipient_phone must be a number in international form, like +14155550123: 9 digits follow +1, where numbers have 10",
    ],
    [
      "shareBySms",
      { recipient_phone: "415-555-0123" },
      "recipient_phone must be a number in international form, like +14155550123: it begins with neither + nor 00 and a country code",
    ],
    [
      "login",
      { phone: "+49 30 1234 ext 5" },
      "phone must be a number in international form, like +14155550123: an extension cannot be reached by SMS",
    ],
    [
      "createShareLink",
      { expires_at: 1_798_135_200_000 },
      "expires_at must be epoch seconds, not milliseconds or finer, or a time like 2026-12-24T18:00:00Z",
    ],
    ["createShareLink", { expires_at: "24.12.2026" }, "expires_at must be a time like 2026-12-24T18:00:00Z"],
    ["createShareLink", { expires_at: 1 }, "expires_at must lie in the future"],
    ["translateText", { text: "Hello" }, "target_language is required"],
    ["createClip", {}, "title is required"],
  ])("%s %j", (id, body, sentence) => {
    expect(said(id, body)).toEqual([sentence]);
  });
});

test.each([
  ["shareByEmail", { email: "ann@example.com" }, "recipient_email", "email"],
  ["shareByEmail", { recipientEmail: "ann@example.com" }, "recipient_email", "recipientEmail"],
  ["shareBySms", { phone_number: "+1", phone: "+1" }, "recipient_phone", "phone"],
  ["createClip", { Title: "A valve" }, "title", "Title"],
  ["translateText", { text: "Hello", target: "de" }, "target_language", "target"],
])("%s: of %j the missing %s seems to be meant by %s", (id, body, missing, given) => {
  expect(findMisspelledName(operationOf(id), body, missing)).toBe(given);
});

test("a known member is never taken for another, and neither is a name without any resemblance", () => {
  expect(
    findMisspelledName(operationOf("shareByEmail"), { recipient_name: "Ann", to: "x" }, "recipient_email"),
  ).toBeNull();
  expect(findMisspelledName(operationOf("createClip"), { description: "x", "": 1 }, "title")).toBeNull();
});

/** Values that programs send by mistake, for members of any type. */
const mistakes: readonly unknown[] = [
  ...[0, -1, 1.5, 1e20, 1_798_135_200_000, "", " ", "x", "x".repeat(300_000), "2020-01-01", "24.12.2026"],
  ...[true, null, [], {}, [null], [1], { a: 1 }],
];

const messagesOf = (schema: z.ZodType, name: string, value: unknown): string[] => {
  const parsed = schema.safeParse({ [name]: value }, { error: describeIssue });
  const found = closestIssues(parsed.error?.issues ?? []).filter(({ path }) => path[0] === name);
  return found.map(({ path, message }) => `${path.join(".")}: ${message}`);
};

test("every member of every request says what would be right, for each kind of mistake", () => {
  const odd: string[] = [];
  let walked = 0;
  for (const { id, body, query } of operations) {
    for (const schema of [body?.schema, query]) {
      for (const name of schema ? memberNames(schema) : []) {
        for (const value of mistakes) {
          walked += 1;
          for (const said of schema ? messagesOf(schema, name, value) : []) {
            const isClear = /: (is required|must (be|have|lie) .{3,}|Give .+)$/.test(said);
            if (!isClear || /must be null$|something else|undefined|\[object/.test(said)) odd.push(`${id} ${said}`);
          }
        }
      }
    }
  }
  expect(
    [...new Set(odd)],
    'give the schema a message: "must be ..." or "Give ...", or describe-issue.ts a case',
  ).toEqual([]);
  expect(walked).toBeGreaterThan(3000);
});

test.each<[string, string, unknown, string[]]>([
  ["createApiKey", "scopes", "read-only-key", ["scopes: must be a list"]],
  ["createShareLink", "password", [], ["password: must be a text"]],
  ["updateShare", "expires_at", 1, ["expires_at: must lie in the future"]],
  ["updateShare", "max_views", 0, ["max_views: must be at least 1"]],
])("%s: %s %j is refused by one rule, of what it is meant to be", (id, name, value, said) => {
  expect(messagesOf(operationOf(id), name, value)).toEqual(said);
});
