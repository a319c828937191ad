import { newId } from "#lib/studio/document";
import { heldLocks, holdLock } from "../tab-locks";
import { type Draft, draftSchema, outboxDatabase } from "./outbox-db";

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
  const key = `${clipId} ${tab}`;
  const release = holdLock(tabLock(tab));
  return {
    async left() {
      const drafts = await (await outboxDatabase()).getAllFromIndex("drafts", "clip", clipId);
      const held = await heldLocks();
      return drafts
        .filter((draft) => draft.tab !== tab && !held.has(tabLock(draft.tab)))
        .sort((a, b) => a.changedAt - b.changedAt);
    },
    async keep(changes) {
      await (await outboxDatabase()).put("drafts", {
        key,
        clipId,
        tab,
        changedAt: Date.now(),
        schema: draftSchema,
        ...changes,
      });
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
