import { mediaEngine } from "#lib/platform/media/media";
import { MediaError, type RenderedVideo, type VideoRequest } from "#lib/platform/media/port";
import { scratch } from "#lib/platform/scratch/scratch";
import { localCopy } from "#lib/platform/store/read-stored-file";
import type { VideoPlan } from "./plan-video";

/** The file exists until `use` has finished. */
export async function drawVideo<T>(
  { states, pictures }: VideoPlan,
  voice: { key: string } | null,
  options: Pick<VideoRequest, "signal" | "onProgress" | "maxSeconds">,
  use: (rendered: RenderedVideo) => Promise<T>,
): Promise<T> {
  const folder = await scratch().workFolder();
  const opened: { path: string; release(): Promise<void> }[] = [];
  const open = async (key: string) => {
    const file = await localCopy(key);
    if (!file) throw new MediaError("engine_crashed", "A file of the clip is not in the store.", key);
    opened.push(file);
    return file.path;
  };
  try {
    const files = [];
    for (const { key, redactions } of pictures) files.push({ path: await open(key), redactions });
    const sound = voice && (await open(voice.key));
    const request = { states, pictures: files, voice: sound, outDir: folder.path, ...options };
    return await use(await mediaEngine().renderVideo(request));
  } finally {
    await Promise.all(opened.map((file) => file.release()));
    await folder.remove();
  }
}
