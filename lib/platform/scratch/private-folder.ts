import { mkdir } from "node:fs/promises";
import { storeError } from "../store/store-error";

/** With everything above it that is missing; no other user of the machine may list or enter it. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 }).catch(storeError);
}
