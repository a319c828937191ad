import type { Clip } from "#lib/api-client/api";
import { deleteTake, type KeptTake } from "../device/journal";
import type { WaitingTake } from "./studio-state";

export const isTakeInserted = ({ audio_edit }: Pick<Clip, "audio_edit">, id: string): boolean =>
  audio_edit?.takes.includes(id) ?? false;

/** Takes of parts that an earlier page left behind; those inserted since are deleted from this device. */
export async function listWaitingTakes(
  takes: readonly KeptTake[],
  clip: Pick<Clip, "audio_edit">,
): Promise<WaitingTake[]> {
  const waiting: WaitingTake[] = [];
  for (const take of takes) {
    if (!take.over) continue;
    if (isTakeInserted(clip, take.id)) await deleteTake(take.id);
    else waiting.push({ take: { ...take, over: take.over }, file: null, isKept: true });
  }
  return waiting;
}
