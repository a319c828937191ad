import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import JSZip from "jszip";

export async function unpack(vst: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tellmark-unpacked-"));
  const zip = await JSZip.loadAsync(vst, { checkCRC32: true });
  for (const [name, entry] of Object.entries(zip.files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await entry.async("nodebuffer"));
  }
  return folder;
}
