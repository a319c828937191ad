import { createHash } from "node:crypto";
import { OperationProblem } from "#lib/kernel/operation-problem";
import type { Session } from "#lib/platform/database/session";
import type { Scratch } from "#lib/platform/scratch/port";
import type { Store } from "#lib/platform/store/port";
import type { MoveJournal } from "./move-journal";

export interface Place {
  store: Store;
  scratch: Scratch;
}

const AT_ONCE = 1000;
const ASKED_AT_ONCE = 16;

interface Listed {
  key: string;
  size: string;
  sha256: string;
  type: string;
}

/** Over every row that there is, as often as it takes. */
export class CopyPass {
  /** Files that are noted as moved are checked once more. */
  doubtsNotes = false;
  copied = 0;
  #files = 0;
  #lost: string[] = [];
  readonly #sure = new Set<string>();

  readonly #session: Session;
  readonly #places: { from: Place; to: Place };
  readonly #journal: MoveJournal;

  constructor(session: Session, places: { from: Place; to: Place }, journal: MoveJournal) {
    this.#session = session;
    this.#places = places;
    this.#journal = journal;
  }

  get report() {
    return { copied: this.copied, files: this.#files, lost: this.#lost };
  }

  async run() {
    [this.#files, this.#lost] = [0, []];
    for (let after = ""; ; ) {
      const rows = await this.#session.rows<Listed>(
        `SELECT key, size_bytes::text AS size, sha256, content_type AS type FROM blobs
         WHERE key > $1 ORDER BY key LIMIT ${AT_ONCE}`,
        [after],
      );
      this.#files += rows.length;
      if (this.doubtsNotes) await this.#ask(rows.filter(({ key }) => this.#journal.has(key) && !this.#sure.has(key)));
      for (const row of rows) if (!this.#isThere(row)) await this.#move(row);
      if (rows.length < AT_ONCE) return this.report;
      after = rows.at(-1)?.key ?? "";
    }
  }

  #isThere({ key }: Listed): boolean {
    return this.#sure.has(key) || (!this.doubtsNotes && this.#journal.has(key));
  }

  /** Users wait while it does not move. */
  async #ask(rows: readonly Listed[]): Promise<void> {
    for (let begin = 0; begin < rows.length; begin += ASKED_AT_ONCE) {
      const asked = rows.slice(begin, begin + ASKED_AT_ONCE).map(async ({ key, size }) => {
        if ((await this.#places.to.store.head(key))?.sizeBytes === Number(size)) this.#sure.add(key);
      });
      await Promise.all(asked);
    }
  }

  async #move(row: Listed): Promise<void> {
    if ((await hasFile(this.#places.to.store, row)) || (await copyFile(this.#places, row))) {
      await this.#journal.add(row.key);
      this.#sure.add(row.key);
      this.copied += 1;
    } else if (await hasRow(this.#session, row.key)) this.#lost.push(row.key);
  }
}

async function hasFile(store: Store, { key, size, sha256 }: Listed): Promise<boolean> {
  const found = await store.head(key);
  if (!found) return false;
  if (found.sizeBytes === Number(size) && (await sha256Of(store, key)) === sha256) return true;
  throw new OperationProblem(`The new store holds another file ${key}: choose an empty one.`);
}

async function sha256Of(store: Store, key: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of (await store.get(key)) ?? []) hash.update(chunk);
  return hash.digest("hex");
}

/** False if the old store has it no more, or other bytes. */
async function copyFile(
  { from, to }: { from: Place; to: Place },
  { key, size, sha256, type }: Listed,
): Promise<boolean> {
  const content = (await from.store.head(key)) && (await from.store.get(key));
  if (!content) return false;
  const staged = await to.scratch.stage(content, { maxBytes: Number.POSITIVE_INFINITY });
  try {
    if (staged.sha256 !== sha256 || staged.sizeBytes !== Number(size)) return false;
    await to.store.put(key, staged, type);
    return true;
  } finally {
    await staged.discard();
  }
}

async function hasRow(session: Session, key: string): Promise<boolean> {
  return (await session.rows("SELECT 1 FROM blobs WHERE key = $1", [key])).length > 0;
}
