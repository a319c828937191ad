import type { NewBlob } from "#lib/clips/blob-register";
import { blobKey, newFilename } from "#lib/clips/keys";
import { changedDuringRead } from "#lib/clips/snapshot/read-snapshot";
import { newId } from "#lib/kernel/ids";
import type { Staged } from "#lib/platform/scratch/port";
import { scratch } from "#lib/platform/scratch/scratch";
import { store } from "#lib/platform/store/store";

export interface StoredRow {
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

/** Copies of a clip's files, in the scratch until they are stored. */
export class CopiedFiles {
  readonly blobs: NewBlob[] = [];
  readonly #clipId: number;
  readonly #signal: AbortSignal;
  readonly #staged: Staged[] = [];

  constructor(clipId: number, signal: AbortSignal) {
    this.#clipId = clipId;
    this.#signal = signal;
  }

  async copy(
    { id, filename, blobKey: key, contentType }: StoredRow,
    prefix: "ast" | "der" | "thb",
  ): Promise<CopiedRow> {
    const stream = await store().get(key);
    // The picture or recording was replaced meanwhile.
    if (!stream) throw changedDuringRead();
    const staged = await scratch().stage(stream, { maxBytes: Number.MAX_SAFE_INTEGER, signal: this.#signal });
    this.#staged.push(staged);
    const copy = this.#nameOf(filename, key);
    this.blobs.push({ key: copy.blobKey, staged, contentType });
    return { oldId: id, id: newId(prefix), ...copy };
  }

  async discard(): Promise<void> {
    await Promise.all(this.#staged.map((staged) => staged.discard()));
  }

  /** Names are like `7-image-8Zk….webp`, keys like `clips/7/image/NAME`. */
  #nameOf(filename: string, key: string): { filename: string; blobKey: string } {
    const [, role = "file", extension = "bin"] = /^\d+-([a-z]+)-[^.]+\.(.+)$/.exec(filename) ?? [];
    const folder = key.split("/").at(-2) ?? role;
    const name = newFilename(this.#clipId, role, extension);
    return { filename: name, blobKey: blobKey(this.#clipId, folder, name) };
  }
}
