import { expect, test } from "vitest";
import { covers, files, sourceOf, suites, tests, unitTests } from "../../e2e/support/source-tree";

/** Folders whose names, comments, texts and test titles follow docs/style.md. Add a folder when it is finished. */
const finished = [
  "app",
  "components",
  "e2e",
  "lib/accounts",
  "lib/api-client",
  "lib/architecture",
  "lib/assets",
  "lib/browser",
  "lib/clips",
  "lib/context",
  "lib/contract",
  "lib/copies",
  "lib/cuts",
  "lib/editor",
  "lib/events",
  "lib/config",
  "lib/kernel",
  "lib/server",
  "lib/http/endpoint",
  "lib/http/request",
  "lib/http/response",
  "lib/http/answers",
  "lib/http/identity",
  "lib/http/link-page",
  "lib/http/openapi",
  "lib/http/pages",
  "lib/http/present",
  "lib/http/request-page",
  "lib/ink",
  "lib/job-runner",
  "lib/jobs",
  "lib/json",
  "lib/context-page",
  "lib/link-page",
  "lib/log",
  "lib/messages",
  "lib/operations",
  "lib/packages",
  "lib/plain-page",
  "lib/platform",
  "lib/player",
  "lib/qr",
  "lib/renders",
  "lib/request-page",
  "lib/sdk",
  "lib/secrets",
  "lib/shares",
  "lib/snapshots",
  "lib/speech",
  "lib/storage",
  "lib/studio",
  "lib/threads",
  "lib/transcripts",
  "lib/vst",
  "lib/webhooks",
  "prisma/schema.prisma",
];

/** docs/style.md, "Words that are not used", says what to write instead. */
const unused = [
  // Except the system user of PgBouncer.
  /(?<!"-u", ")\b(some|no|any)body('s)?\b/i,
  /\bwhoever('s)?\b/i,
  /\b(is|are|was|were|be|been|being) told\b/i,
  /\btold of\b/i,
  /\bhears? of\b/i,
  /\bfor ever\b/i,
  /\bat once\b/i,
  /\bmeanwhile\b/i,
  /\bof (its|their|his|her|my|your) own\b/i,
  /\bso often\b/i,
  /\b[Ww]hat (is|are|was|were) no\b/,
  /\b(give|gives|gave|given|giving) up\b/i,
  /\bparted by\b/i,
  /\bmend(s|ed|ing)?\b/i,
  /\brub(s|bed|bing)? out\b/i,
  /\banew\b/i,
  /\bin the way of (others|everything)\b/i,
  // Except a text that is translated.
  /\bthe house\b(?! is big)/i,
  /[a-z](Somebody|Nobody|Whoever|Meanwhile)|(somebody|nobody|whoever|meanwhile)[A-Z]/,
];

/** A function that others import has a verb and an object, and no preposition at its end. */
const dangling = /(?<![sS]ign)(Of|By|In|For|Beside|Later|Soon|Within|After|Before)$/;

/** Where "in" or "for" is part of the word. */
const domainWords = ["referenceFor", "runJobFor", "strokesIn"];

/** Its own words are those that it looks for. */
const thisFile = "lib/architecture/words.test.ts";

const isFinished = (file: string) =>
  finished.some((folder) => covers(folder, file)) && !/\bgenerated\//.test(file) && file !== thisFile;

/** Lines joined, so that a phrase is found across a line break. */
function plain(source: string): string {
  return source.replace(/\n\s*(\*|\/\/+)?\s*/g, " ");
}

test("comments, texts and test titles use the words of docs/style.md", () => {
  const texts = new Set([...files, ...tests, ...unitTests, ...suites, "prisma/schema.prisma"]);
  const wrong = [...texts]
    .filter((file) => isFinished(file))
    .flatMap((file) => {
      const text = plain(sourceOf(file));
      return unused.flatMap((word) => {
        const found = word.exec(text);
        return found
          ? [`${file}: "${found[0]}" in ${text.slice(Math.max(0, found.index - 30), found.index + 40)}`]
          : [];
      });
    });
  expect(wrong, "docs/style.md says what to write instead").toEqual([]);
});

/** A clause in the place of a noun, at the start of a comment; a question is none. */
const clause = /^\s*(?:\/\*\*?|\/\/|\*)\s+(?:What|Who|Whom|Whatever)\b(?![^\n]*\?)[^\n]*/m;

test("a comment begins with a noun or a verb", () => {
  const inSource = /^(lib|components|app)\//;
  const wrong = [...files, ...tests, ...unitTests, ...suites].flatMap((file) => {
    if (!inSource.test(file) || /\bgenerated\//.test(file) || file === thisFile) return [];
    const found = clause.exec(sourceOf(file));
    return found ? [`${file}: ${found[0].trim()}`] : [];
  });
  expect(wrong, 'write "The rest of a budget" instead of "What is left of a budget"').toEqual([]);
});

test("exported functions carry a verb and an object", () => {
  const wrong = files.filter(isFinished).flatMap((file) => {
    const names = [...sourceOf(file).matchAll(/^export (?:async )?(?:function\*?|const) (\w+)/gm)].map(
      ([, name = ""]) => name,
    );
    return names.filter((name) => dangling.test(name) && !domainWords.includes(name)).map((name) => `${file}: ${name}`);
  });
  expect(wrong, "name what the function does and with what, such as listTakes instead of takesOf").toEqual([]);
});

test("a function that throws unless a rule holds is called assert", () => {
  const wrong = files
    .filter(isFinished)
    .flatMap((file) =>
      [...sourceOf(file).matchAll(/\b(?:function|const) ((?:refuse|require|demand|forbid)[A-Z]\w*)/g)].map(
        ([, name]) => `${file}: ${name}`,
      ),
    );
  expect(wrong, "write assertNotProcessing instead of refuseWhileProcessing").toEqual([]);
});

test("the check finds a phrase across lines, and no part of a longer word", () => {
  const isUnused = (source: string) => unused.some((word) => word.test(plain(source)));
  expect(isUnused("/**\n * The link has an address of\n * its own. */")).toBe(true);
  expect(isUnused("// Nobody waits.")).toBe(true);
  expect(isUnused("const isNobodyWaiting = true;")).toBe(true);
  expect(isUnused("const recommended = 1;")).toBe(false);
});
