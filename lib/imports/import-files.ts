import type { NewBlob } from "#lib/clips/blob-register";
import { blobKey, newFilename } from "#lib/clips/keys";
import type { Staged } from "#lib/platform/scratch/port";
import { scratch } from "#lib/platform/scratch/scratch";
import type { OpenVst } from "#lib/vst/read-vst";

/** A picture on its way into a clip. */
export interface Made {
  staged: Staged;
  contentType: string;
  extension: string;
  width: number;
  height: number;
}

/** Everything that an import has received so far: put into the store together, or thrown away together. */
export class ImportFiles {
  readonly clipId: number;
  readonly blobs: NewBlob[] = [];
  readonly #vst: OpenVst;
  readonly #signal: AbortSignal;
  readonly #staged: Staged[] = [];
  readonly #folders: { remove(): Promise<void> }[] = [];

  constructor(clipId: number, vst: OpenVst, signal: AbortSignal) {
    this.clipId = clipId;
    this.#vst = vst;
    this.#signal = signal;
  }

  /** Receives an entry of the package, as every upload is received; the same entry twice gives two files. */
  async stage(path: string, maxBytes: number): Promise<Staged> {
    const staged = await scratch().stage(this.#vst.stream(path), { maxBytes, signal: this.#signal });
    this.#staged.push(staged);
    return staged;
  }

  /** A folder for what the media engine makes, which lasts as long as the import. */
  async workFolder(): Promise<string> {
    const folder = await scratch().workFolder();
    this.#folders.push(folder);
    return folder.path;
  }

  /** Makes a staged file part of the clip-to-be. */
  add(
    kind: "audio" | "image" | "text" | "replies",
    role: string,
    staged: Staged,
    contentType: string,
    extension: string,
  ) {
    const filename = newFilename(this.clipId, role, extension);
    const key = blobKey(this.clipId, kind, filename);
    this.blobs.push({ key, staged, contentType });
    return { filename, blobKey: key, contentType, sizeBytes: BigInt(staged.sizeBytes), sha256: staged.sha256 };
  }

  /** Takes over a file that the media engine made. */
  async adopt(path: string): Promise<Staged> {
    const staged = await scratch().adopt(path);
    this.#staged.push(staged);
    return staged;
  }

  /** Removes whatever has not become part of the clip. */
  async discard(): Promise<void> {
    await Promise.all(this.#staged.map((staged) => staged.discard()));
    await Promise.all(this.#folders.map((folder) => folder.remove()));
  }
}
