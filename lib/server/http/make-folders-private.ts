import { chmod } from "node:fs/promises";
import type { Config } from "../../config/read-config";

/** Folders of files that an earlier version made could be listed by other users of the machine. */
export async function makeFoldersPrivate({ blobs, scratchDir }: Pick<Config, "blobs" | "scratchDir">) {
  const folders = blobs.kind === "disk" ? [blobs.dir, scratchDir] : [scratchDir];
  // A missing one will be made private; where another user owns one, the operator has decided about its readers.
  for (const folder of folders) await chmod(folder, 0o700).catch(() => undefined);
}
