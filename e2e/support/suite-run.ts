import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";

const rootDir = resolve(import.meta.dirname, "../..");

/** Tests that look at the disk of the server which all tests share, or speak to its socket. */
const ofOneProcess = [
  "files.spec",
  "raw-requests.spec",
  "protocol.spec",
  "slow-bodies.spec",
  "compression.spec",
  "leaves no file and no row",
  "leaves no row and no file",
  "one of eight that write",
];

/** The API's own tests, against another server than their usual one. Null if they pass, else what they print. */
export async function runSuite(url: string, files: readonly string[], timeoutMs: number): Promise<string | null> {
  const output = await mkdtemp(join(tmpdir(), "tellmark-suite-"));
  const cli = join(rootDir, "node_modules/playwright/cli.js");
  const options = ["--project=api", "--reporter=line", "--retries=0", "--trace=off", `--output=${output}`];
  const child = spawn(
    process.execPath,
    [
      cli,
      "test",
      ...options,
      `--grep-invert=${ofOneProcess.join("|")}`,
      ...files.map((name) => `e2e/api/${name}.spec.ts`),
    ],
    {
      cwd: rootDir,
      env: { ...process.env, TELLMARK_URL: url, TELLMARK_DATA_DIR: output, TELLMARK_SEEN: "", FORCE_COLOR: "0" },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  const timer = setTimeout(() => child.kill("SIGTERM"), timeoutMs);
  const [code] = await once(child, "exit");
  clearTimeout(timer);
  await rm(output, { recursive: true, force: true });
  return code === 0 ? null : stripVTControlCharacters(text);
}
