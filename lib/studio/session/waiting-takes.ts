import type { Clip } from "#lib/api-client/api";
import { type KeptTake, removeTake } from "../device/journal";
import type { WaitingTake } from "./studio-state";

export const isPutIn = ({ audio_edit }: Pick<Clip, "audio_edit">, id: string): boolean =>
  audio_edit?.takes.includes(id) ?? false;

/** What an earlier page has left of takes of parts; those that were put in meanwhile go from this device. */
export async function stillWaiting(takes: readonly KeptTake[], clip: Pick<Clip, "audio_edit">): Promise<WaitingTake[]> {
  const waiting: WaitingTake[] = [];
  for (const take of takes) {
    if (!take.over) continue;
    if (isPutIn(clip, take.id)) await removeTake(take.id);
    else waiting.push({ take: { ...take, over: take.over }, file: null, isKept: true });
  }
  return waiting;
}
