import { expect, test } from "vitest";
import { openApiDocument } from "./document";
import { RECORDED_ORIGIN } from "./examples";
import { memberTexts } from "./member-texts";
import type { JsonSchema } from "./schemas";
import type { Parameter, Reference } from "./types";

const document = openApiDocument(RECORDED_ORIGIN);
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
);

test("every operation says more than its summary", () => {
  const bare = operations.filter(({ description }) => !description).map(({ operationId }) => operationId);
  expect(bare, "give these operations a `description` in lib/contract").toEqual([]);
});

test("every parameter is described", () => {
  const bare = (name: string, parameters: (Parameter | Reference)[] = []) =>
    parameters.flatMap((one) => ("in" in one && !one.description ? [`${name}: ${one.name}`] : []));
  const found = operations.flatMap(({ name, parameters }) => bare(name, parameters));
  expect(found, "give these parameters a text in lib/http/openapi/parameters.ts").toEqual([]);
});

test("every success has its own description", () => {
  const wrong = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses)
      .filter(([, one]) => "description" in one && /^(Done|Made|Under way)\.$/.test(one.description ?? ""))
      .map(([status]) => `${operationId} ${status}`),
  );
  expect(wrong, "give the answer an id with a description (`.meta({ id, description })`) in lib/contract").toEqual([]);
});

test("every object and every member of one is described", () => {
  const bare: string[] = [];
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    if (!schema.description) bare.push(name);
    bare.push(...withoutText(schema, name));
  }
  for (const { operationId, requestBody, responses } of operations) {
    for (const response of [requestBody, ...Object.values(responses)]) {
      if (!response || !("content" in response)) continue;
      for (const { schema } of Object.values(response.content ?? {})) bare.push(...withoutText(schema, operationId));
    }
  }
  expect(
    [...new Set(bare)],
    "give these a sentence: `.describe(...)` at the member or `.meta({ id, description })` at the object in lib/contract",
  ).toEqual([]);
});

test("no text is about something that is not there", () => {
  const { schemas } = document.components;
  const howToMend = "take out these texts of lib/http/openapi, or rename them as their members were";
  const gone = Object.keys(memberTexts).filter((name) => {
    const [owner = "", ...members] = name.split(".");
    return members.length > 0 && !find(schemas[owner], members);
  });
  expect(gone, howToMend).toEqual([]);
});

function find(schema: JsonSchema | undefined, [name, ...rest]: string[]): JsonSchema | undefined {
  const member = (schema?.items ?? schema)?.properties?.[name ?? ""];
  return member && rest.length > 0 ? find(member, rest) : member;
}

function withoutText(schema: JsonSchema, path: string): string[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.items ? [schema.items] : [])];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) => [
      ...(member.description ? [] : [`${path}.${name}`]),
      ...withoutText(member, `${path}.${name}`),
    ]),
    ...parts.flatMap((part) => withoutText(part, path)),
  ];
}
