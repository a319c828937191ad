import type { Manifest } from "./manifest";

/** How much ink and text a manifest repeats; the rest is only in separate files. */
export const REPEATED = { inkBytes: 512 * 1024, textLength: 512 * 1024 } as const;

/** Beyond the limits, ink and texts keep only their name and file (`href`). */
export function trimManifest(manifest: Manifest, inkSizes: readonly number[]): Manifest {
  let ink = 0;
  let words = 0;
  return {
    ...manifest,
    drawings: manifest.drawings.map((drawing, index) => {
      const size = inkSizes[index];
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
