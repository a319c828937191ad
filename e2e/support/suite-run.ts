import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Host, omissions } from "./elsewhere.mjs";

interface Result {
  title: string;
  status: "expected" | "unexpected" | "flaky" | "skipped";
  why: string;
}

const rootDir = resolve(import.meta.dirname, "../..");
const MOST_SECONDS = 3600;
/** Start hosts themselves, or programs beside the server. */
const notOfAServer = ["attack", "fuzz", "many", "plain-next", "process", "public-start", "serverless"];

/**
 * The API's own tests against another host than their usual one. Prints what passed and what was left out; gives what
 * failed, and what the list of omissions has no reason for.
 */
export async function runSuite(host: Host, url: string): Promise<string[]> {
  const output = await mkdtemp(join(tmpdir(), "tellmark-suite-"));
  const report = join(output, "report.json");
  const specs = (await readdir(join(rootDir, "e2e/api"))).map((name) => name.replace(/\.spec\.ts$/, ""));
  const chosen = process.env.TELLMARK_MANY_ONLY;
  const files = chosen ? chosen.split(",") : specs.filter((name) => !notOfAServer.includes(name));
  const cli = join(rootDir, "node_modules/playwright/cli.js");
  const options = [
    "--project=api",
    "--reporter=line,json",
    "--retries=0",
    "--trace=off",
    "--timeout=180000",
    `--output=${output}/results`,
  ];
  const child = spawn(process.execPath, [cli, "test", ...options, ...files.map((name) => `e2e/api/${name}.spec.ts`)], {
    cwd: rootDir,
    env: {
      ...process.env,
      TELLMARK_ELSEWHERE: host,
      TELLMARK_URL: url,
      TELLMARK_DATA_DIR: output,
      TELLMARK_SEEN: "",
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      FORCE_COLOR: "0",
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const timer = setTimeout(() => child.kill("SIGTERM"), MOST_SECONDS * 1000);
  await once(child, "exit");
  clearTimeout(timer);
  const results = resultsOf(JSON.parse(await readFile(report, "utf8")).suites);
  await rm(output, { recursive: true, force: true });

  const of = (status: Result["status"]) => results.filter((result) => result.status === status);
  const skipped = of("skipped").map(({ title, why }) => ({ title, why: why || "it says no reason" }));
  console.log(`\nOn ${host}: ${of("expected").length} tests of the API passed, ${of("unexpected").length} failed.`);
  for (const reason of new Set(skipped.map(({ why }) => why))) {
    const left = skipped.filter(({ why }) => why === reason);
    console.log(`  ${left.length} left out: ${reason}`);
    for (const { title } of left) console.log(`    ${title}`);
  }
  const outdated = omissions
    .filter(({ on, tests }) => (on?.includes(host) ?? true) && !of("skipped").some(({ title }) => tests.test(title)))
    .map(({ tests }) => `The list of omissions has a test that is not there: ${tests.source}`);
  const found = of("expected").length > 0 ? [] : ["No test has passed."];
  return [...of("unexpected").map(({ title }) => title), ...found, ...(chosen ? [] : outdated)];
}

interface Suite {
  title: string;
  suites?: Suite[];
  specs?: {
    title: string;
    tests: { status: Result["status"]; annotations: { type: string; description?: string }[] }[];
  }[];
}

function resultsOf(suites: readonly Suite[], above: readonly string[] = []): Result[] {
  return suites.flatMap(({ title, suites: inner = [], specs = [] }) => {
    const path = [...above, title.replace(/^.*\//, "")];
    const own = specs.flatMap(({ title, tests }) =>
      tests.map(({ status, annotations }) => ({
        title: [...path, title].join(" › "),
        status,
        why: annotations.find(({ type }) => type === "skip")?.description ?? "",
      })),
    );
    return [...own, ...resultsOf(inner, path)];
  });
}
