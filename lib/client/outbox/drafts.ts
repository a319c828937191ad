import { newId } from "#lib/studio/document";
import { heldLocks, holdLock, waitForLock } from "../tab-locks";
import { type Draft, draftKey, draftSchema, outboxDatabase } from "./outbox-db";

/** So long a tab that is being closed may still hold its locks, and write. */
export const closingMs = 1500;

/** The lock that a tab holds as long as it looks after its draft. */
export const tabLock = (tab: string) => `tellmark-tab-${tab}`;

/** The unsaved changes of a clip on this device: one draft for each tab, so that no tab writes over another's. */
export interface DraftStore {
  /** What tabs have left behind that live no more, oldest first. */
  left: () => Promise<Draft[]>;
  keep: (changes: Pick<Draft, "base" | "doc" | "sent">) => Promise<void>;
  /** This tab has nothing unsaved. */
  clear: () => Promise<void>;
  forget: (draft: Draft) => Promise<void>;
  dispose: () => void;
}

export function createDraftStore(clipId: number): DraftStore {
  const tab = newId();
  const key = draftKey({ clipId, tab });
  const release = holdLock(tabLock(tab));
  return {
    async left() {
      const others = async () =>
        (await (await outboxDatabase()).getAllFromIndex("drafts", "clip", clipId)).filter((one) => one.tab !== tab);
      const locks = [...new Set((await others()).map((draft) => tabLock(draft.tab)))];
      await Promise.all(locks.map((name) => waitForLock(name, closingMs)));
      const held = await heldLocks();
      return (await others())
        .filter((draft) => !held.has(tabLock(draft.tab)))
        .sort((a, b) => a.changedAt - b.changedAt);
    },
    async keep(changes) {
      const change = (await outboxDatabase()).transaction("drafts", "readwrite");
      const draft = { key, clipId, tab, changedAt: Date.now(), schema: draftSchema, ...changes };
      const put = change.store.put(draft);
      // Without waiting for the answer of the put: the page may be gone before.
      change.commit();
      await Promise.all([put, change.done]);
    },
    async clear() {
      await (await outboxDatabase()).delete("drafts", key);
    },
    async forget(draft) {
      await (await outboxDatabase()).delete("drafts", draft.key);
    },
    dispose: release,
  };
}
