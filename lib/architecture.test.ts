import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const rootDir = resolve(import.meta.dirname, "..");

const base = ["lib/kernel", "lib/platform", "lib/work", "lib/generated/prisma", "lib/contract/limits"];
const wire = ["lib/contract", "lib/kernel"];

/** Allowed imports by folder; `type:` allows types only. */
const arrows: Record<string, readonly string[]> = {
  app: [
    "components",
    "lib/http",
    ...wire,
    "lib/accounts",
    "lib/assets",
    "lib/clips",
    "lib/copies",
    "lib/messages",
    "lib/imports",
    "lib/packages",
    "lib/shares",
    "lib/speech",
    "lib/transcripts",
    "lib/pictures",
    "lib/videos",
    "lib/webhooks",
    "lib/operations/doctor",
    "lib/work",
    "lib/client/local-path",
    "lib/platform/check-readiness",
    "lib/public/content-policy",
  ],
  components: ["lib/client", "lib/studio", "lib/cuts", "lib/ink", "lib/player", "lib/qr", "type:lib/contract"],
  "lib/client": ["lib/studio", "lib/cuts", "lib/ink", "lib/player", "lib/qr", "type:lib/contract"],
  "lib/contract": ["type:lib/kernel/errors"],
  "lib/kernel": [],
  "lib/generated": [],
  "lib/http": [
    ...wire,
    "lib/accounts",
    "lib/assets",
    "lib/clips",
    "lib/copies",
    "lib/messages",
    "lib/imports",
    "lib/packages",
    "lib/shares",
    "lib/speech",
    "lib/transcripts",
    "lib/pictures",
    "lib/videos",
    "lib/events",
    "lib/webhooks",
    "lib/public",
    "lib/ink",
    "lib/cuts",
    "lib/player",
    "lib/vst",
    "lib/json",
    "type:lib/threads",
    "lib/work",
    "lib/platform",
    "type:lib/generated",
  ],
  "lib/ink": ["lib/json"],
  "lib/player": ["lib/ink"],
  "lib/json": [],
  "lib/cuts": ["lib/json"],
  "lib/qr": [],
  "lib/jobs": [
    "lib/accounts",
    "lib/assets",
    "lib/clips",
    "lib/messages",
    "lib/imports",
    "lib/packages",
    "lib/shares",
    "lib/speech",
    "lib/transcripts",
    "lib/pictures",
    "lib/videos",
    "lib/webhooks",
    "lib/work",
    "lib/platform",
    "lib/kernel",
    "lib/generated/prisma",
  ],
  "lib/operations": ["lib/kernel", "lib/platform"],
  "lib/work": ["lib/kernel", "lib/platform", "lib/generated/prisma"],
  "lib/events": base,
  "lib/messages": [...base, "lib/events", "lib/player/time-words"],
  "lib/webhooks": [...base, "lib/events", "lib/messages"],
  "lib/accounts": [...base, "lib/messages", "lib/client/agent-words"],
  "lib/clips/snapshot": [
    ...base,
    "lib/cuts",
    "lib/clips",
    "lib/assets",
    "lib/transcripts",
    "lib/ink",
    "lib/player",
    "lib/vst",
  ],
  "lib/clips": [...base, "lib/cuts", "lib/contract/clips", "lib/json", "lib/messages", "type:lib/vst"],
  "lib/transcripts": [...base, "lib/cuts", "lib/json", "lib/clips", "lib/vst"],
  "lib/assets": [...base, "lib/cuts", "lib/clips", "lib/transcripts", "lib/ink", "lib/player", "lib/vst"],
  "lib/pictures": [...base, "lib/cuts", "lib/clips", "lib/assets", "lib/ink", "lib/player", "lib/vst"],
  "lib/videos": [
    ...base,
    "lib/clips",
    "lib/assets",
    "lib/pictures",
    "lib/ink",
    "lib/player",
    "lib/vst",
    "lib/messages",
  ],
  "lib/speech": [...base, "lib/clips", "lib/events", "lib/messages", "lib/transcripts", "lib/vst"],
  "lib/packages": [
    ...base,
    "lib/cuts",
    "lib/contract/fields",
    "lib/clips",
    "lib/events",
    "lib/messages",
    "lib/assets",
    "lib/pictures",
    "lib/speech",
    "lib/transcripts",
    "lib/ink",
    "lib/player",
    "lib/vst",
  ],
  "lib/imports": [
    ...base,
    "lib/contract/fields",
    "lib/contract/describe-issue",
    "lib/json",
    "lib/clips",
    "lib/assets",
    "lib/packages",
    "lib/pictures",
    "lib/transcripts",
    "lib/ink",
    "lib/player",
    "lib/vst",
  ],
  "lib/copies": [...base, "lib/clips", "lib/assets", "lib/transcripts"],
  "lib/shares": [
    ...base,
    "lib/cuts",
    "lib/clips",
    "lib/copies",
    "lib/assets",
    "lib/packages",
    "lib/transcripts",
    "lib/events",
    "lib/messages",
    "lib/vst",
    "lib/accounts",
  ],
  "lib/platform": ["lib/kernel", "lib/generated/prisma", "type:lib/threads", "type:lib/cuts"],
  "lib/public": ["lib/ink", "lib/player", "lib/generated/player", "lib/vst"],
  "lib/server": ["lib/kernel"],
  "lib/studio": ["lib/cuts", "lib/ink", "lib/player"],
  "lib/threads": [
    "lib/contract",
    "lib/cuts",
    "lib/json",
    "lib/kernel",
    "lib/ink",
    "lib/public",
    "lib/transcripts/document",
    "lib/vst",
  ],
  "lib/vst": ["lib/json", "lib/ink", "lib/player", "lib/generated/player"],
};

/** Folders that may import a package; packages not listed here may not be imported at all. */
const packages: Record<string, readonly string[]> = {
  "@napi-rs/canvas": ["lib/platform"],
  "@next/env": ["lib/server"],
  "@node-rs/argon2": ["lib/shares"],
  "@prisma/adapter-pg": ["lib/platform"],
  "@prisma/client": ["lib/platform"],
  "@redis/client": ["lib/platform/limiter"],
  "@tanstack/react-query": ["components"],
  "@upstash/ratelimit": ["lib/platform/limiter"],
  "@upstash/redis": ["lib/platform/limiter"],
  "@vercel/blob": ["lib/platform/store"],
  aws4fetch: ["lib/platform/store"],
  busboy: ["lib/http"],
  "file-type": ["lib/platform"],
  "heic-decode": ["lib/platform"],
  "libheif-js": ["lib/platform", "lib/client/heic-worker"],
  idb: ["lib/client"],
  jszip: ["lib/vst"],
  "llama-tokenizer-js": ["lib/platform"],
  konva: ["lib/platform", "components"],
  "lucide-react": ["components"],
  mediabunny: ["lib/platform"],
  next: ["app", "components", "lib/server", "lib/http/identity/current-user"],
  "next-auth": ["app/api/auth", "components", "lib/client", "lib/http"],
  "perfect-freehand": ["lib/ink"],
  nodemailer: ["lib/platform/mail"],
  "onnxruntime-node": ["lib/platform"],
  pg: ["lib/server", "lib/platform"],
  "pg-boss": ["lib/platform"],
  "radix-ui": ["components"],
  resend: ["lib/platform/mail"],
  rolldown: ["lib/server"],
  react: ["app", "components", "lib/client", "lib/public"],
  "react-dom": ["components", "lib/public"],
  "react-konva": ["components"],
  sharp: ["lib/platform"],
  soundswallower: ["lib/platform"],
  twilio: ["lib/platform/sms"],
  undici: ["lib/platform"],
  "wavesurfer.js": ["components"],
  zod: [
    "lib/contract",
    "lib/http",
    "lib/clips",
    "lib/assets",
    "lib/imports",
    "lib/messages",
    "lib/operations",
    "lib/packages",
    "lib/platform",
    "lib/work",
  ],
  zustand: ["components", "lib/client"],
};

const environmentReaders = [
  "lib/kernel/read-config.mjs",
  "lib/kernel/next-environment.mjs",
  // Only names the variable, for the bundler.
  "lib/server/bundle-threads.mjs",
  "lib/server/server.mjs",
  "lib/server/environment.mjs",
  "lib/server/cli/build-app.mjs",
  "instrumentation.ts",
  "next.config.mjs",
  "playwright.config.ts",
  "prisma.config.ts",
];

/** Where "vst" is allowed; everywhere else the noun is `clip`. */
const vstSpeakers = [
  "app/api/v1/security/vst",
  "lib/contract",
  "lib/http",
  "lib/vst/manifest",
  "lib/client/api",
  "lib/client/generated",
];

interface Import {
  file: string;
  target: string;
  typesOnly: boolean;
}

const files = ["app", "components", "lib"]
  .flatMap(list)
  .concat(readdirSync(rootDir).filter((name) => /\.(ts|mjs)$/.test(name) && !name.endsWith(".d.ts")));
const imports = files.flatMap((file) => importsOf(file));
/** Tests and their support: held to no arrows. */
const tests = list("e2e");
const isOurs = ({ target }: Import) => /^(app|components|lib)\//.test(target);

function list(folder: string): string[] {
  return readdirSync(join(rootDir, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return path === "lib/generated" ? [] : list(path);
    return /\.(ts|tsx|mjs)$/.test(path) && !/\.(test|suite)\.|-samples?\.|\/sample-/.test(path) ? [path] : [];
  });
}

function importsOf(file: string): Import[] {
  const source = withoutComments(readFileSync(join(rootDir, file), "utf8"));
  const found: Import[] = [];
  for (const [, clause = "", specifier = ""] of source.matchAll(
    /^[ \t]*(?:import|export)\b((?:[^"'`;]*?\bfrom)?)\s*["']([^"'\n]+)["']/gm,
  )) {
    found.push({ file, target: targetOf(file, specifier), typesOnly: isTypesOnly(clause) });
  }
  for (const [, specifier = ""] of source.matchAll(/\bimport\(\s*["']([^"'\n]+)["']\s*\)/g)) {
    found.push({ file, target: targetOf(file, specifier), typesOnly: false });
  }
  return found.filter(({ target }) => !target.startsWith("node:"));
}

function targetOf(file: string, specifier: string): string {
  const path = specifier.replace(/^#(lib|components)\//, "$1/").replace(/\.(mjs|tsx?|css)$/, "");
  if (specifier.startsWith("#")) return path;
  if (specifier.startsWith(".")) return relative(rootDir, resolve(rootDir, file, "..", path));
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

function isTypesOnly(clause: string): boolean {
  const names = /^\s*type\b/.test(clause) ? [] : (/\{([^}]*)\}/.exec(clause)?.[1]?.split(",") ?? [""]);
  return names.filter((name) => name.trim() !== "" || names.length === 1).every((name) => /^\s*type\s/.test(name));
}

/** JSDoc in .mjs files refers to types by import("..."). */
function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}

const covers = (prefix: string, path: string) =>
  path === prefix || path.startsWith(`${prefix}/`) || path.replace(/\.\w+$/, "") === prefix;

function folderOf(path: string): string {
  return Object.keys(arrows).find((folder) => covers(folder, path)) ?? "";
}

function print(wrong: readonly Import[]): string[] {
  return wrong.map(({ file, target }) => `${file} -> ${target}`);
}

test("every file belongs to a folder that the table knows", () => {
  const homeless = files.filter((file) => file.includes("/") && folderOf(file) === "");
  expect(homeless).toEqual([]);
  expect(imports.length).toBeGreaterThan(500);
});

test("imports follow the arrows", () => {
  const wrong = imports.filter(isOurs).filter(({ file, target, typesOnly }) => {
    const from = folderOf(file);
    if (from === "" || covers(from, target)) return false;
    return !(arrows[from] ?? []).some((arrow) =>
      arrow.startsWith("type:") ? typesOnly && covers(arrow.slice(5), target) : covers(arrow, target),
    );
  });
  expect(print(wrong)).toEqual([]);
});

test("the arrows between the folders form no circle", () => {
  const folders = Object.keys(arrows);
  const seen = (folder: string) =>
    folders.filter((other) => other !== folder && (arrows[folder] ?? []).some((arrow) => covers(other, arrow)));
  const walk = (folder: string, path: readonly string[]): string[] =>
    path.includes(folder)
      ? [[...path, folder].join(" -> ")]
      : seen(folder).flatMap((next) => walk(next, [...path, folder]));
  expect(folders.flatMap((folder) => walk(folder, []))).toEqual([]);
});

test("no files import each other in a circle, not even for types", () => {
  const all = [...files, ...tests];
  const paths = new Map(all.map((file) => [file.replace(/\.(mjs|tsx?)$/, ""), file]));
  const seen = new Map<string, string[]>(all.map((file) => [file, []]));
  for (const { file, target } of [...imports, ...tests.flatMap(importsOf)]) {
    const other = paths.get(target);
    if (other) seen.get(file)?.push(other);
  }
  expect(circlesOf(seen)).toEqual([]);
  expect(circlesOf(new Map(Object.entries({ a: ["b"], b: ["c", "d"], c: ["a"], d: ["d"], e: ["a"] })))).toEqual([
    "d",
    "a b c",
  ]);
});

/** Strongly connected components by Tarjan, and whoever names itself. */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const [order, lowest] = [new Map<string, number>(), new Map<string, number>()];
  const open: string[] = [];
  const circles: string[] = [];
  const visit = (node: string) => {
    order.set(node, order.size);
    let low = order.get(node) ?? 0;
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low);
    }
    lowest.set(node, low);
    if (low !== order.get(node)) return;
    const circle = open.splice(open.indexOf(node));
    if (circle.length > 1 || graph.get(node)?.includes(node)) circles.push(circle.sort().join(" "));
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}

test("nobody imports the job handlers but what starts them", () => {
  const wrong = imports.filter(({ file, target }) => covers("lib/jobs", target) && !covers("lib/jobs", file));
  expect(print(wrong)).toEqual(["instrumentation.ts -> lib/jobs/start"]);
});

test("outside packages are used where their adapter is", () => {
  const wrong = imports.filter(
    (one) =>
      !isOurs(one) && one.file.includes("/") && !(packages[one.target] ?? []).some((home) => covers(home, one.file)),
  );
  expect(print(wrong)).toEqual([]);
});

test("the environment is read in one place", () => {
  const readers = files.filter((file) =>
    withoutComments(readFileSync(join(rootDir, file), "utf8")).includes("process.env"),
  );
  expect(readers.filter((file) => !environmentReaders.includes(file))).toEqual([]);
});

test("internal headers have their names in one module", () => {
  const speakers = files.filter((file) => readFileSync(join(rootDir, file), "utf8").includes("x-tellmark-"));
  expect(speakers).toEqual(["lib/kernel/internal-headers.mjs"]);
});

test("the word of the paths stays in the paths, the contract and the file format", () => {
  const speakers = files.filter((file) => /\b(vst_id|vstId)\b/.test(readFileSync(join(rootDir, file), "utf8")));
  expect(speakers.filter((file) => !vstSpeakers.some((home) => covers(home, file)))).toEqual([]);
});

const pageScripts = ["lib/player/dom", "lib/public/script"];
const filesIn = (folders: readonly string[]) =>
  files.filter(
    (file) => folders.some((folder) => covers(folder, file)) && !pageScripts.some((folder) => covers(folder, file)),
  );
const usersOf = (system: RegExp, folders: readonly string[]) =>
  filesIn(folders).filter((file) => system.test(withoutComments(readFileSync(join(rootDir, file), "utf8"))));

test("pure folders touch no system", () => {
  const pure = [
    "lib/studio",
    "lib/contract",
    "lib/json",
    "lib/cuts",
    "lib/qr",
    "lib/ink",
    "lib/player",
    "lib/public",
    "lib/transcripts/document",
  ];
  expect(usersOf(/\bfrom "node:(?!crypto)|\bfetch\(|\bglobalThis\b/, pure)).toEqual([]);
});

test("ink and the player's core know no page", () => {
  const page =
    /\bdocument\.(query|get|create|add|body|head|documentE)|\b(window|localStorage)[.[]|\bfrom "(node:|react)|\b(setTimeout|requestAnimationFrame)\(/;
  expect(usersOf(page, ["lib/ink", "lib/player"])).toEqual([]);
});

test("nothing but its bundle holds a page's script", () => {
  const wrong = imports.filter(
    ({ file, target }) =>
      pageScripts.some((folder) => covers(folder, target)) && !pageScripts.some((folder) => covers(folder, file)),
  );
  expect(print(wrong)).toEqual([]);
});

/** Comment lines for each line of code. Raise it only for whys that code cannot say. */
const MAX_COMMENT_RATIO = 0.05;

test("comments stay few: names and types say what, comments say why", () => {
  const written = files.filter((file) => !/\bgenerated\//.test(file));
  const lines = written
    .flatMap((file) => readFileSync(join(rootDir, file), "utf8").split("\n"))
    .map((line) => line.trim());
  const isType = (line: string) =>
    /^(\/\*\*|\*\/)$|@(param|returns|type|typedef|property|template|import)\b/.test(line);
  const comments = lines.filter((line) => /^(\/\/|\/\*|\*|\{\/\*)/.test(line) && !isType(line)).length;
  const code = lines.filter((line) => line !== "").length - comments;
  expect(comments / code).toBeLessThan(MAX_COMMENT_RATIO);
});

/**
 * Where a cast may stand, and how many: what a library's type does not say, and JSON that this version has written. Each
 * has its reason beside it. What can be read or checked needs none.
 */
const casts: Record<string, number> = {
  "app/(site)/docs/errors/page.tsx": 1,
  "app/api/auth/[...nextauth]/route.ts": 2,
  "components/studio/save-note.tsx": 1,
  "lib/accounts/actor.ts": 1,
  "lib/client/media-file.ts": 1,
  "lib/client/request.ts": 1,
  "lib/client/session.ts": 2,
  "lib/client/upload.ts": 1,
  "lib/clips/clip-json.ts": 1,
  "lib/contract/fields.ts": 1,
  "lib/http/bytes/read-multipart.ts": 1,
  "lib/http/endpoint/endpoint.ts": 6,
  "lib/http/openapi/examples.ts": 3,
  "lib/http/openapi/schemas.ts": 2,
  "lib/http/present/manifest.ts": 2,
  "lib/json/json-meter.ts": 1,
  "lib/platform/columns.ts": 1,
  "lib/platform/mail/smtp.ts": 1,
  "lib/platform/media/child.ts": 2,
  "lib/platform/media/engine.ts": 1,
  "lib/platform/sms/twilio.ts": 1,
  "lib/platform/threads.ts": 1,
  "lib/player/dom/start-player.ts": 1,
  "lib/studio/history.ts": 2,
  "lib/studio/ops.ts": 1,
  "lib/transcripts/work-on-document.ts": 1,
};

/** `x as Type`, not `as const`, and neither an import nor a word in a text. */
const CAST =
  /(?<=[\w)\]}"'`!]) as (?!const\b)(?=[A-Z{(["'`]|(?:unknown|never|any|string|number|boolean|object|keyof|typeof|readonly)\b|\w+(?:\.[A-Z]|[<[]))/g;

function castsIn(file: string): number {
  const code = withoutComments(readFileSync(join(rootDir, file), "utf8"))
    .replace(/^(?:import|export)\b[^;]*?\bfrom\b.*$|^export \{[^}]*\};?$/gm, "")
    .replace(/\/\/ .*$/gm, "")
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""');
  return code.match(CAST)?.length ?? 0;
}

test("types are read and checked, not claimed", () => {
  const found = files.filter((file) => /\.tsx?$/.test(file)).map((file) => ({ file, count: castsIn(file) }));
  expect(found.filter(({ file, count }) => count > (casts[file] ?? 0))).toEqual([]);
  expect(found.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(10);
});
