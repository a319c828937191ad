import { loadPackage, oneAtATime, type PackageToSend, packageOf } from "./package-file";

/** A clip as a .vst file in whatever state it is, for its owner to keep; with the answers to it where they are asked for. */
export async function exportClip(clipId: number, options: { includeReplies: boolean }): Promise<PackageToSend> {
  return oneAtATime(clipId, async () =>
    packageOf(await loadPackage(clipId, { original: "uploaded", replies: options.includeReplies })),
  );
}
