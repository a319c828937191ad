import assert from "node:assert/strict";
import type { Answer } from "./answer";
import { Documented } from "./documented.mjs";
import { recordOutcome } from "./outcome-log";

const documents = new Map<string, Promise<Documented>>();

export function documentOf(url: string): Promise<Documented> {
  const known = documents.get(url) ?? Documented.of(url);
  documents.set(url, known);
  return known;
}

export async function expectDocumented(url: string, method: string, path: string, answer: Answer): Promise<void> {
  // All servers of a run are of one build: its document is read and compiled once by each worker.
  const documented = await documentOf(process.env.TELLMARK_URL ?? url);
  const problem = documented.problem(method, path, answer);
  if (problem !== null) assert.fail(problem);
  const operation = documented.find(method, path);
  if (operation) recordOutcome(operation.id, codeOf(answer) ?? answer.status);
}

function codeOf({ status, headers, bytes }: Answer): string | null {
  if (status < 400 || !headers.get("content-type")?.startsWith("application/json") || bytes.length === 0) return null;
  return (JSON.parse(bytes.toString("utf8")) as { error: string }).error;
}
