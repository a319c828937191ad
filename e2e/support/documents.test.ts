import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { hooks, operations } from "#lib/contract/index";
import { ELEMENT_INTEGRITY, ELEMENT_SCRIPT } from "#lib/generated/player.mjs";
import { variables } from "../../lib/config/variables";
import { documents, quotedIn } from "./documents";
import { files, sourceOf, withoutComments } from "./source-tree";
import { rootDir } from "./steps.mjs";

const folders = ["app", "components", "docs", "e2e", "lib", "prisma", "public"];
const everyFile = [
  ...folders.flatMap((folder) =>
    readdirSync(join(rootDir, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  ),
  ...readdirSync(rootDir),
].filter((file) => !file.startsWith("lib/generated/"));

/** What all documents name and nothing has, each with its document. */
function missing(namesIn: (document: string) => Iterable<string>, exists: (name: string, document: string) => boolean) {
  return documents.flatMap((document) =>
    [...new Set(namesIn(document))].filter((name) => !exists(name, document)).map((name) => `${document}: ${name}`),
  );
}

test("the documents name every npm script, and none that does not exist", () => {
  const { scripts } = JSON.parse(sourceOf("package.json"));
  const named = (document: string) =>
    [...sourceOf(document).matchAll(/npm (?:run (?:-s )?([a-z:-]+)|(start|test)\b)/g)].map(
      ([, run, own]) => run ?? own ?? "",
    );
  const unknown = missing(named, (name) => Object.hasOwn(scripts, name));
  expect(unknown, "write the script as package.json has it").toEqual([]);
  const inDocuments = new Set(documents.flatMap(named));
  const unnamed = Object.keys(scripts).filter((name) => !inDocuments.has(name));
  expect(unnamed, "say in CONTRIBUTING.md or docs/ what the script is for").toEqual(["postinstall"]);
});

test("every environment variable that a document names is read", () => {
  const known = new Set(variables.map(({ name }) => name));
  /** Of Node, of the test run, of the example client and the command line, of compose.yaml, a placeholder, and a file. */
  const others = new Set([
    "NODE_ENV",
    "CHROMIUM_PATH",
    "TELLMARK_URL",
    "TELLMARK_KEY",
    "XDG_CONFIG_HOME",
    "POSTGRES_PASSWORD",
    "YOUR_API_KEY",
    "CODE_OF_CONDUCT",
  ]);
  const withoutPrograms = (document: string) => sourceOf(document).replace(/```(?:js|python)\n[\s\S]*?```/g, "");
  const named = (document: string) => withoutPrograms(document).match(/\b[A-Z]{2,}(?:_[A-Z0-9]+)+\b/g) ?? [];
  const wrong = missing(named, (name) => known.has(name) || others.has(name));
  expect(wrong, "add the variable to lib/config, or to `others` here if it is not one of Tellmark").toEqual([]);
});

test("every file and folder of the project that a document names exists", () => {
  /** Made by a build. */
  const made = ["public/scripts", "public/embed", "public/sdk", "lib/generated/player.mjs"];
  const suffixes = ["", ".ts", ".tsx", ".mjs"];
  /** A path from the root, or the end of one. */
  const exists = (path: string) =>
    made.includes(path) ||
    suffixes.some((suffix) => everyFile.some((file) => `/${file}`.endsWith(`/${path.replace(/\/$/, "")}${suffix}`)));
  const rooted = new RegExp(`(?<![\\w/.@-])(?:${folders.join("|")})/(?:[\\w./-]|\\(\\w+\\)|\\[\\w+\\])*[\\w\\]]`, "g");
  const named = (document: string) => {
    // docs/vst.md names the files of a package.
    const short =
      document === "docs/vst.md"
        ? []
        : quotedIn(document).filter((words) => /^[\w./[\]-]+\.(?:tsx?|mjs|md)$/.test(words));
    const withoutLinks = sourceOf(document).replace(/\]\([^)]*\)/g, " ");
    return [...short, ...(withoutLinks.match(rooted) ?? [])].filter((path) => !path.includes("..."));
  };
  const ofPackage = (document: string, path: string) => document === "docs/vst.md" && !existsSync(join(rootDir, path));
  const wrong = missing(named, (path, document) => exists(path) || ofPackage(document, path));
  expect(wrong, "write the path as it is now").toEqual([]);
});

test("every link between the documents leads somewhere", () => {
  const headings = (document: string) =>
    [...sourceOf(document).matchAll(/^#+ (.*)$/gm)].map(([, words = ""]) =>
      words
        .toLowerCase()
        .replace(/[^\w -]/g, "")
        .replaceAll(" ", "-"),
    );
  const named = (document: string) =>
    [...sourceOf(document).matchAll(/\]\(([^)]+)\)/g)].map(([, to = ""]) => to).filter((to) => !to.startsWith("http"));
  const leads = (to: string, document: string) => {
    const [path = "", heading] = to.split("#");
    const file = join(dirname(document), path);
    return existsSync(join(rootDir, file)) && (heading === undefined || headings(file).includes(heading));
  };
  expect(missing(named, leads), "write the path from the folder of the document, and the heading as it is").toEqual([]);
});

test("the workflow of pull requests runs what has to pass before a merge, on the oldest Node that runs Tellmark", () => {
  const workflow = sourceOf(".github/workflows/ci.yml");
  expect(workflow).toContain("- run: .ci/run\n");
  const { engines } = JSON.parse(sourceOf("package.json"));
  expect(workflow).toContain(`"${engines.node.replace(">=", "")}"`);
});

test("every test that SECURITY.md names as holding a promise exists", () => {
  const isTest = (words: string) => /\.(?:test|spec|suite)$/.test(words);
  const exists = (name: string) =>
    everyFile.some((file) => new RegExp(`/${name.replace("*", "[\\w-]+")}\\.tsx?$`).test(file));
  const quoted = (document: string) => (document === "SECURITY.md" ? quotedIn(document).filter(isTest) : []);
  expect(missing(quoted, exists), "name the test as its file is called, without the ending").toEqual([]);
});

test("every name of the code that a document quotes occurs in the code", () => {
  const isCode = (file: string) =>
    /\.(?:tsx?|[mc]js|prisma|sql|json)$/.test(file) &&
    !file.endsWith("documents.test.ts") &&
    statSync(join(rootDir, file)).isFile();
  const code = everyFile.filter(isCode);
  const words = new Set(code.flatMap((file) => sourceOf(file).match(/\w+/g) ?? []));
  /** What the documents say is absent. */
  const absent = new Set(["pg_dump"]);
  const named = (document: string) =>
    quotedIn(document).flatMap(
      (quoted) => quoted.match(/\b(?:[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[a-z]+_\w+)\b/g) ?? [],
    );
  const unknown = missing(named, (name) => words.has(name) || absent.has(name));
  expect(unknown, "write the name as the code has it").toEqual([]);
});

test("every request that a document quotes is an operation of the contract", () => {
  const paths = [...operations, ...hooks].map(({ method, path }) => ({ method, parts: path.split("/") }));
  const named = (document: string) =>
    [...sourceOf(document).matchAll(/\b(GET|POST|PUT|PATCH|DELETE)`?\s+`?((?:\.\.\.|\/)[^\s`?,;:)]+)/g)]
      .map(([, method, path = ""]) => `${method} ${path.replace(/\.$/, "")}`)
      .filter((request) => !/ \/c\//.test(request));
  const exists = (request: string) => {
    const [method, path = ""] = request.split(" ");
    const parts = path
      .replace(/^\.\.\.|^\//, "")
      .split("/")
      .filter(Boolean);
    return paths.some(
      (one) =>
        one.method === method &&
        parts.every((part, at) => {
          const wanted = one.parts.at(at - parts.length) ?? "";
          return wanted === part || wanted.startsWith("{");
        }),
    );
  };
  expect(missing(named, exists), "write method and path as lib/contract has them").toEqual([]);
});

test("ARCHITECTURE.md names every room of lib, on one page of short lines", () => {
  const lines = sourceOf("ARCHITECTURE.md").split("\n");
  const rooms = lines.filter((line) => line.startsWith("| `")).map((line) => line.split("|")[1] ?? "");
  const inLib = readdirSync(join(rootDir, "lib"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "generated")
    .map(({ name }) => name);
  const unnamed = inLib.filter((name) => !rooms.some((cell) => cell.includes(`\`lib/${name}/\``)));
  expect(unnamed, "give the room a line in the table of ARCHITECTURE.md").toEqual([]);
  expect(lines.length).toBeLessThanOrEqual(150);
  expect(
    lines.filter((line) => line.length > 130),
    "break these lines",
  ).toEqual([]);
});

test("lines of documents are short, tables excepted", () => {
  const long = [...documents, "CHANGELOG.md"].flatMap((document) =>
    sourceOf(document)
      .split("\n")
      .flatMap((line, index) => (line.length > 130 && !line.startsWith("|") ? [`${document}:${index + 1}`] : [])),
  );
  expect(long, "break these lines after at most 130 characters").toEqual([]);
});

test("the README of a room is read in a minute", () => {
  const ofRooms = documents.filter((document) =>
    /^(?:lib|components|e2e).*\/README\.md$|^components\/README/.test(document),
  );
  const long = ofRooms.filter((document) => sourceOf(document).trim().split("\n").length > 30);
  expect(long, "move prose into docs/").toEqual([]);
});

test("docs/processes.md names everything that is kept once in a process, and nothing else as such", () => {
  const used = new Set(
    files.flatMap((file) =>
      [...withoutComments(sourceOf(file)).matchAll(/processSingleton(?:<[^(]*>)?\(\s*"([^"]+)"/g)].map(
        ([, name = ""]) => name,
      ),
    ),
  );
  used.delete("mutexes"); // The rows of runExclusive.
  const [, table = ""] = /\| in one process .*\n\|---.*\n((?:\|.*\n)+)/.exec(sourceOf("docs/processes.md")) ?? [];
  const firstCells = table.split("\n").map((row) => row.split("|")[1] ?? "");
  const unnamed = [...used].filter((name) => !firstCells.some((cell) => cell.includes(name)));
  expect(unnamed, "give these a row in the first table of docs/processes.md").toEqual([]);
  const quoted = firstCells
    .filter((cell) => cell.includes("`") && !cell.includes("runExclusive"))
    .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name));
  const gone = quoted.filter((name) => !used.has(name) && name !== "warnThrottled");
  expect(gone, "take these out of docs/processes.md").toEqual([]);
});

test("the table of turns in docs/processes.md names every file that makes a fair line, and ARCHITECTURE.md the table", () => {
  const made = /\b(?:createFairSemaphore|createFairQueue|runExclusive)(?:<[^(]*>)?\(/;
  const lines = files.filter(
    (file) => !file.startsWith("lib/platform/turns/") && made.test(withoutComments(sourceOf(file))),
  );
  const [, table = ""] =
    /\n## Turns\n[^#]*?\| before what .*\n\|---.*\n((?:\|.*\n)+)/.exec(sourceOf("docs/processes.md")) ?? [];
  const named = table
    .split("\n")
    .flatMap((row) => [...(row.split("|")[5] ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name));
  const isIn = (file: string, name: string) => file.endsWith(`/${name}`);
  expect(
    lines.filter((file) => !named.some((name) => isIn(file, name))),
    "give these a row in the table of turns: who waits there, for how many places",
  ).toEqual([]);
  expect(
    named.filter((name) => !lines.some((file) => isIn(file, name))),
    "take these out of the table",
  ).toEqual([]);
  expect(sourceOf("ARCHITECTURE.md")).toContain("[the table of turns](docs/processes.md#turns)");
});

test("docs/embed.md names the element for other sites as it is built", () => {
  const document = sourceOf("docs/embed.md");
  expect(document).toContain("`/embed/tellmark-clip.js`");
  expect(document).toContain(`\`${ELEMENT_SCRIPT}\``);
  expect(document).toContain(`integrity="${ELEMENT_INTEGRITY}"`);
});

test("nothing says to install tellmark from the public registry, where that name is not ours", () => {
  const fromRegistry =
    /\b(?:npx|bunx|(?:npm|pnpm|yarn|bun) (?:i|install|add|exec|x|dlx))(?: --?\S+)* tellmark\b(?!\.tgz)/;
  const wrong = [...documents, "CHANGELOG.md", ...files].filter((file) => fromRegistry.test(sourceOf(file)));
  expect(wrong, "say: npm i https://your.host/sdk/tellmark.tgz").toEqual([]);
  expect("run `npx -y tellmark mcp`").toMatch(fromRegistry);
});
