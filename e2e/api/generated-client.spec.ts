import { execFile } from "node:child_process";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "../support/api";
import { exampleFile } from "../support/example-files.mjs";
import { generateHeyApi } from "../support/generate-hey-api.mjs";
import { rootDir } from "../support/steps.mjs";

const run = promisify(execFile);
const tool = (path: string) => join(rootDir, "node_modules", path);

test("a client generated from the document does everything, uploads included", { tag: "@long" }, async ({ api }) => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), "tellmark-generated-"));
  try {
    const document = await (await fetch(`${api.url}/api/v1/openapi.json`)).text();
    await writeFile(join(folder, "openapi.json"), document);
    await generateHeyApi(join(folder, "openapi.json"), join(folder, "client"));

    await copyFile(join(rootDir, "e2e/fixtures/generated-client/flow.ts"), join(folder, "flow.ts"));
    const options = { strict: true, noEmit: true, module: "esnext", moduleResolution: "bundler", target: "es2022" };
    const compilerOptions = {
      ...options,
      lib: ["es2023", "dom", "dom.iterable"],
      skipLibCheck: true,
      types: ["node"],
      typeRoots: [tool("@types")],
    };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["flow.ts"] }));
    const types = await run(process.execPath, [tool("typescript/bin/tsc"), "-p", folder]).catch(
      (error: { stdout: string }) => error,
    );
    expect(types.stdout).toBe("");

    const bundle = join(folder, "flow.mjs");
    const bundler = [tool("rolldown/bin/cli.mjs"), join(folder, "flow.ts"), "-o", bundle, "--platform", "node"];
    await run(process.execPath, bundler, { cwd: folder });
    const { stdout } = await run(process.execPath, [
      bundle,
      api.url,
      api.token ?? "",
      exampleFile("photo.jpg"),
      exampleFile("recording.webm"),
    ]);
    expect(JSON.parse(stdout)).toEqual({
      image: ["image/jpeg", true],
      audio: ["audio/webm", true],
      attached: "detail",
      completed: ["completed", "completed"],
      vst: ["application/vnd.vst+zip", "mimetype", true],
      thumbnail: "image/webp",
      shared: ["Leaking valve", 2],
      reply: ["I will come by.", true],
      list: 1,
      error: "resource_not_found",
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
