import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const rootDir = resolve(import.meta.dirname, "../..");

export const textOf = (file: string) => readFileSync(join(rootDir, file), "utf8");

/** What describes the project as it is; CHANGELOG.md tells how it was. */
export const documents: readonly string[] = [
  "README.md",
  "ARCHITECTURE.md",
  "SECURITY.md",
  ...readdirSync(join(rootDir, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

/** The parts of a document between backticks. */
export const quotedIn = (document: string): string[] =>
  [...textOf(document).matchAll(/`([^`\n]+)`/g)].map(([, words = ""]) => words);

export const numbersIn = (text: string): number[] =>
  (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((number) => Number(number.replaceAll(",", "")));
