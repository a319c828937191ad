import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { operations } from "#lib/contract/index";
import { openApiDocument } from "./document";
import { exampleIds, findExample, RECORDED_ORIGIN } from "./examples";

const document = openApiDocument(RECORDED_ORIGIN);
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema({ $id: "openapi", components: document.components });

const documented = operations.filter(({ id }) => id !== "getOpenApi");

const howToRecord = (id: string) =>
  `run \`npm run generate -- examples ${id}\`, which names each operation that needs a call in e2e/support/generate/*-examples.mjs`;

test("every operation has an example of a real call, and no example lacks its operation", () => {
  const ids = documented.map(({ id }) => id);
  const known = [...exampleIds];
  const missing = ids.filter((id) => !known.includes(id)).join(" ");
  expect(known.sort(), howToRecord(missing)).toEqual(ids.sort());
});

test("no example shows an address, a key or a time of the machine that recorded it", () => {
  const text = JSON.stringify(exampleIds.map((id) => findExample(id)));
  expect(text).not.toMatch(/localhost|127\.0\.0\.1/);
  const times = new Set([...text.matchAll(/\d{4}-\d\d-\d\d(?=T)/g)].map(([day]) => day));
  expect([...times].filter((day) => day < "2030")).toEqual(["2026-11-02"]);
});

describe("every example fits what the document says", () => {
  test.each(documented)("$method $path", (operation) => {
    const example = findExample(operation.id);
    if (!example) throw new Error(`${operation.id} has no example: ${howToRecord(operation.id)}`);
    expect(operation.ok).toContain(example.status);
    const item = document.paths[operation.path]?.[operation.method.toLowerCase()];
    const answer = item?.responses[example.status];
    if (example.answer !== undefined && answer && "content" in answer) {
      check(operation.id, answer.content?.["application/json"]?.schema, example.answer);
    } else {
      expect(operation.answer).toBe("binary");
    }
    const body = item?.requestBody;
    if (body)
      expect(
        example.body ?? example.form ?? example.file,
        `${operation.id} has no example of its body: ${howToRecord(operation.id)}`,
      ).toBeDefined();
    if (example.body) check(operation.id, body?.content["application/json"]?.schema, example.body);
  });
});

function check(id: string, schema: unknown, value: unknown): void {
  const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/')) as object;
  const fits = ajv.validate(absolute, value);
  expect(fits ? [] : ajv.errors, `the example of ${id} is out of date: ${howToRecord(id)}`).toEqual([]);
}
