import { loadContents } from "#lib/packages/clip-contents";
import { buildManifest, type Manifest } from "#lib/vst/manifest";
import { urls } from "../urls";

/** The manifest of a clip as its owner sees it, with the address of every file. */
export async function presentManifest(clipId: number, origin: string): Promise<Manifest> {
  const urlOf = (kind: "audio" | "image" | "text", filename: string) =>
    kind === "image" ? urls.image(origin, clipId, filename) : urls.file(origin, filename);
  return buildManifest(await loadContents(clipId, urlOf, origin), { urls: true });
}
