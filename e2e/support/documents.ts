import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sourceOf } from "./source-tree";
import { rootDir } from "./steps.mjs";

/** What describes the project as it is; CHANGELOG.md tells how it was. */
export const documents: readonly string[] = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...readdirSync(join(rootDir, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

/** The parts of a document between backticks. */
export const quotedIn = (document: string): string[] =>
  [...sourceOf(document).matchAll(/`([^`\n]+)`/g)].map(([, words = ""]) => words);

export const numbersIn = (text: string): number[] =>
  (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((number) => Number(number.replaceAll(",", "")));
