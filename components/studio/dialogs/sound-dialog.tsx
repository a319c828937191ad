"use client";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { clockTime } from "#lib/player/time-format";
import type { StudioState } from "#lib/studio/session/studio-state";
import { DownloadFirst, keptRecordingMessage, useRecordingKept } from "../bars/kept-recording";

export function SoundDialog() {
  const { files } = useSession();
  const sound = useStudio((state) => state.askingSound);
  const isKept = useRecordingKept(sound !== null);
  return (
    <Dialog
      title="Replace the recording?"
      open={sound !== null}
      onClose={() => files.answerSound(false)}
      about={`${sound ? wordsOf(sound) : ""} replaces the recording you have${keptRecordingMessage(isKept)} Tags, ink and picture changes keep their places and times.`}
    >
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <DownloadFirst isKept={isKept} />
        <Button onClick={() => files.answerSound(false)}>Keep current recording</Button>
        <Button look="primary" onClick={() => files.answerSound(true)}>
          Replace
        </Button>
      </div>
    </Dialog>
  );
}

const wordsOf = (sound: NonNullable<StudioState["askingSound"]>) =>
  sound instanceof File ? `“${sound.name}”` : `The take of ${clockTime(sound.durationSeconds)}`;
