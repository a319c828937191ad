import { newId } from "#lib/editor/document";
import { withoutCommonInk } from "#lib/editor/ink/unsaved-ink";
import { durableWrite } from "../device/on-disk";
import { closingMs, heldLocks, holdLock, tabLock, waitForLock } from "../device/tab-locks";
import { type Draft, draftKey, draftSchema, listDrafts, outboxDatabase } from "./outbox-db";

type Changes = Pick<Draft, "base" | "doc" | "sent" | "recording">;

export function compactDraft({ base, doc, sent = [], recording = null }: Changes): Changes & Pick<Draft, "schema"> {
  return { schema: draftSchema, recording, ...withoutCommonInk({ base, doc, sent }) };
}

/** The unsaved changes of a clip on this device: one draft for each tab, so that no tab writes over another's. */
export interface DraftStore {
  /** Drafts of closed tabs, oldest first. */
  listAbandoned: () => Promise<Draft[]>;
  keep: (changes: Changes) => Promise<void>;
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
    async listAbandoned() {
      const others = async () => (await listDrafts(clipId)).filter((one) => one.tab !== tab);
      const locks = [...new Set((await others()).map((draft) => tabLock(draft.tab)))];
      await Promise.all(locks.map((name) => waitForLock(name, closingMs)));
      const held = await heldLocks();
      return (await others())
        .filter((draft) => !held.has(tabLock(draft.tab)))
        .sort((a, b) => a.changedAt - b.changedAt);
    },
    async keep(changes) {
      const change = (await outboxDatabase()).transaction("drafts", "readwrite", durableWrite);
      const draft = { key, clipId, tab, changedAt: Date.now(), ...compactDraft(changes) };
      const put = change.store.put(draft);
      // Without waiting for the answer of the put: the page may close before.
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
