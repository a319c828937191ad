import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newSecret, signedHeaders } from "./sign";

const page = resolve(import.meta.dirname, "../../docs/webhooks.md");
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tellmark-docs-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const secret = newSecret();
const body = '{"type":"clip.completed","data":{"clip_title":"Küche 🔧"}}';
const signed = (at: Date, secrets = [secret]) => signedHeaders(secrets, { id: "evt_1", at, body });
const now = new Date();
const cases: [what: string, headers: Record<string, string>, body: string, isOurs: boolean][] = [
  ["ours", signed(now), body, true],
  ["ours, while the secret is replaced", signed(now, [newSecret(), secret]), body, true],
  ["another secret", signed(now, [newSecret()]), body, false],
  ["another body", signed(now), body.replace("clip", "klip"), false],
  ["another id", { ...signed(now), "webhook-id": "evt_2" }, body, false],
  ["too old", signed(new Date(now.getTime() - 400_000)), body, false],
  ["no headers", {}, body, false],
];

async function answersOf(language: string, file: string, program: string, command: string): Promise<unknown> {
  const code = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(await readFile(page, "utf8"))?.[1];
  await writeFile(join(folder, file), `${code}\n${program}`);
  const given = JSON.stringify(cases.map(([, headers, sent]) => [headers, sent, secret]));
  const { stdout } = await promisify(execFile)(command, [join(folder, file), given]);
  return JSON.parse(stdout);
}

const expected = cases.map(([, , , isOurs]) => isOurs);

test("the check for Node accepts our signature only", async () => {
  const program = "console.log(JSON.stringify(JSON.parse(process.argv[2]).map((one) => isFromTellmark(...one))));";
  expect(await answersOf("js", "check.mjs", program, process.execPath)).toEqual(expected);
});

const hasPython = spawnSync("python3", ["--version"]).status === 0;
test.skipIf(!hasPython)("the check for Python accepts our signature only", async () => {
  const program = [
    "import json, sys",
    "print(json.dumps([is_from_tellmark(h, b.encode(), s) for h, b, s in json.loads(sys.argv[1])]))",
  ].join("\n");
  expect(await answersOf("python", "check.py", program, "python3")).toEqual(expected);
});
