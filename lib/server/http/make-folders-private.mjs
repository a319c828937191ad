import { chmod } from "node:fs/promises";

/**
 * Folders of files that an earlier version made could be listed by other users of the machine.
 * @param {Pick<import("../../config/read-config.mjs").Config, "blobs" | "scratchDir">} config
 */
export async function makeFoldersPrivate({ blobs, scratchDir }) {
  const folders = blobs.kind === "disk" ? [blobs.dir, scratchDir] : [scratchDir];
  // A missing one will be made private; where another user owns one, the operator has decided who may read it.
  for (const folder of folders) await chmod(folder, 0o700).catch(() => undefined);
}
