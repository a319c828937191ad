import { loadPackage, oneAtATime, type PackageToSend, packageOf } from "./package-file";

export async function exportClip(clipId: number, options: { includeReplies: boolean }): Promise<PackageToSend> {
  return oneAtATime(clipId, async () =>
    packageOf(await loadPackage(clipId, { original: "uploaded", replies: options.includeReplies })),
  );
}
