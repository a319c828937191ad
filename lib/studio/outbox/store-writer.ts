import type { OutboxItem } from "./item";

/** Writes to the store, and reads what it has when no write is under way. */
export function createStoreWriter(list: () => Promise<OutboxItem[]>) {
  let written = 0;
  let writing: Promise<unknown> = Promise.resolve();
  return {
    /** Settles when it is written, or cannot be. */
    write(work: Promise<void>): Promise<void> {
      written++;
      const done = work.catch(() => {});
      writing = Promise.all([writing, done]);
      return done;
    },
    /** Something was written past this: what is being read is old. */
    noteWritten(): void {
      written++;
    },
    /** Hands over what the store has before anything else is written. False if it cannot be read. */
    async read(use: (stored: readonly OutboxItem[]) => void): Promise<boolean> {
      for (;;) {
        await writing;
        const since = written;
        const stored = await list().catch(() => null);
        if (!stored) return false;
        if (since !== written) continue;
        use(stored);
        return true;
      }
    },
  };
}
