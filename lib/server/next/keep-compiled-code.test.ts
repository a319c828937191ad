import { execFileSync } from "node:child_process";
import module from "node:module";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const isKept = "enableCompileCache" in module;
if (!isKept) console.log("Compiled code is not kept by this Node: that takes 22.8 or newer.");

test("what a process compiles is kept beside the build where Node can, and is no matter where it cannot", () => {
  const program = `
    import module from "node:module";
    import "./lib/server/next/keep-compiled-code.mjs";
    console.log(module.getCompileCacheDir?.() ?? "nowhere");
  `;
  const root = resolve(import.meta.dirname, "../../..");
  const { NODE_DISABLE_COMPILE_CACHE: _, ...env } = process.env;
  const arguments_ = ["--input-type=module", "-e", program];
  const folder = execFileSync(process.execPath, arguments_, { cwd: root, env, encoding: "utf8" }).trim();
  if (isKept) expect(folder).toContain(resolve(root, ".next/cache/compiled"));
  else expect(folder).toBe("nowhere");
});
