import { Readable } from "node:stream";
import type { Scratch, StagedFile } from "../scratch/port";
import { type Multipart, pieceKey, type Store } from "./port";

/** Partial uploads for stores of whole files: pieces are files, joined in the scratch folder. */
export function storePiecesAsFiles(
  scratch: Scratch,
  { get, overwrite }: Pick<Store, "get"> & { overwrite: (key: string, file: StagedFile) => Promise<void> },
): Multipart {
  async function* joined(id: string, ends: readonly number[]) {
    for (const start of [0, ...ends.slice(0, -1)]) {
      const piece = await get(pieceKey(id, start));
      if (!piece) throw new Error(`the piece of ${id} at ${start} is not in the store`);
      yield* piece;
    }
  }
  return {
    async write(id, start, piece) {
      const staged = await scratch.stage(Readable.from([piece]), { maxBytes: piece.length });
      await overwrite(pieceKey(id, start), staged).finally(() => staged.discard());
    },
    finish: (id, ends) => scratch.stage(joined(id, ends), { maxBytes: ends.at(-1) ?? 0 }),
  };
}
