import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sourceOf } from "./source-tree";
import { rootDir } from "./steps.mjs";

const skipped = ["node_modules", "generated", "fixtures", "__snapshots__"];

function markdownIn(folder: string): string[] {
  return readdirSync(join(rootDir, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skipped.includes(entry.name) ? [] : markdownIn(path);
    return entry.name.endsWith(".md") ? [path] : [];
  });
}

/** Documents of the present state; CHANGELOG.md is history. */
export const documents: readonly string[] = [
  ...readdirSync(rootDir).filter((name) => name.endsWith(".md") && name !== "CHANGELOG.md"),
  ...["docs", "lib", "components", "e2e", ".github"].flatMap((folder) => markdownIn(folder)),
];

/** The parts of a document between backticks. */
export const quotedIn = (document: string): string[] =>
  [...sourceOf(document).matchAll(/`([^`\n]+)`/g)].map(([, words = ""]) => words);

export const numbersIn = (text: string): number[] =>
  (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((number) => Number(number.replaceAll(",", "")));

/** What a file gives a name: `MOST = 4 * 1024` or `bytes: 4_096`. */
export function givenIn(file: string, name: string): number {
  const [, factors] =
    new RegExp(`\\b${name}\\b(?:: \\w+)?(?: =|:) ([\\d_]+(?: \\* [\\d_]+)*)[;,\\s]`).exec(sourceOf(file)) ?? [];
  if (factors === undefined) throw new Error(`${file} gives ${name} no number`);
  return factors.split("*").reduce((value, factor) => value * Number(factor.replaceAll("_", "")), 1);
}
