import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { shareChunks } from "./share-chunks.mjs";

const chunk = (name: string, code: string) => `module.exports=[1,${code}]\n\n//# sourceMappingURL=${name}.js.map`;
const trace = (names: string[]) => ({
  files: [...names.map((name) => `../../chunks/${name}.js`), "../../../node_modules/pg"],
  fileHashes: ["0f", "1e"],
  symlinks: [[names.length, "../../../node_modules/pg"]],
  entryHash: "2d",
});
const long = `"${"x".repeat(3000)}"`;

test("equal chunks become one file, which everything names; others, short ones and those of pages stay", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tellmark-chunks-"));
  const put = async (name: string, text: string) => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  };
  for (const name of ["_a", "_b"]) {
    await put(`chunks/${name}.js`, chunk(name, long));
    await put(`chunks/${name}.js.map`, "{}");
    await put(`chunks/short${name}.js`, chunk(name, "1"));
    await put(`app/${name}/route.js`, `R.c("server/chunks/${name}.js")\nR.c("server/chunks/short${name}.js")`);
    await put(`app/${name}/route.js.nft.json`, JSON.stringify(trace([name])));
  }
  await put("chunks/_other.js", chunk("_other", `${long}+1`));
  await put("chunks/ssr/_b.js", chunk("_b", long));
  await put("chunks/_loads.js", `s=>Promise.all(["server/chunks/_a.js","server/chunks/_b.js"].map(l))`);

  expect(await shareChunks(folder)).toBe(1);
  expect((await readdir(join(folder, "chunks"))).sort()).toEqual(
    ["_a.js", "_a.js.map", "_loads.js", "_other.js", "short_a.js", "short_b.js", "ssr"].sort(),
  );
  const read = (name: string) => readFile(join(folder, name), "utf8");
  expect(await read("app/_b/route.js")).toBe(`R.c("server/chunks/_a.js")\nR.c("server/chunks/short_b.js")`);
  const { files, symlinks } = trace(["_a"]);
  expect(JSON.parse(await read("app/_b/route.js.nft.json"))).toEqual({ files, symlinks });
  expect(await read("chunks/_loads.js")).toContain(`["server/chunks/_a.js","server/chunks/_a.js"]`);
  expect(await read("chunks/ssr/_b.js")).toContain(long);
  expect(await shareChunks(folder)).toBe(0);
  await rm(folder, { recursive: true });
});
