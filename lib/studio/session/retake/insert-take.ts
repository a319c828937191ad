import { getClip } from "#lib/api-client/api";
import { ApiError } from "#lib/api-client/api-error";
import { recordingFileName } from "#lib/browser/recorder/recording-type";
import { newId } from "#lib/editor/document";
import { deleteTake, findTakeRecording, saveTake } from "../../device/journal";
import { uploadTake } from "../../uploads/upload";
import type { WaitingTake } from "../studio-state";
import { isTakeInserted } from "../waiting-takes";

const LOOK_MS = 1000;
const MOST_FAILURES = 5;
/** Some two minutes: no user has to watch a queue. */
const MOST_LOOKS = 120;

export interface PunchParts {
  clip: typeof getClip;
  send: typeof uploadTake;
  read: typeof findTakeRecording;
  note: typeof saveTake;
  remove: typeof deleteTake;
  wait: (ms: number) => Promise<void>;
}

const parts: PunchParts = {
  clip: getClip,
  send: uploadTake,
  read: findTakeRecording,
  note: saveTake,
  remove: deleteTake,
  wait: (ms) => new Promise((later) => setTimeout(later, ms)),
};

const isForGood = (error: unknown) =>
  error instanceof ApiError && !error.isPassing && ![401, 409].includes(error.status);

/**
 * Has a take put into the recording, and settles when the clip shows that it is. Only then does it go from this device;
 * whatever fails leaves it where it is. `onTake` hears how the take is kept from now on. With `isAsked` false the user has not
 * pressed anything since the page was loaded: what the server does is watched, and nothing is sent.
 */
export async function insertTake(
  waiting: WaitingTake,
  onTake: (waiting: WaitingTake) => void,
  isAsked = true,
  { clip: read, send, read: readKept, note, remove, wait }: PunchParts = parts,
): Promise<void> {
  let now = waiting;
  const { id, clipId, mimeType } = waiting.take;
  const keep = async (over: Partial<WaitingTake["take"]["over"]>) => {
    now = { ...now, take: { ...now.take, over: { ...now.take.over, ...over } } };
    if (now.isKept) await note(now.take);
    onTake(now);
  };
  const isIn = async () => isTakeInserted((await read(clipId)).clip, id);
  const settle = async () => {
    for (let failures = 0, looks = 1; ; looks++) {
      const found = await read(clipId).catch((error: unknown) => {
        failures += 1;
        if (!(error instanceof ApiError && error.isPassing) || failures === MOST_FAILURES) throw error;
        return null;
      });
      if (found) {
        failures = 0;
        if (isTakeInserted(found.clip, id)) return;
        if (found.clip.audio_edit?.status !== "pending") {
          if (!isAsked) {
            await keep({ isSent: false });
            throw new Error("The take was not inserted.");
          }
          await keep({ isRefused: true, isSent: false });
          throw new Error("The take could not be inserted. Your recording has not changed.");
        }
      }
      if (looks === MOST_LOOKS) throw new Error("The take is not inserted yet. You can go on: it stays here.");
      await wait(LOOK_MS);
    }
  };

  const sendIt = async () => {
    const file = now.file ?? (await readKept(id));
    if (!file) throw new Error("This take is no longer on this device.");
    // Stored before it is sent: a page that closes now asks again with the same key.
    const fresh = now.take.over.isRefused ? { key: newId(), isRefused: false } : {};
    await keep({ ...fresh, isSent: true });
    const { span, recording, key } = now.take.over;
    try {
      await send(
        clipId,
        file,
        recordingFileName("recording", mimeType),
        { span, recording, takeId: id },
        { key, onShare: () => {} },
      );
    } catch (error) {
      if (isForGood(error)) await keep({ isRefused: true, isSent: false });
      throw error;
    }
  };

  if (!(await isIn())) {
    if (isAsked) await sendIt();
    await settle();
  }
  await remove(id).catch(() => {});
}
export const isVersionConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 412;
