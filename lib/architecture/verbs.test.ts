import { expect, test } from "vitest";
import { covers, files, sourceOf, withoutComments } from "../../e2e/support/source-tree";

const domains = [
  ...["accounts", "assets", "clips", "copies", "events", "messages", "packages", "requests", "shares", "snapshots"],
  "storage",
];
const sources = files.filter((file) => domains.some((room) => covers(`lib/${room}`, file)));

test("a verb of a domain takes its subject and one object of named input, at most three values in a row", () => {
  const long = sources.flatMap((file) =>
    [...withoutComments(sourceOf(file)).matchAll(/^export (?:async )?function\*? (\w+)(?:<[^(]*>)?\(/gm)].flatMap(
      ({ 0: head, 1: name, index, input }) =>
        parametersFrom(input.slice(index + head.length)).filter((one) => !one.startsWith("tx:")).length > 3
          ? [`${file}: ${name}`]
          : [],
    ),
  );
  expect(long, "name the values: verb(subject, { ... })").toEqual([]);
});

/** The text of each parameter, up to the bracket that closes them. */
function parametersFrom(source: string): string[] {
  let depth = 0;
  const found = [""];
  for (const sign of source.replaceAll("=>", "")) {
    if ("([{<".includes(sign)) depth += 1;
    if (")]}>".includes(sign)) depth -= 1;
    if (depth < 0) break;
    if (sign === "," && depth === 0) found.push("");
    else found[found.length - 1] += sign;
  }
  return found.map((one) => one.trim()).filter((one) => one !== "");
}
