import { createHash } from "node:crypto";
import { isErrno } from "#lib/kernel/durable-file";
import { mediaEngine } from "#lib/platform/media/media";
import { MediaError, type RenderedScene, type SceneRequest } from "#lib/platform/media/port";
import { scratch } from "#lib/platform/scratch/scratch";
import { localCopy } from "#lib/platform/store/read-stored-file";
import { store } from "#lib/platform/store/store";
import type { Composition } from "./composition";

/** Increase it when rendering changes: stored pictures are then rendered again at their next use. */
const DRAWING_VERSION = 1;

/** A cache key: equal keys mean equal pictures. */
export function sceneFingerprint({ scene, pictures }: Composition): string {
  return createHash("sha256")
    .update(JSON.stringify([DRAWING_VERSION, scene, pictures]))
    .digest("hex");
}

export class MissingImageError extends MediaError {
  constructor(key: string) {
    super("engine_crashed", "A picture of the clip is not in the store.", key);
  }
}

/** The file exists until `use` has finished. */
export async function withRenderedScene<T>(
  { scene, pictures }: Composition,
  signal: AbortSignal | undefined,
  use: (rendered: RenderedScene) => Promise<T>,
  as: Pick<SceneRequest, "format" | "fitInto"> = { format: "webp" },
): Promise<T> {
  const folder = await scratch().workFolder();
  const inputs: { path: string; release(): Promise<void> }[] = [];
  try {
    for (const { key } of pictures) {
      const input = await localCopy(key);
      if (!input) throw new MissingImageError(key);
      inputs.push(input);
    }
    const opened = pictures.map(({ redactions }, index) => ({ path: inputs[index]?.path ?? "", redactions }));
    const request = { scene, pictures: opened, outDir: folder.path, ...as, signal };
    return await use(
      await mediaEngine()
        .renderScene(request)
        .catch((error) => goneOr(error, pictures)),
    );
  } finally {
    await Promise.all(inputs.map((input) => input.release()));
    await folder.remove();
  }
}

async function goneOr(error: unknown, pictures: Composition["pictures"]): Promise<never> {
  if (isErrno(error, "ENOENT") || (error instanceof MediaError && error.reason === "image_undecodable")) {
    for (const { key } of pictures) if (!(await store().head(key))) throw new MissingImageError(key);
  }
  throw error;
}
