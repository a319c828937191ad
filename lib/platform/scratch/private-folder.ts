import { mkdir } from "node:fs/promises";
import { storeError } from "../store-error";

export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 }).catch(storeError);
}
