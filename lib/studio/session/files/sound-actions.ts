import { ownPath } from "#lib/api-client/own-path";
import { isTakeActive } from "#lib/browser/recorder/recorder-state";
import { recordingFileName } from "#lib/browser/recorder/recording-type";
import { saveBlob, saveFile } from "#lib/browser/save-file";
import { audibleRangesFromClip } from "#lib/editor/clip-json";
import { peaksFromLevels } from "#lib/editor/peaks";
import type { EarlierTake } from "../../device/earlier-takes";
import { deleteTake, findTakeRecording, type KeptTake } from "../../device/journal";
import type { Take } from "../../recording/take-recorder";
import { cancelUpload } from "../../uploads/send-in-parts";
import type { StateAccess } from "../studio-state";
import type { FileParts, SendFile } from "./file-parts";
import { findUnsentSound } from "./resume-files";

/** Actions on the clip's recording: one that was just made, one that was interrupted, an earlier one, a file. */
export function createSoundActions(
  { document, outbox, sound, shelf, recovered, say, send }: FileParts & { send: SendFile },
  { state, show }: StateAccess,
) {
  /** Takes that the journal has only a part of, by the item that has all. */
  const parts = new Map<string, string>();

  const sendSound = (
    file: Blob,
    name: string,
    take?: KeptTake,
    { isWhole = true, mayBeLonger = false } = {},
  ): Promise<void> => {
    const durationSeconds = take?.durationSeconds;
    sound.hear(file, durationSeconds ?? null);
    const takeId = isWhole ? take?.id : undefined;
    const { uploadId } = take ?? {};
    const { id, kept } = send({ kind: "audio", name, takeId, uploadId, mayBeLonger, durationSeconds }, file);
    if (take && !isWhole) parts.set(id, take.id);
    // Else the recording is fetched from the server before another one replaces it.
    if (!mayBeLonger) void kept.then(() => shelf.keep({ id, name, durationSeconds, madeAt: take?.startedAt }, file));
    return kept;
  };
  const hasSound = () => state().clip.audio_url !== null || outbox.items.some(({ kind }) => kind === "audio");
  const unsentSound = () => findUnsentSound(outbox);
  const forgetLost = (take: KeptTake) => show({ lost: state().lost.filter(({ id }) => id !== take.id) });
  const sendLost = async (take: KeptTake) => {
    forgetLost(take);
    const file = await findTakeRecording(take.id);
    if (!file) return;
    if (take.isBeginning) show({ notice: say("lostEnd") });
    recovered(take);
    await sendSound(file, recordingFileName("recording", take.mimeType), take, {
      mayBeLonger: take.uploadId !== undefined,
    });
  };

  return {
    /** Uses a file as the recording; asks first where that would replace one. */
    take(file: File): void {
      if (isTakeActive(state().recorder)) show({ notice: say("stopFirst") });
      else if (hasSound()) show({ askingSound: file });
      else void sendSound(file, file.name);
    },
    /** The item was sent: its take is no longer needed on this device. */
    async sent(item: string): Promise<void> {
      const part = parts.get(item);
      if (part) await deleteTake(part).catch(() => {});
    },
    /** The item is not sent: the clip keeps the recording that it has. */
    async discarded(item: string): Promise<void> {
      const kept = audibleRangesFromClip(state().clip);
      document.soundReplaced(kept, kept);
      sound.hearClip(state().clip);
      await shelf.forget(item);
    },
    actions: {
      /** Whether the sound that was asked about replaces the recording. */
      answerSound(isWanted: boolean): void {
        const { askingSound: sound } = state();
        show({ askingSound: null });
        if (!sound || !isWanted) return;
        if (sound instanceof File) void sendSound(sound, sound.name);
        else void sendLost(sound);
      },
      /** A recording that was just made; settles when this device keeps it. */
      async recorded({ kept, blob, levels, isKept }: Take): Promise<void> {
        const adding = sendSound(blob, recordingFileName("recording", kept.mimeType), kept, { isWhole: isKept });
        show({ peaks: peaksFromLevels(levels, kept.durationSeconds) });
        await adding;
      },
      /** Uses an interrupted take; asks first where that would replace a recording. */
      recover(take: KeptTake): void {
        if (hasSound()) show({ askingSound: take });
        else void sendLost(take);
      },
      async discardTake(take: KeptTake): Promise<void> {
        forgetLost(take);
        const { clipId, uploadId } = take;
        if (uploadId) void cancelUpload({ clipId, uploadId });
        await deleteTake(take.id);
      },
      willKeepSound: (): Promise<boolean> => shelf.willKeep(state().clip, unsentSound()?.id),
      async saveSound(): Promise<void> {
        const coming = unsentSound();
        const file = coming && (await outbox.file(coming));
        const { audio_url } = state().clip;
        if (file) saveBlob(file, coming.name);
        else if (audio_url) saveFile(ownPath(audio_url));
      },
      takeFile: (id: string): Promise<Blob | null> => shelf.file(id),
      /** Makes an earlier take the recording of the clip again. */
      async takeAgain(take: EarlierTake): Promise<void> {
        const { id: instead, name, durationSeconds, madeAt } = take;
        const file = await shelf.file(instead);
        if (isTakeActive(state().recorder)) return show({ notice: "Stop the recording first, then use another take." });
        if (!file) return show({ notice: "This take is no longer on this device." });
        sound.hear(file, durationSeconds);
        const { id, kept } = send({ kind: "audio", name, durationSeconds: durationSeconds ?? undefined }, file);
        await kept;
        await shelf.keep({ id, name, durationSeconds, madeAt }, file, instead);
      },
    },
  };
}
