import { expect, test } from "vitest";
import { covers, files, imports, importsOf, isOurs, print, tests, unitTests } from "../../e2e/support/source-tree";

/** Folders that may import a package; packages not listed here may not be imported at all. */
const packages: Record<string, readonly string[]> = {
  "@modelcontextprotocol/server": ["lib/mcp"],
  "@napi-rs/canvas": ["lib/platform"],
  "@next/env": ["lib/server"],
  "@node-rs/argon2": ["lib/threads"],
  "@peculiar/x509": ["lib/server/http/own-certificate"],
  "@prisma/adapter-pg": ["lib/platform"],
  "@prisma/client": ["lib/platform"],
  "@redis/client": ["lib/platform/limiter"],
  "@tanstack/react-query": ["components"],
  "@upstash/ratelimit": ["lib/platform/limiter"],
  "@upstash/redis": ["lib/platform/limiter"],
  "@vercel/blob": ["lib/platform/store"],
  aws4fetch: ["lib/platform/store"],
  busboy: ["lib/http"],
  eld: ["lib/threads"],
  "file-type": ["lib/platform"],
  "find-my-way": ["lib/server/http/api-router"],
  "libheif-js": ["lib/platform", "lib/studio/pictures/heic-worker"],
  idb: ["lib/studio"],
  jszip: ["lib/vst/write"],
  "llama-tokenizer-js": ["lib/platform"],
  konva: ["lib/platform", "components"],
  "libphonenumber-js": ["lib/contract", "lib/messages/sms"],
  "lucide-react": ["components"],
  mediabunny: ["lib/platform"],
  next: ["app", "components", "lib/server", "lib/http/identity/current-user"],
  "next-auth": ["app/api/auth", "components", "lib/studio", "lib/http"],
  nodemailer: ["lib/platform/mail"],
  "onnxruntime-node": ["lib/platform"],
  pg: ["lib/server", "lib/platform"],
  "pg-copy-streams": ["lib/platform/database"],
  "pg-boss": ["lib/platform"],
  "reflect-metadata": ["lib/server/http/own-certificate"],
  resend: ["lib/platform/mail"],
  rolldown: ["lib/server"],
  react: ["app", "components", "lib/studio", "lib/link-page", "lib/context-page", "lib/plain-page", "lib/request-page"],
  "react-dom": ["components", "lib/context-page", "lib/link-page", "lib/request-page"],
  "react-konva": ["components"],
  sharp: ["lib/platform"],
  soundswallower: ["lib/platform"],
  tar: ["lib/operations/backup", "lib/server/build/bundle-sdk"],
  twilio: ["lib/platform/sms"],
  undici: ["lib/platform"],
  uqr: ["lib/qr"],
  "use-intl": ["lib/languages"],
  "wavesurfer.js": ["components"],
  zod: [
    "lib/contract",
    "lib/http",
    "lib/mcp",
    "lib/clips",
    "lib/assets",
    "lib/handovers",
    "lib/messages",
    "lib/operations",
    "lib/packages",
    "lib/platform",
    "lib/job-runner",
    "lib/snapshots",
  ],
  zustand: ["components", "lib/studio"],
};

test("no files import each other in a circle, not even for types", () => {
  const all = [...files, ...tests];
  const paths = new Map(all.map((file) => [file.replace(/\.(mjs|tsx?)$/, ""), file]));
  const seen = new Map<string, string[]>(all.map((file) => [file, []]));
  for (const { file, target } of [...imports, ...tests.flatMap(importsOf)]) {
    const other = paths.get(target);
    if (other) seen.get(file)?.push(other);
  }
  expect(circlesOf(seen), "move what both files need into a third one").toEqual([]);
  expect(circlesOf(new Map(Object.entries({ a: ["b"], b: ["c", "d"], c: ["a"], d: ["d"], e: ["a"] })))).toEqual([
    "d",
    "a b c",
  ]);
});

/** Strongly connected components by Tarjan, and nodes that name themselves. */
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

test("outside packages are used where their adapter is", () => {
  const wrong = imports.filter(
    (one) =>
      !isOurs(one) && one.file.includes("/") && !(packages[one.target] ?? []).some((home) => covers(home, one.file)),
  );
  expect(print(wrong), "import the package in its adapter only; `packages` in this test names its place").toEqual([]);
});

test("random tests take the seed of the run", () => {
  const own = unitTests.flatMap(importsOf).filter(({ target }) => target === "fast-check");
  expect(print(own), "import from e2e/support/random-tests.ts instead of fast-check").toEqual([]);
});
