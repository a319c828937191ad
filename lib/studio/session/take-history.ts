import type { Clip, ClipVersion } from "#lib/api-client/api";
import { fetchFile } from "#lib/api-client/fetch-file";
import {
  deleteEarlierTake,
  type EarlierTake,
  findEarlierTakeFile,
  hasStorageRoom,
  listEarlierTakes,
  maxKeptBytes,
  saveEarlierTake,
  updateEarlierTake,
} from "../device/earlier-takes";
import { isUnsent, type OutboxItem } from "../outbox/item";
import { findServerFile } from "../outbox/server-file";
import { recordingFile } from "../recording/recording-file";

interface Given {
  id: string;
  name: string;
  durationSeconds: number | null | undefined;
  madeAt: number | undefined;
}

interface ShelfEvents {
  onTakes: (takes: readonly EarlierTake[]) => void;
  /** The clip as the server has it. */
  read: () => Promise<ClipVersion>;
}

export type TakeHistory = ReturnType<typeof createTakeHistory>;

/** The takes other than the current recording. */
export function filterEarlierTakes(
  takes: readonly EarlierTake[],
  items: readonly OutboxItem[],
  clip: Pick<Clip, "audio_url">,
): EarlierTake[] {
  const coming = items.findLast((item) => item.kind === "audio" && isUnsent(item));
  const current = recordingFile(clip);
  return takes.filter(({ id, file }) => (coming ? id !== coming.id : file === null || file !== current));
}

/**
 * The recordings of a clip that this device keeps for a while, so that a new one destroys none of them. What cannot be
 * kept is not: the recording itself goes its own way.
 */
export function createTakeHistory(clipId: number, { onTakes, read }: ShelfEvents) {
  let takes: readonly EarlierTake[] = [];
  const refresh = async () => {
    takes = await listEarlierTakes(clipId).catch(() => takes);
    onTakes(takes);
  };
  /** One change after the other. */
  let order: Promise<unknown> = Promise.resolve();
  const change = (work: () => Promise<unknown>): Promise<void> => {
    const done = order
      .then(work)
      .catch(() => {})
      .then(refresh);
    order = done;
    return done;
  };
  const put = (
    given: Given,
    file: Blob,
    more: { usedAt?: number; file?: string; instead?: string | undefined } = {},
  ) => {
    const now = Date.now();
    const take: EarlierTake = {
      id: given.id,
      clipId,
      name: given.name,
      type: file.type,
      sizeBytes: file.size,
      durationSeconds: given.durationSeconds ?? null,
      madeAt: given.madeAt ?? now,
      usedAt: more.usedAt ?? now,
      file: more.file ?? null,
    };
    return saveEarlierTake(take, file, more.instead);
  };
  return {
    refresh,
    /** Keeps the new recording of the clip, perhaps in the place of the same one under another id. */
    keep: (given: Given, file: Blob, instead?: string): Promise<void> =>
      change(async () => {
        const known = (await listEarlierTakes(clipId)).some(({ id }) => id === given.id);
        if (!known) await put(given, file, { instead });
      }),
    sent: (id: string, file: string): Promise<void> =>
      change(async () => {
        const take = (await listEarlierTakes(clipId)).find((one) => one.id === id);
        if (take) await updateEarlierTake({ ...take, file });
      }),
    /** The server knows how long the recording is. */
    measured: (clip: Clip): Promise<void> =>
      change(async () => {
        const take = (await listEarlierTakes(clipId)).find(({ file }) => file !== null && file === recordingFile(clip));
        if (take?.durationSeconds === null)
          await updateEarlierTake({
            ...take,
            durationSeconds: clip.audio_edit?.recording_seconds ?? clip.duration_seconds,
          });
      }),
    /** Whether the recording of now, on its way under that id or the server's, is here when another one replaces it. */
    async willKeep(clip: Clip, coming: string | undefined): Promise<boolean> {
      const takes = await listEarlierTakes(clipId).catch(() => []);
      const file = recordingFile(clip);
      if (takes.some((take) => (coming ? take.id === coming : take.file !== null && take.file === file))) return true;
      if (coming || clip.audio_url === null) return false;
      // All files of the clip are at least as much as its recording.
      return hasStorageRoom((await sizeAt(clip.audio_url)) ?? clip.file_size_bytes);
    },
    file: (id: string): Promise<Blob | null> => findEarlierTakeFile(id).catch(() => null),
    forget: (id: string): Promise<void> => change(() => deleteEarlierTake(id)),
    /** Keeps the recording that only the server has, before another one replaces it there. */
    async keepFromServer(newer: Pick<OutboxItem, "addedAt">): Promise<void> {
      const { clip } = await read();
      const file = recordingFile(clip);
      if (file === null || clip.audio_url === null) return;
      if ((await listEarlierTakes(clipId).catch(() => [])).some((take) => take.file === file)) return;
      const sound = await fetchFile(clip.audio_url, maxKeptBytes);
      if (!sound) return;
      const given = {
        id: `server ${file}`,
        name: `recording.${file.split(".").at(-1)}`,
        durationSeconds: clip.audio_edit?.recording_seconds ?? clip.duration_seconds,
        madeAt: Date.parse(clip.updated_at),
      };
      await change(() => put(given, sound, { file, usedAt: newer.addedAt - 1 }));
    },
  };
}

async function sizeAt(url: string): Promise<number | null> {
  return (await findServerFile(url).catch(() => null))?.size ?? null;
}
