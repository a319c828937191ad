import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { operations } from "#lib/contract/index";
import { openApiDocument } from "./document";
import { RECORDED_ORIGIN } from "./examples";
import { tags } from "./prose";
import type { OperationObject } from "./types";

const document = openApiDocument(RECORDED_ORIGIN);
const described = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
);
const root = join(import.meta.dirname, "../../..");

test("the document has every operation of the contract once, and no other", () => {
  const names = (list: { method: string; path: string }[]) =>
    list.map(({ method, path }) => `${method} ${path}`).sort();
  expect(names(described)).toEqual(names(operations));
  expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(operations.length);
});

test("every reference leads somewhere", () => {
  const text = JSON.stringify(document);
  const references = new Set([...text.matchAll(/"\$ref":"(#[^"]+)"/g)].map(([, reference]) => reference as string));
  for (const reference of references) expect(target(reference), reference).toBeDefined();
  expect(references.size).toBeGreaterThan(60);
});

test("every tag is described", () => {
  for (const { name } of document.tags) expect(tags[name], name).toBeDefined();
});

test("nothing of the validator's own making shows", () => {
  const text = JSON.stringify(document);
  expect(text).not.toContain("9007199254740991");
  expect(text).not.toContain("$defs");
  expect(text).not.toMatch(/\[02468\]\[048\]/);
});

describe("every operation", () => {
  test.each(described)("$method $path names its path parameters, errors and successes", (operation) => {
    const placed = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(parameterNames(operation, "path")).toEqual(placed);
    const statuses = Object.keys(operation.responses).map(Number);
    expect(statuses.some((status) => status < 300)).toBe(true);
    expect(statuses).toContain(500);
    if (operation.security.some((requirement) => "bearer" in requirement) && operation.security.length === 1) {
      expect(statuses).toContain(401);
    }
    for (const schema of jsonSchemas(operation)) expect(schema, operation.operationId).not.toEqual({});
  });
});

test("a public linter finds nothing to complain about", { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "tellmark-openapi-"));
  try {
    const path = join(folder, "openapi.json");
    await writeFile(path, JSON.stringify(document));
    const cli = join(root, "node_modules/@redocly/cli/bin/cli.js");
    const args = [cli, "lint", path, "--config", join(root, "redocly.yaml"), "--format", "json"];
    const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", CI: "1" };
    const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 50_000_000 }).catch(
      (error: { stdout: string }) => error,
    );
    const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string; location: unknown }[] };
    const said = problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${JSON.stringify(location)}`);
    expect(
      said,
      "fix the operation or schema in lib/contract; examples are recorded by `npm run generate -- examples ID`",
    ).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

function target(reference: string): unknown {
  return reference
    .slice(2)
    .split("/")
    .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], document);
}

function parameterNames(operation: OperationObject, place: string): string[] {
  return (operation.parameters ?? []).flatMap((one) => ("in" in one && one.in === place ? [one.name] : []));
}

function jsonSchemas(operation: OperationObject): unknown[] {
  const answers = Object.values(operation.responses).flatMap((response) =>
    "content" in response ? Object.values(response.content ?? {}) : [],
  );
  return [...Object.values(operation.requestBody?.content ?? {}), ...answers].map(({ schema }) => schema);
}
