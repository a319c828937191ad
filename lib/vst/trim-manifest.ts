import type { Manifest } from "./manifest";

/** Bytes of ink, and characters of texts, that a manifest repeats; the rest stands in files of its own only. */
export const REPEATED = { inkBytes: 512 * 1024, textLength: 512 * 1024 } as const;

/** A manifest that repeats no more than it should: what comes later keeps its name and its file (`href`). */
export function trimManifest(manifest: Manifest, inkSizes: readonly number[]): Manifest {
  let ink = 0;
  let words = 0;
  return {
    ...manifest,
    drawings: manifest.drawings.map((drawing, index) => {
      const size = inkSizes[index];
      // It was left out already.
      if (size === undefined) return drawing;
      ink += size;
      const { id, href, image, created_at } = drawing;
      return ink <= REPEATED.inkBytes ? drawing : { id, href, image, created_at, size };
    }),
    texts: manifest.texts.map((text) => {
      words += text.text_content?.length ?? 0;
      const { text_content, ...rest } = text;
      return words <= REPEATED.textLength ? text : { ...rest, size: Buffer.byteLength(text_content ?? "") };
    }),
  };
}
