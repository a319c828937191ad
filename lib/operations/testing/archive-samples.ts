import { open } from "node:fs/promises";
import { ArchiveWriter } from "../backup/archive-writer";

export async function writeTarFile(path: string, names: readonly string[]): Promise<void> {
  const file = await open(path, "w");
  const archive = new ArchiveWriter(file);
  for (const name of names) await archive.addBytes(name, Buffer.from(`in ${name}`));
  await archive.end();
  await file.close();
}
