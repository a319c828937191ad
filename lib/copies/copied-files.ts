import type { Blob } from "#lib/generated/prisma/client";
import { newId } from "#lib/kernel/ids";
import type { CopiedBlob } from "#lib/storage/blob-register";
import { changedDuringReadError } from "#lib/storage/changed-during-read-error";
import { blobKey, newFilename } from "#lib/storage/keys";

interface StoredRow {
  id: string;
  filename: string;
  blobKey: string;
  contentType: string;
}

/** Which row becomes which. */
export interface CopiedRow {
  oldId: string;
  id: string;
  filename: string;
  blobKey: string;
}

export class CopiedFiles {
  readonly blobs: CopiedBlob[] = [];
  readonly #clipId: number;
  readonly #originals: ReadonlyMap<string, Blob>;

  constructor(clipId: number, originals: readonly Blob[]) {
    this.#clipId = clipId;
    this.#originals = new Map(originals.map((blob) => [blob.key, blob]));
  }

  copy({ id, filename, blobKey: key, contentType }: StoredRow, prefix: "ast" | "der" | "thb"): CopiedRow {
    const copyOf = this.#originals.get(key);
    if (!copyOf) throw changedDuringReadError();
    const copy = this.#nameOf(filename, key);
    this.blobs.push({ key: copy.blobKey, copyOf, contentType });
    return { oldId: id, id: newId(prefix), ...copy };
  }

  /** Names are like `7-image-8Zk….webp`, keys like `clips/7/image/NAME`. */
  #nameOf(filename: string, key: string): { filename: string; blobKey: string } {
    const [, role = "file", extension = "bin"] = /^\d+-([a-z]+)-[^.]+\.(.+)$/.exec(filename) ?? [];
    const folder = key.split("/").at(-2) ?? role;
    const name = newFilename(this.#clipId, role, extension);
    return { filename: name, blobKey: blobKey(this.#clipId, folder, name) };
  }
}
