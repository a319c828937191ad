import { execFile } from "node:child_process";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { Webhook } from "standardwebhooks";
import { listApiKeys } from "#lib/contract/keys";
import { submitReply } from "#lib/contract/replies";
import { beginAnswer, sendAnswer } from "#lib/contract/requests";
import { Api, codeFor, expect, freshEmail } from "../support/api";
import { addAudio } from "../support/clip-steps";
import { test } from "../support/sdk";
import { freePort } from "../support/server.mjs";
import { rootDir } from "../support/steps.mjs";

const run = promisify(execFile);
const fixture = (name: string) => join(rootDir, "e2e/fixtures", name);

test("the package is served under an address that stays, and npm would pack the same", async ({
  baseURL,
  installed,
}) => {
  const served = await fetch(`${baseURL}/sdk/tellmark.tgz`);
  // Plain Next has no type for it.
  expect(served.headers.get("content-type")).toMatch(/^application\/(gzip|octet-stream)$/);
  expect(served.headers.get("cache-control")).toBe("public, max-age=0");
  const etag = served.headers.get("etag") ?? "";
  // Node's fetch would ask for no-cache, which plain Next heeds.
  const headers = { "If-None-Match": etag, "Cache-Control": "max-age=0" };
  const again = await fetch(`${baseURL}/sdk/tellmark.tgz`, { headers });
  expect(again.status).toBe(304);

  const folder = join(installed.folder, "node_modules/tellmark");
  const { stdout } = await run("npm", ["pack", "--json", "--dry-run"], { cwd: folder });
  const [{ files }] = JSON.parse(stdout);
  const packed = files.map(({ path }: { path: string }) => path).sort();
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const unpacked = found
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(folder.length + 1));
  expect(packed).toEqual(unpacked.sort());
  expect(JSON.parse(await readFile(join(folder, "package.json"), "utf8"))).not.toHaveProperty("dependencies");
});

test("the client is small, needs nothing of Node, and has types for both resolutions", async ({ installed }) => {
  const { folder } = installed;
  const code = await readFile(join(folder, "node_modules/tellmark/index.js"));
  expect(gzipSync(code).length).toBeLessThan(8 * 1024);
  expect(code.toString()).not.toMatch(/from "|import\(|\brequire\(|\bprocess\./);

  await writeFile(
    join(folder, "program.ts"),
    `import { createClient, getContext, TellmarkError, verifyWebhook } from "tellmark";
     const client = createClient({ url: "https://tellmark.example" });
     const { data } = await client.get("/clips", { query: { sort: "title" } });
     export const title: string | undefined = data.clips[0]?.title;
     export const url: string = (await client.post("/clips/{id}/share", { path: { id: 1 }, body: { privacy: "private" } })).public_url;
     export const note: string | undefined = (await getContext(client, 1)).pins[0]?.note;
     export const file: Blob = await (await client.fetch("get", "/files/{filename}", { path: { filename: "a.png" } })).blob();
     export const isOurs: boolean = await verifyWebhook(new Headers(), "", "whsec_");
     export const isFull = (error: unknown) => error instanceof TellmarkError && error.code === "storage_full";
     // @ts-expect-error: no such path
     await client.get("/nothing");
     // @ts-expect-error: this path has a number
     await client.get("/clips/{id}", { path: {} });
     // @ts-expect-error: no such value
     await client.post("/clips/{id}/share", { path: { id: 1 }, body: { privacy: "secret" } });`,
  );
  for (const [module, moduleResolution] of [
    ["nodenext", "nodenext"],
    ["esnext", "bundler"],
  ]) {
    const compilerOptions = {
      ...{ module, moduleResolution, strict: true, noEmit: true, target: "es2023", lib: ["es2023"] },
      ...{ types: ["node"], typeRoots: [join(rootDir, "node_modules/@types")] },
    };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["program.ts"] }));
    const compiler = join(rootDir, "node_modules/typescript/bin/tsc");
    const types = await run(process.execPath, [compiler, "-p", folder]).catch((error: { stdout: string }) => error);
    expect(types.stdout).toBe("");
  }
});

test("a person signs in by a code, makes a clip, shares and reads it, asks, and watches", async ({
  baseURL,
  installed,
}) => {
  const url = baseURL ?? "";
  const email = freshEmail();
  const { tellmark, start } = installed;

  const login = start("login", email, "--url", url);
  await expect.poll(() => login.stderr).toContain("The code");
  login.child.stdin.write(`${await codeFor(url, email)}\n`);
  expect(await login.ended).toMatchObject({ code: 0, stdout: expect.stringContaining(`as ${email}`) });
  const kept = join(installed.folder, "config/tellmark/login.json");
  expect((await stat(kept)).mode & 0o777).toBe(0o600);
  const { key } = JSON.parse(await readFile(kept, "utf8"));
  const api = new Api(url, key);
  const { api_keys: keys } = (await api.call(listApiKeys)).body.data;
  expect(keys.map(({ name }) => name)).toEqual([expect.stringContaining("tellmark on")]);

  const made = await tellmark("new", fixture("screenshot.png"), fixture("speech.mp3"), "--title", "Leaking valve");
  expect(made).toMatchObject({ code: 0, stderr: expect.stringContaining("speech.mp3: 100 %") });
  const [address, id = ""] = /^(\S+\/studio\/\d+)\nclip (\d+)\n$/.exec(made.stdout)?.slice(1) ?? [];
  expect(address).toBe(`${url}/studio/${id}`);
  expect(JSON.parse((await tellmark("open", id, "--json")).stdout)).toEqual({ url: address });

  const shared = JSON.parse((await tellmark("share", id, "--json")).stdout);
  expect(await (await fetch(shared.public_url)).text()).toContain("Leaking valve");
  expect((await tellmark("context", id)).stdout).toContain("- Title: `Leaking valve`");
  expect(JSON.parse((await tellmark("context", id, "--json")).stdout)).toMatchObject({
    clip: { title: "Leaking valve" },
  });

  const watch = start("watch", "--interval", "1", "--since", shared.created_at);
  const lines = () =>
    watch.stdout
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const visitor = new Api(url);
  await visitor.call(submitReply, { params: { token: shared.reply_token }, json: { message: "Seen." } });
  await expect.poll(lines).toEqual([expect.objectContaining({ type: "reply.created", clip_title: "Leaking valve" })]);

  const ask = start("ask", fixture("screenshot.png"), "Which of these is wrong?", "--to", "sam@example.com", "--wait");
  await expect.poll(() => ask.stderr).toContain("Waiting for an answer");
  const [, code = ""] = /\/r\/(\w+)/.exec(ask.stderr) ?? [];
  const { vst_id: vstId, answer_token } = (await visitor.call(beginAnswer, { params: { code } })).body;
  await addAudio(visitor.as(answer_token), vstId);
  await visitor.as(answer_token).call(sendAnswer, { params: { code, vstId }, json: { name: "Priya" } });
  expect(await ask.ended).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("- Title: `Which of these is wrong?`"),
    stderr: expect.stringContaining(`Priya answered: ${url}/studio/${vstId}`),
  });
  await expect.poll(lines).toHaveLength(2);
  expect(lines()[1]).toMatchObject({ type: "request.answered", clip_id: vstId, name: "Priya" });
  watch.child.kill("SIGINT");
  expect(await watch.ended).toMatchObject({ code: 130, stderr: "" });

  expect(await tellmark("logout")).toMatchObject({ code: 0, stdout: `Signed out of ${url}.\n` });
  expect((await api.send("GET", "/api/v1/auth/me")).status).toBe(401);
  expect((await tellmark("context", id, "--url", url)).code).toBe(3);
});

test("docs/sdk.md installs, runs and verifies as printed", async ({ baseURL, api, installed }) => {
  const text = await readFile(join(rootDir, "docs/sdk.md"), "utf8");
  const blocksOf = (language: string) =>
    [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "g"))].map(([, block = ""]) => block);
  const [, field = ""] = /^(field\(\) .*)$/m.exec(await readFile(join(rootDir, "README.md"), "utf8")) ?? [];
  const { folder } = installed;
  const env = { ...process.env, npm_config_prefix: join(folder, "global"), BASE: baseURL, TOKEN: api.token ?? "" };
  const PATH = `${join(folder, "global/bin")}:${process.env.PATH}`;
  const script = [field, ...blocksOf("sh")].join("\n");
  const { stdout } = await run("bash", ["-euo", "pipefail", "-c", script], { cwd: rootDir, env: { ...env, PATH } });
  expect(stdout).toMatch(/\/studio\/\d+[\s\S]*\/c\/\w+[\s\S]*- Title: `screenshot`[\s\S]*\/r\/\w+/);

  const [client = "", receiver = ""] = blocksOf("js");
  await writeFile(join(folder, "client.mjs"), client);
  const keys = { TELLMARK_URL: baseURL, TELLMARK_KEY: api.token ?? "" };
  const ran = await run(process.execPath, [join(folder, "client.mjs")], { cwd: rootDir, env: { ...env, ...keys } });
  expect(ran.stdout).toMatch(/\/c\/\w+ # A recorded clip/);

  const [port, secret] = [await freePort(), `whsec_${Buffer.from("a secret").toString("base64")}`];
  await writeFile(join(folder, "receiver.mjs"), receiver);
  const receiving = installed.run(join(folder, "receiver.mjs"), { PORT: String(port), WEBHOOK_SECRET: secret });
  const body = JSON.stringify({ type: "reply.created" });
  const sign = (key: string) => ({
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
    "webhook-signature": new Webhook(key).sign("evt_1", new Date(), body),
  });
  const post = (key: string) =>
    fetch(`http://localhost:${port}`, { method: "POST", body, headers: sign(key) }).then(
      ({ status }) => status,
      () => null,
    );
  await expect.poll(() => post(secret)).toBe(204);
  await expect.poll(() => receiving.stdout).toContain("reply.created");
  expect(await post("whsec_b3RoZXI=")).toBe(401);
});

test("each kind of failure has its exit code, and --json says it in JSON", async ({
  baseURL,
  api,
  stranger,
  installed,
}) => {
  const { tellmark } = installed;
  const [url, key] = ["--url", "--key"].map((name, at) => [name, at === 0 ? (baseURL ?? "") : (api.token ?? "")]);
  const as = [...(url ?? []), ...(key ?? [])];
  const codeOf = async (...args: string[]) => (await tellmark(...args)).code;

  const help = await tellmark("--help");
  expect(help.code).toBe(0);
  for (const line of ["3   not signed in", "4   nothing answers", "ask [IMAGE]", "mcp"])
    expect(help.stdout).toContain(line);
  const { version } = JSON.parse(await readFile(join(rootDir, "package.json"), "utf8"));
  expect((await tellmark("--version")).stdout).toBe(`${version}\n`);
  expect(await codeOf("nothing")).toBe(2);
  expect(await codeOf("context", "seven", ...as)).toBe(2);
  expect(await codeOf("new", "no-such-file.png", ...as)).toBe(2);
  expect(await codeOf("context", "7")).toBe(2);
  expect(await codeOf("context", "7", ...(url ?? []))).toBe(3);
  expect(await codeOf("context", "7", ...(url ?? []), "--key", "wrong")).toBe(3);
  expect(await codeOf("context", "7", "--url", `http://localhost:${await freePort()}`, ...(key ?? []))).toBe(4);
  expect(await codeOf("ask", "Which?", "--wait", "--timeout", "1", ...as)).toBe(5);

  const { stdout } = await tellmark("new", fixture("screenshot.png"), "--json", ...as);
  const refused = await tellmark(
    "context",
    String(JSON.parse(stdout).clip_id),
    "--json",
    ...(url ?? []),
    "--key",
    stranger.token ?? "",
  );
  expect(refused.code).toBe(1);
  expect(JSON.parse(refused.stderr)).toMatchObject({
    error: "resource_not_found",
    status: 404,
    request_id: expect.any(String),
  });
});

test("a kept key goes to no other address", async ({ baseURL, api, installed }) => {
  const { tellmark } = installed;
  expect((await tellmark("login", "--url", baseURL ?? "", "--key", api.token ?? "")).code).toBe(0);
  expect((await tellmark("context", "7")).code).toBe(1);
  const other = baseURL?.replace("localhost", "127.0.0.1") ?? "";
  expect(await tellmark("context", "7", "--url", other)).toMatchObject({
    code: 3,
    stderr: expect.stringContaining("Not signed in"),
  });
});
