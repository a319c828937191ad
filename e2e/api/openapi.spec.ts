import { execFile } from "node:child_process";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { APIRequestContext } from "playwright/test";
import { operations } from "#lib/contract/index";
import { getOpenApi } from "#lib/contract/service";
import { codeFor, expect, jsonOf, test } from "../support/api";
import { exampleFile, exampleFiles } from "../support/example-files.mjs";
import { rootDir } from "../support/steps.mjs";

const run = promisify(execFile);

test.describe("the document", () => {
  test("names every operation, and this service as its server", async ({ anonymous }) => {
    const { body } = await anonymous.call(getOpenApi);
    const paths = body.paths as Record<string, Record<string, { operationId: string }>>;
    const ids = Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
    expect(ids.sort()).toEqual(operations.map(({ id }) => id).sort());
    expect(body.servers).toEqual([{ url: anonymous.url, description: "This installation" }]);
  });

  test("304 for clients that have it, and 200 for all others", async ({ anonymous }) => {
    const { headers } = await anonymous.send("GET", "/api/v1/openapi.json");
    const etag = headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{20,}(\.gzip)?"$/);
    const ask = (tag: string) => anonymous.send("GET", "/api/v1/openapi.json", { headers: { "If-None-Match": tag } });
    const known = await ask(`W/"x", ${etag}`);
    expect({ status: known.status, bytes: known.bytes.length, etag: known.headers.get("etag") }).toEqual({
      status: 304,
      bytes: 0,
      etag,
    });
    expect((await ask('"other"')).status).toBe(200);
  });
});

test.describe("the reference page", () => {
  test("shows every operation with its address, examples and errors, without a separate script", async ({
    request,
  }) => {
    const overview = await (await request.get("/docs")).text();
    const pages = await pagesOf(request);
    for (const { id, path, tag } of operations) {
      const slug = tag.toLowerCase();
      expect(overview, id).toContain(`/docs/${slug}#${id}`);
      expect(overview, path).toContain(path);
      expect(pages, id).toContain(`id="${id}"`);
    }
    const errors = await (await request.get("/docs/errors")).text();
    expect(errors).toContain('id="rate_limit_exceeded"');
    const objects = await (await request.get("/docs/objects")).text();
    const linked = [...new Set(pages.match(/(?<=href=")\/docs\/objects\/\w+(?=")/g))];
    expect(linked.length).toBeGreaterThan(100);
    for (const path of linked) expect(objects, path).toContain(`href="${path}"`);
    expect(await (await request.get("/docs/objects/ClipDetails")).text()).toContain(">duration_seconds</code>");
    expect((await request.get("/docs/objects/Nothing")).status()).toBe(404);
  });

  test("its curl and fetch examples do the main job, as they stand there", { tag: "@long" }, async ({
    request,
    anonymous,
  }) => {
    test.setTimeout(180_000);
    const snippets = snippetsOf(await pagesOf(request));
    const folder = await mkdtemp(join(tmpdir(), "tellmark-docs-"));
    const email = `docs-${Date.now()}@example.com`;
    const walk = new Walk(folder, snippets);
    try {
      for (const [name, path] of Object.entries(exampleFiles)) await copyFile(path, join(folder, name));
      for (const kind of ["curl", "fetch"] as const) {
        walk.replace("maria@example.com", kind === "curl" ? email : `two-${email}`);
        await walk.step(kind, "login");
        walk.replace("482913", await codeFor(anonymous.url, kind === "curl" ? email : `two-${email}`));
        const session = await walk.step(kind, "verifyCode");
        walk.set("TOKEN", session.access_token);
        const draft = await walk.step(kind, "createDraft");
        walk.set("VST_ID", draft.vst_id).set("ID", draft.vst_id);
        const image = await walk.step(kind, "uploadImage");
        expect(image.success).toBe(true);
        await walk.step(kind, "uploadAudio");
        await walk.step(kind, "saveDrawing");
        await walk.step(kind, "uploadText");
        const done = await walk.step(kind, "completePackage");
        expect(done.status).toBe("completed");
        await walk.step(kind, "getConversion");
        expect((await walk.step(kind, "updateClip")).data.title).toContain("Leaking valve");
        expect((await walk.step(kind, "listClips")).data.clips).toHaveLength(1);
        const link = await walk.step(kind, "createShareLink");
        walk.set("CODE", link.share_code).set("REPLY_TOKEN", link.reply_token);
        expect((await walk.step(kind, "getPublicClip")).data.title).toContain("Leaking valve");
        expect((await walk.step(kind, "submitReply")).reply_id).toBeTruthy();
        expect((await walk.step(kind, "listReplies")).data.replies).toHaveLength(1);
        await walk.step(kind, "downloadClip");
        expect((await walk.step(kind, "deleteClip")).data.deleted).toBe(true);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

test("the example client does the main job with the generated types", async ({ api }) => {
  const env = { ...process.env, TELLMARK_URL: api.url, TOKEN: api.token ?? "" };
  const script = join(rootDir, "docs/example-client.mjs");
  const { stdout } = await run(process.execPath, [script, exampleFile("photo.jpg"), exampleFile("recording.webm")], {
    env,
  });
  expect(stdout).toContain("completed");
  expect(stdout).toMatch(/\/c\/[1-9A-HJ-NP-Za-km-z]{22}\n$/);
});

test("errors are problem details on request", async ({ anonymous }) => {
  const answer = await anonymous.send("GET", "/api/v1/clips", { headers: { Accept: "application/problem+json" } });
  expect(answer.headers.get("content-type")).toContain("application/problem+json");
  expect(JSON.parse(answer.bytes.toString("utf8"))).toMatchObject({ status: 401, type: "/docs/errors#invalid_token" });
  expect(() => jsonOf(answer)).toThrow();
});

async function pagesOf(request: APIRequestContext): Promise<string> {
  const slugs = [...new Set(operations.map(({ tag }) => tag.toLowerCase()))];
  const pages = await Promise.all(slugs.map(async (slug) => (await request.get(`/docs/${slug}`)).text()));
  return pages.join("\n");
}

type Kind = "curl" | "fetch";
type Snippets = Record<string, Partial<Record<Kind, string>>>;

function snippetsOf(html: string): Snippets {
  const found: Snippets = {};
  for (const [, id, section] of html.matchAll(/<article id="(\w+)"(.*?)<\/article>/gs)) {
    const kinds: Partial<Record<Kind, string>> = {};
    for (const [, language, code] of (section ?? "").matchAll(/<code data-language="(\w+)">(.*?)<\/code>/gs)) {
      if (language === "sh") kinds.curl = textOf(code ?? "");
      if (language === "js") kinds.fetch = textOf(code ?? "");
    }
    if (id) found[id] = kinds;
  }
  return found;
}

const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', amp: "&", "#x27": "'", "#39": "'" };
const textOf = (html: string) => html.replace(/&([\w#]+);/g, (whole, name: string) => entities[name] ?? whole);

class Walk {
  readonly #folder: string;
  readonly #snippets: Snippets;
  readonly #variables: Record<string, string> = {};
  readonly #replaced = new Map<string, string>();

  constructor(folder: string, snippets: Snippets) {
    this.#folder = folder;
    this.#snippets = snippets;
  }

  set(name: string, value: unknown): this {
    this.#variables[name] = String(value);
    return this;
  }

  /** Replaces a value that only the reader knows. */
  replace(example: string, own: string): void {
    this.#replaced.set(example, own);
  }

  // biome-ignore lint/suspicious/noExplicitAny: the answer is whatever the example's operation gives
  async step(kind: Kind, id: string): Promise<any> {
    let code = this.#snippets[id]?.[kind] ?? "";
    expect(code, `the page has a ${kind} example of ${id}`).toBeTruthy();
    for (const [example, own] of this.#replaced) code = code.replaceAll(example, own);
    const output = kind === "curl" ? await this.#shell(code) : await this.#program(code);
    const answer = output.trim() === "" ? {} : JSON.parse(output);
    expect(answer.success ?? true, `${id}: ${output.slice(0, 500)}`).toBe(true);
    return answer;
  }

  async #shell(code: string): Promise<string> {
    const env = { ...process.env, ...this.#variables };
    const { stdout } = await run("sh", ["-euc", code.replace(/^curl/, "curl -sS")], { cwd: this.#folder, env });
    return stdout;
  }

  async #program(code: string): Promise<string> {
    const name = (variable: string) =>
      variable.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const given = Object.entries(this.#variables).map(
      ([key, value]) => `const ${name(key)} = ${JSON.stringify(value)};`,
    );
    const path = join(this.#folder, "example.mjs");
    const said = /const answer/.test(code)
      ? "console.log(JSON.stringify(answer));"
      : "if (bytes.size < 1) throw new Error();";
    await writeFile(path, [...given, code, said].join("\n"));
    return (await run(process.execPath, [path], { cwd: this.#folder })).stdout;
  }
}
