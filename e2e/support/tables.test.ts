import { expect, test } from "vitest";
import { eventNames } from "#lib/events/event";
import { toolsFor } from "#lib/mcp/tools/tools";
import { trackers } from "#lib/platform/trackers/trackers";
import { exitCodes } from "#lib/sdk/cli/exit-codes";
import { sourceOf } from "./source-tree";

/** The first cells of the table below a head, without backticks; of a call its first word. */
function rowsOf(document: string, head: string): string[] {
  const [, table = ""] = sourceOf(document).split(`\n| ${head} |`);
  const rows = (table.split("\n\n")[0] ?? "").split("\n").slice(2);
  return rows.map((row) => /\| `?([\w.]+)/.exec(row)?.[1] ?? row);
}

/** The words that a file lists between two marks. */
function namesIn(file: string, after: string, before: string, name: RegExp): string[] {
  const [, list = ""] = sourceOf(file).split(after);
  return [...(list.split(before)[0] ?? "").matchAll(name)].map(([, found = ""]) => found);
}

const member = /^ {2}"?([\w-]+)"?[:,]/gm;
const forms = namesIn("e2e/torture/run.mjs", "if ([", "].includes", /"([\w-]+)"/g);

const tables: readonly (readonly [document: string, head: string, names: readonly string[]])[] = [
  ["docs/agents.md", "tool | does | charged as", toolsFor(true).map(({ name }) => name)],
  ["docs/sdk.md", "command | does", namesIn("lib/sdk/cli/run.ts", "const commands", "};", member)],
  ["docs/sdk.md", "exit code |", Object.values(exitCodes).map(String)],
  ["docs/webhooks.md", "`type` | when | in `data`, besides `clip_id` and `clip_title`", Object.values(eventNames)],
  ["docs/handover.md", "target | `project` | token | images", Object.keys(trackers)],
];

test.each(tables)("%s has a row for each of the code: %s", (document, head, names) => {
  expect(names.length).toBeGreaterThan(4);
  expect(rowsOf(document, head).sort()).toEqual([...names].sort());
});

test("docs/reliability.md names every form of the torture runs, docs/performance.md every bench", () => {
  const documented = sourceOf("docs/reliability.md").match(/(?<=`npm run torture -- )\w+/g) ?? [];
  expect(documented.sort()).toEqual(forms.map((form) => form.replace("-tests", "")).sort());
  const sentence =
    /runs one part: [\s\S]*?Without a name it runs costs/.exec(sourceOf("docs/performance.md"))?.[0] ?? "";
  const benches = namesIn("e2e/bench/run.mjs", "const benches", "};\n\nconst", member);
  expect(benches.length).toBeGreaterThan(8);
  expect(benches.filter((name) => !new RegExp(`\\b${name}\\b`).test(sentence))).toEqual([]);
});
