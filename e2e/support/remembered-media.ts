import { createHash } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { inject } from "vitest";
import { mediaEngine } from "#lib/platform/media/media";
import type { AudioScan, MediaEngine } from "#lib/platform/media/port";

interface Work {
  outDir: string;
  signal?: AbortSignal | undefined;
}

const none = "nothing";

/**
 * The runtime's engine does the same work on the same bytes once in a run: its files are copied afterwards. For tests of
 * what is done with sound and pictures; those of the engines themselves make their own.
 */
export function rememberMedia(): void {
  const engine = mediaEngine();
  const { scanAudio, prepareAudio, joinAudio, cleanAudio, inspectImage, renderScene } = engine;
  Object.assign(engine, {
    scanAudio(path, sniffed, signal) {
      const isKnown = (found: AudioScan) => found.durationSeconds !== null;
      const work = { outDir: dirname(path), signal };
      return once({ kind: "scanAudio", sniffed }, [path], work, () => scanAudio(path, sniffed, signal), isKnown);
    },
    async prepareAudio(request) {
      const { onOverview, ...rest } = request;
      const asked = { kind: "prepareAudio", sniffed: rest.sniffed, cut: rest.cut, maxSeconds: rest.maxSeconds };
      const prepared = await once(asked, [rest.input], rest, () => prepareAudio(request));
      rest.onProgress?.("peaks", 100);
      return prepared;
    },
    joinAudio(request) {
      const { input, take, at, sniffed } = request;
      const asked = { kind: "joinAudio", at, sniffed: [sniffed, take.sniffed] };
      return once(asked, [input, take.input], request, () => joinAudio(request));
    },
    async cleanAudio(request) {
      const { input, sniffed } = request;
      const work = async () => (await cleanAudio(request)) ?? none;
      const clean = await once({ kind: "cleanAudio", sniffed }, [input], request, work);
      return clean === none ? null : clean;
    },
    inspectImage(request) {
      const { input, sniffed, redactions } = request;
      return once({ kind: "inspectImage", sniffed, redactions }, [input], request, () => inspectImage(request));
    },
    renderScene(request) {
      const { scene, pictures, format } = request;
      const asked = { kind: "renderScene", scene, format, redactions: pictures.map(({ redactions }) => redactions) };
      const files = pictures.map(({ path }) => path);
      return once(asked, files, request, () => renderScene(request));
    },
  } satisfies Partial<MediaEngine>);
}

/** Does the work, or copies what it has made of the same files before. */
async function once<Result>(
  asked: object,
  files: string[],
  work: Work,
  make: () => Promise<Result>,
  isWorthIt: (result: Result) => boolean = () => true,
): Promise<Result> {
  if (work.signal?.aborted) return make();
  const outDir = await realpath(work.outDir);
  const hash = createHash("sha256").update(JSON.stringify(asked));
  for (const file of files) hash.update(await readFile(file));
  const kept = join(inject("rememberedMedia"), hash.digest("hex"));
  const known = await readFile(join(kept, "result.json"), "utf8").catch(() => null);
  if (known !== null) {
    const result = JSON.parse(known, (key, value) => (key === "path" ? join(outDir, value) : value)) as Result;
    for (const path of pathsIn(result)) await copyFile(join(kept, basename(path)), path);
    return result;
  }
  const result = await make();
  if (!isWorthIt(result)) return result;
  await mkdir(inject("rememberedMedia"), { recursive: true });
  const making = await mkdtemp(`${kept}-`);
  for (const path of pathsIn(result)) await copyFile(path, join(making, basename(path)));
  const words = JSON.stringify(result, (key, value) => (key === "path" ? basename(value) : value));
  await writeFile(join(making, "result.json"), words);
  // Another process may have been faster.
  await rename(making, kept).catch(() => rm(making, { recursive: true, force: true }));
  return result;
}

function pathsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "path" && typeof inner === "string" ? [inner] : pathsIn(inner),
  );
}
