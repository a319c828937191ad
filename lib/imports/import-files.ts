import type { NewBlob } from "#lib/clips/blob-register";
import { blobKey, newFilename } from "#lib/clips/keys";
import type { Staged } from "#lib/platform/scratch/port";
import { scratch } from "#lib/platform/scratch/scratch";
import type { OpenVst } from "#lib/vst/read-vst";

export interface NewFile {
  staged: Staged;
  contentType: string;
  extension: string;
  width: number;
  height: number;
}

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

  async stage(path: string, maxBytes: number): Promise<Staged> {
    const staged = await scratch().stage(this.#vst.stream(path), { maxBytes, signal: this.#signal });
    this.#staged.push(staged);
    return staged;
  }

  async workFolder(): Promise<string> {
    const folder = await scratch().workFolder();
    this.#folders.push(folder);
    return folder.path;
  }

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

  async adopt(path: string): Promise<Staged> {
    const staged = await scratch().adopt(path);
    this.#staged.push(staged);
    return staged;
  }

  async discard(): Promise<void> {
    await Promise.all(this.#staged.map((staged) => staged.discard()));
    await Promise.all(this.#folders.map((folder) => folder.remove()));
  }
}
