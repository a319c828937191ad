import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import nextConfig from "../../next.config.mjs";

const rootDir = resolve(import.meta.dirname, "../..");
/** Those of the speech engine and of the reader of pictures: no function could hold them with their models. */
const tooLarge = ["onnxruntime-node", "llama-tokenizer-js", "soundswallower"];

/** The packages that the programs beside the server load by themselves, which no bundler follows. */
function loadedPackages(): string[] {
  const named = ["threads", "children"].flatMap((name) => {
    const folder = join(rootDir, "lib/generated", name);
    return readdirSync(folder).flatMap((file) => [
      ...readFileSync(join(folder, file), "utf8").matchAll(
        /(?:\bfrom |\bimport\(|\brequire\w*\()"(@[\w-]+\/[\w-]+|[\w-]+(?=["/]))/g,
      ),
    ]);
  });
  const names = new Set(named.map(([, name = ""]) => name));
  return [...names].filter((name) => !tooLarge.includes(name) && !process.getBuiltinModule(name));
}

/** `{a,b}`, `*` and `**` are all that the patterns have. */
function asExpression(pattern: string): RegExp {
  const parts = pattern.replaceAll(".", "\\.").replace(/\{([^}]*)\}/g, (_, names) => `(${names.replaceAll(",", "|")})`);
  return new RegExp(`^${parts.replaceAll("**/*", ".+").replace(/(?<!\.)\*/g, "[^/]*")}$`);
}

test("a function is packed with every package that its programs load", () => {
  const packages = loadedPackages();
  expect(packages).toEqual(expect.arrayContaining(["sharp", "@napi-rs/canvas", "@node-rs/argon2"]));
  for (const [route, patterns] of Object.entries(nextConfig.outputFileTracingIncludes ?? {})) {
    const packed = patterns.map(asExpression);
    const missing = packages.filter((name) => !packed.some((one) => one.test(`node_modules/${name}/package.json`)));
    expect(missing, `name them in next.config.mjs, for ${route}`).toEqual([]);
  }
});
