import type { z } from "zod";
import type { Manifest } from "#lib/contract/manifest";
import { loadContents } from "#lib/packages/clip-contents";
import { buildManifest } from "#lib/vst/manifest";
import { REPEATED } from "#lib/vst/trim-manifest";
import { urls } from "../urls";

const budget = { inkBytes: REPEATED.inkBytes, textBytes: REPEATED.textLength, transcriptBytes: 1024 * 1024 };

/** The manifest of a clip as its owner sees it, with the address of every file. */
export async function presentManifest(clipId: number, origin: string): Promise<z.input<typeof Manifest>> {
  const urlOf = (kind: "audio" | "image" | "text", filename: string) =>
    kind === "image" ? urls.image(origin, clipId, filename) : urls.file(origin, filename);
  const owners = { urlOf, source: origin, original: "uploaded" } as const;
  const manifest = buildManifest(await loadContents(clipId, budget, owners), { urls: true });
  // The schema names what every manifest has; what lib/vst adds passes through it. Tags got their note when they came in.
  return manifest as unknown as z.input<typeof Manifest>;
}
