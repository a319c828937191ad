"use client";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { useSession, useStudio } from "./studio-context";

/** Asks before a sound file takes the place of the recording that is there. */
export function SoundDialog() {
  const { files } = useSession();
  const name = useStudio((state) => state.askingSound?.name ?? null);
  return (
    <Dialog
      title="Replace the recording?"
      open={name !== null}
      onClose={() => files.answerSound(false)}
      about={`“${name}” replaces the recording you have, which stays under Details for 7 days. Your tags keep their places and times.`}
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
