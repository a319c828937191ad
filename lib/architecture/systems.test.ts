import { expect, test } from "vitest";
import { covers, files, imports, print, sourceOf, withoutComments } from "../../e2e/support/source-tree";

const environmentReaders = [
  "lib/config/read-config.ts",
  "lib/config/next-environment.ts",
  // Only names the variable, for the bundler.
  "lib/server/build/bundle-programs.mjs",
  "lib/server/server.ts",
  "lib/server/cli/build-app.mjs",
  "instrumentation.ts",
  "playwright.config.ts",
  "prisma.config.ts",
];

test("the environment is read in these files and in no other", () => {
  const readers = files.filter((file) => withoutComments(sourceOf(file)).includes("process.env"));
  expect(
    readers.sort(),
    "read the variable in lib/config/read-config.ts (listed in variables.ts) and take it from the configuration",
  ).toEqual([...environmentReaders].sort());
});

const pageScripts = [
  "lib/player/dom",
  "lib/link-page/script",
  "lib/context-page/script",
  "lib/plain-page/script",
  "lib/request-page/script",
];
const filesIn = (folders: readonly string[]) =>
  files.filter(
    (file) => folders.some((folder) => covers(folder, file)) && !pageScripts.some((folder) => covers(folder, file)),
  );
const usersOf = (system: RegExp, folders: readonly string[]) =>
  filesIn(folders).filter((file) => system.test(withoutComments(sourceOf(file))));

test("pure folders touch no system", () => {
  const pure = [
    "lib/editor",
    "lib/context",
    "lib/context-page",
    "lib/contract",
    "lib/json",
    "lib/cuts",
    "lib/qr",
    "lib/languages",
    "lib/ink",
    "lib/player",
    "lib/link-page",
    "lib/plain-page",
    "lib/request-page",
    "lib/transcripts/document",
  ];
  const users = usersOf(/\bfrom "node:(?!crypto)|\bfetch\(|\bglobalThis\b/, pure);
  expect(users, "pass in what the outside gives: these folders have pure functions only").toEqual([]);
});

test("ink and the player's core know no page", () => {
  const page =
    /\bdocument\.(query|get|create|add|body|head|documentE)|\b(window|localStorage)[.[]|\bfrom "(node:|react)|\b(setTimeout|requestAnimationFrame)\(/;
  expect(usersOf(page, ["lib/ink", "lib/player"]), "put what needs the page into lib/player/dom").toEqual([]);
});

test("nothing but its bundle holds a page's script", () => {
  const wrong = imports.filter(
    ({ file, target }) =>
      pageScripts.some((folder) => covers(folder, target)) && !pageScripts.some((folder) => covers(folder, file)),
  );
  expect(print(wrong), "import from lib/player or lib/ink what the page and others share").toEqual([]);
});

test("the differences between roles and hosts are in one table, which says what a process does", () => {
  const asking = /\brole [!=]== "(web|worker|both|function)"|\bonVercel\b/;
  const found = files.filter((file) => asking.test(withoutComments(sourceOf(file))));
  expect(found.filter((file) => !covers("lib/config", file))).toEqual([]);
});
