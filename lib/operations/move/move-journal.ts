import { type FileHandle, open, readFile, rm } from "node:fs/promises";

/** The keys that are known to lie in the new store, hash and all; on disk, so that a move goes on where it ended. */
export class MoveJournal {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #moved: Set<string>;

  private constructor(path: string, file: FileHandle, moved: Set<string>) {
    this.#path = path;
    this.#file = file;
    this.#moved = moved;
  }

  /** Notes about another place than `place`, whatever it is called, count for nothing. */
  static async open(path: string, place: string): Promise<MoveJournal> {
    const file = await open(path, "a+", 0o600);
    const text = await readFile(path, "utf8");
    // A crash may have left half a line.
    const whole = text.slice(0, text.lastIndexOf("\n") + 1);
    const [title, ...keys] = whole.split("\n");
    if (title === `# ${place}`) {
      if (whole.length < text.length) await file.truncate(Buffer.byteLength(whole));
      return new MoveJournal(path, file, new Set(keys.filter(Boolean)));
    }
    await file.truncate(0);
    await file.appendFile(`# ${place}\n`);
    return new MoveJournal(path, file, new Set());
  }

  has(key: string): boolean {
    return this.#moved.has(key);
  }

  get keys(): readonly string[] {
    return [...this.#moved];
  }

  async add(key: string): Promise<void> {
    if (this.#moved.has(key)) return;
    await this.#file.appendFile(`${key}\n`);
    this.#moved.add(key);
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async discard(): Promise<void> {
    await this.close();
    await rm(this.#path, { force: true });
  }
}
