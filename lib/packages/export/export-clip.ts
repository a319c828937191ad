import { buildPackage, loadPackage, type PackageToSend, runOneAtATime } from "./package-file";

export async function exportClip(clipId: number, options: { includeReplies: boolean }): Promise<PackageToSend> {
  return runOneAtATime(clipId, async () =>
    buildPackage(await loadPackage(clipId, { original: "uploaded", replies: options.includeReplies })),
  );
}
