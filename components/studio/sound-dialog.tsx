"use client";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import type { StudioState } from "#lib/client/studio-state";
import { clockTime } from "#lib/player/time-words";
import { useSession, useStudio } from "./studio-context";

export function SoundDialog() {
  const { files } = useSession();
  const sound = useStudio((state) => state.askingSound);
  return (
    <Dialog
      title="Replace the recording?"
      open={sound !== null}
      onClose={() => files.answerSound(false)}
      about={`${sound ? wordsOf(sound) : ""} replaces the recording you have, which stays under Details for 7 days. Tags, ink and picture changes keep their places and times.`}
    >
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <Button onClick={() => files.answerSound(false)}>Keep what I have</Button>
        <Button look="primary" onClick={() => files.answerSound(true)}>
          Replace
        </Button>
      </div>
    </Dialog>
  );
}

const wordsOf = (sound: NonNullable<StudioState["askingSound"]>) =>
  sound instanceof File ? `“${sound.name}”` : `The take of ${clockTime(sound.durationSeconds)}`;
