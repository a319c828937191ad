import type { z } from "zod";
import { readSnapshot } from "#lib/clips/snapshot/read-snapshot";
import type { Snapshot } from "#lib/clips/snapshot/snapshot";
import type { Manifest } from "#lib/contract/manifest";
import { readContents } from "#lib/packages/clip-contents";
import { buildManifest } from "#lib/vst/manifest";
import { REPEATED } from "#lib/vst/trim-manifest";
import { urls } from "./urls";

/** Without the transcript's document: a manifest only describes it. */
export function manifestSnapshot(clipId: number): Promise<Snapshot> {
  return readSnapshot(clipId, { inkBytes: REPEATED.inkBytes });
}

export async function manifestOf(clipId: number, origin: string) {
  return presentManifest(await manifestSnapshot(clipId), origin);
}

export async function presentManifest(snapshot: Snapshot, origin: string): Promise<z.input<typeof Manifest>> {
  const { id } = snapshot.clip;
  const urlOf = (kind: "audio" | "image" | "text", filename: string) =>
    kind === "image" ? urls.image(origin, id, filename) : urls.file(origin, filename);
  const owners = { urlOf, source: origin, original: "uploaded" } as const;
  const manifest = buildManifest(await readContents(snapshot, REPEATED.textLength, owners), { urls: true });
  // The schema names the members that every manifest has; lib/vst adds others.
  return manifest as unknown as z.input<typeof Manifest>;
}
