import type { z } from "zod";
import { readSnapshot } from "#lib/clips/snapshot/read-snapshot";
import type { Snapshot } from "#lib/clips/snapshot/snapshot";
import type { Manifest } from "#lib/contract/manifest";
import { readContents } from "#lib/packages/clip-contents";
import { buildManifest } from "#lib/vst/manifest";
import { REPEATED } from "#lib/vst/trim-manifest";
import { urls } from "./urls";

const TRANSCRIPT_BYTES = 1024 * 1024;

/** What is read of a clip for its manifest. */
export function manifestSnapshot(clipId: number): Promise<Snapshot> {
  return readSnapshot(clipId, { inkBytes: REPEATED.inkBytes, transcriptBytes: TRANSCRIPT_BYTES });
}

/** The manifest of a clip as it is now. */
export async function manifestOf(clipId: number, origin: string) {
  return presentManifest(await manifestSnapshot(clipId), origin);
}

/** The manifest of a clip as its owner sees it, with the address of every file. */
export async function presentManifest(snapshot: Snapshot, origin: string): Promise<z.input<typeof Manifest>> {
  const { id } = snapshot.clip;
  const urlOf = (kind: "audio" | "image" | "text", filename: string) =>
    kind === "image" ? urls.image(origin, id, filename) : urls.file(origin, filename);
  const owners = { urlOf, source: origin, original: "uploaded" } as const;
  const manifest = buildManifest(await readContents(snapshot, REPEATED.textLength, owners), { urls: true });
  // The schema names what every manifest has; what lib/vst adds passes through it. Tags got their note when they came in.
  return manifest as unknown as z.input<typeof Manifest>;
}
