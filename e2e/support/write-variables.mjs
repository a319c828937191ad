// Writes the tables of docs/configuration.md and the whole of .env.example from `lib/config/variables.ts`.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { configurationTables, environmentExample } from "./variable-groups.mjs";

const rootDir = resolve(import.meta.dirname, "../..");
const page = join(rootDir, "docs/configuration.md");
const [start, end] = ["<!-- variables -->", "<!-- end of variables -->"];
const [before, rest = ""] = readFileSync(page, "utf8").split(start);
const after = rest.split(end)[1] ?? "";
writeFileSync(page, `${before}${start}\n\n${configurationTables()}\n\n${end}${after}`);
writeFileSync(join(rootDir, ".env.example"), environmentExample());
