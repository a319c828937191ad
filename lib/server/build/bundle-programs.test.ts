import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { bundleCommands } from "./bundle-programs.mjs";

const generated = resolve(import.meta.dirname, "../../generated");
const stamp = join(generated, "commands-stamp");

async function filesBelow(folder: string) {
  const names = (await readdir(join(generated, folder))).sort();
  return Promise.all(names.map(async (name) => [name, (await stat(join(generated, folder, name))).mtimeMs]));
}

test("a command of newer sources bundles itself, and the files of a running server stay", async () => {
  await mkdir(join(generated, "server"), { recursive: true });
  const before = [await filesBelow("threads"), await filesBelow("children")];
  const chunks = await readdir(join(generated, "server"));
  await writeFile(stamp, "of older sources");
  await bundleCommands(resolve(import.meta.dirname, "../../.."));
  expect([await filesBelow("threads"), await filesBelow("children")]).toEqual(before);
  expect(await readdir(join(generated, "server"))).toEqual(expect.arrayContaining([...chunks, "token.mjs"]));
  expect(await readFile(stamp, "utf8")).not.toBe("of older sources");
});
