import type { Clip } from "#lib/api-client/api";
import { listLostTakes } from "../device/journal";
import type { Outbox } from "../outbox/outbox-options";
import type { StudioState } from "./studio-state";
import { listWaitingTakes } from "./waiting-takes";

/** Takes of closed pages: those that were cut off, those that wait to be inserted, and the span of one that is. */
export async function loadLostTakes(
  clipId: number,
  { items }: Pick<Outbox, "items">,
  readClip: () => Clip,
): Promise<Pick<StudioState, "lost" | "waiting"> & Partial<Pick<StudioState, "replaced">>> {
  const all = await listLostTakes(clipId);
  const takes = all.filter(({ id }) => !items.some(({ takeId }) => takeId === id));
  const waiting = await listWaitingTakes(takes, readClip());
  const inserted = takes.find(({ id, over }) => over && !waiting.some(({ take }) => take.id === id));
  const lost = takes.filter(({ over }) => !over);
  return { lost, waiting, ...(inserted?.over ? { replaced: inserted.over.span } : {}) };
}
