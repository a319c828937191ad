import { expect, test } from "vitest";
import { files, sourceOf, withoutComments } from "../../e2e/support/source-tree";

/** Run by browsers, on what their user has, or by operators. */
const atHome =
  /^(components|lib\/(studio|editor|browser|sdk|config|player|operations)|lib\/server\/(build|cli|postgres))\b/;
const sources = files
  .filter((file) => !atHome.test(file) && !/\/(script|dom|element)\//.test(file))
  .map((file) => [file, withoutComments(sourceOf(file))] as const);

/** A class or a letter, any number of times, and then something that may be missing. */
const SEARCHING = /^(?:\\[stwSTW]|\\p\{\w+\}|\[(?:\\.|[^\]])+\]|\\?[-=/_. ])[+*](?!\)?$)/;

/** In texts of at most a few hundred signs, or of a provider. */
const short = [
  "lib/assets/add-text.ts",
  "lib/clips/clip-slug.ts",
  "lib/contract/schema/copied-address.ts",
  "lib/contract/schema/phone-number.ts",
  "lib/handovers/connections.ts",
  "lib/http/request/transfer-decoder.ts",
  "lib/platform/transcriber/embedded/spoken-form.ts",
  "lib/server/http/answer-finish.ts",
  "lib/server/static/content-coding.ts",
];

test("no pattern looks for an end at each sign of a long text, which takes the square of its length", () => {
  const found = sources.flatMap(([file, source]) =>
    patternsIn(source)
      .filter(({ body, flags }) => !flags.includes("y") && alternatives(body).some((one) => SEARCHING.test(one)))
      .map(({ body }) => ({ file, body })),
  );
  expect(found.filter(({ file }) => !short.includes(file))).toEqual([]);
  expect([...new Set(found.map(({ file }) => file))].sort()).toEqual(short);
});

test("what others write is normalised by normalizeText, which leaves heaps of marks out", () => {
  const bounded = [
    "lib/contract/schema/phone-number.ts",
    "lib/kernel/normalize-text.ts",
    "lib/shares/access/password.ts",
  ];
  const found = sources.filter(([, source]) => /\.normalize\(/.test(source)).map(([file]) => file);
  expect(found.filter((file) => !bounded.includes(file) && !file.includes("/embedded/"))).toEqual([]);
});

function patternsIn(source: string): { body: string; flags: string }[] {
  const literal =
    /[(,=:&|?!\s[]\/((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])*)\/([dgimsuvy]*)(?=[\s.,;)\]}:])/g;
  return [...source.matchAll(literal)].map(([, body = "", flags = ""]) => ({ body, flags }));
}

/** Groups of alternatives are left out: what is before them has to match first. */
function withoutGroups(body: string): string {
  const inner = body.replace(/\((?:\\.|\[(?:\\.|[^\]\\])*\]|[^()\\[])*\)/g, "G");
  return inner === body ? body : withoutGroups(inner);
}

/** Those at the beginning of a pattern; what begins with ^ is looked for once. */
function alternatives(body: string): string[] {
  return withoutGroups(body).split("|");
}
