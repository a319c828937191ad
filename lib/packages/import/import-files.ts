import type { StagedFile } from "#lib/platform/scratch/port";
import { scratch } from "#lib/platform/scratch/scratch";
import type { NewBlob } from "#lib/storage/blob-register";
import { blobKey, newFilename } from "#lib/storage/keys";
import { type Reservation, reserveStorage } from "#lib/storage/reserve-storage";
import type { OpenVst } from "#lib/vst/read/read-vst";

export interface NewFile {
  staged: StagedFile;
  contentType: string;
  extension: string;
  width: number;
  height: number;
}

const unstored = new Set(["mimetype", "manifest.json", "index.html"]);

interface ImportContext {
  clipId: number;
  ownerId: string;
  packageBytes: number;
  signal: AbortSignal;
}

export class ImportFiles {
  readonly clipId: number;
  readonly blobs: NewBlob[] = [];
  readonly #vst: OpenVst;
  readonly #importing: ImportContext;
  readonly #rooms: Reservation[] = [];
  readonly #staged: StagedFile[] = [];
  readonly #folders: { remove(): Promise<void> }[] = [];

  constructor(vst: OpenVst, importing: ImportContext) {
    this.clipId = importing.clipId;
    this.#vst = vst;
    this.#importing = importing;
  }

  /** Holds the room for everything that will be unpacked: its directory tells before a byte is. */
  reserveAll(): Promise<void> {
    return this.#reserve(this.#vst.names.filter((name) => !unstored.has(name)));
  }

  async stageAgain(path: string, maxBytes: number): Promise<StagedFile> {
    await this.#reserve([path]);
    return this.stage(path, maxBytes);
  }

  async #reserve(names: readonly string[]): Promise<void> {
    const { ownerId, packageBytes } = this.#importing;
    this.#rooms.push(await reserveStorage(ownerId, this.#vst.sizeOf(names), { beyond: packageBytes }));
  }

  async stage(path: string, maxBytes: number): Promise<StagedFile> {
    const staged = await scratch().stage(this.#vst.stream(path), { maxBytes, signal: this.#importing.signal });
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
    staged: StagedFile,
    contentType: string,
    extension: string,
  ) {
    const filename = newFilename(this.clipId, role, extension);
    const key = blobKey(this.clipId, kind, filename);
    this.blobs.push({ key, staged, contentType });
    return { filename, blobKey: key, contentType, sizeBytes: BigInt(staged.sizeBytes), sha256: staged.sha256 };
  }

  async adopt(path: string): Promise<StagedFile> {
    const staged = await scratch().adopt(path);
    this.#staged.push(staged);
    return staged;
  }

  async discard(): Promise<void> {
    await Promise.all(this.#staged.map((staged) => staged.discard()));
    await Promise.all(this.#folders.map((folder) => folder.remove()));
    for (const room of this.#rooms) room.release();
  }
}
