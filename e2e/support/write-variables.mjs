// Writes the README's table of variables from `lib/config/variables.mjs`.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { variables } from "../../lib/config/variables.mjs";

const path = resolve(import.meta.dirname, "../../README.md");
const row = /^\| `[A-Z0-9_]+` \|/;
const lines = readFileSync(path, "utf8").split("\n");
const first = lines.findIndex((line) => row.test(line));
const rows = variables.map(({ name, meaning, standard }) => `| \`${name}\` | ${meaning} | ${standard} |`);
const others = lines.filter((line) => !row.test(line));
writeFileSync(path, [...others.slice(0, first), ...rows, ...others.slice(first)].join("\n"));
