"use client";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import type { SentState } from "#lib/studio/sharing/sent-links";

const linkWords: Partial<Record<SentState, string>> = {
  sent: " You choose whether links that you sent show it.",
  asking: " You choose whether links that you sent show it.",
  following: " Links that you sent show it as soon as it is sent.",
  kept: " Links that you sent show it when you update them.",
};

/** Asks where a second picture belongs; nothing is replaced unasked. */
export function PictureDialog() {
  const { files } = useSession();
  const asking = useStudio((state) => state.asking);
  const number = useStudio((state) => state.pictures.findIndex(({ id }) => id === state.picture) + 1);
  const several = useStudio((state) => state.pictures.length > 1);
  const links = useStudio(({ sent }) => linkWords[sent] ?? "");
  return (
    <Dialog
      title="Replace the picture?"
      open={asking !== null}
      onClose={() => files.answer("nowhere")}
      about={`Pins and ink of ${several ? `picture ${number}` : "the picture"} keep their places on the new one.${links} Undo brings the old one back.`}
    >
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <Button onClick={() => files.answer("nowhere")}>Cancel</Button>
        <Button onClick={() => files.answer("beside")}>Add as another picture</Button>
        <Button look="primary" onClick={() => files.answer("instead")}>
          Replace
        </Button>
      </div>
    </Dialog>
  );
}
