"use client";
import { useMutation } from "@tanstack/react-query";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { useToast } from "#components/ui/toast";
import type { Clip } from "#lib/client/api";
import { deleteClip } from "#lib/client/api";
import { messageOf } from "#lib/client/api-error";
import { forgetClip } from "#lib/client/forget-clip";

export function DeleteDialog(props: { clip: Clip | null; onClose: () => void; onDeleted: () => void }) {
  const toast = useToast();
  const removal = useMutation({
    mutationFn: (clip: Clip) => deleteClip(clip.id),
    onSuccess: (_answer, clip) => {
      forgetClip(clip.id).catch(() => {});
      toast("Clip deleted");
      props.onDeleted();
    },
    onError: (error) => toast(messageOf(error), { tone: "bad" }),
  });
  const { clip } = props;
  return (
    <Dialog
      title="Delete this clip?"
      open={clip !== null}
      onClose={props.onClose}
      about={
        clip ? `“${clip.title}” goes for good, with its recording, its pictures, its links and every reply.` : undefined
      }
    >
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <Button onClick={props.onClose}>Keep it</Button>
        <Button look="danger" busy={removal.isPending} onClick={() => clip && removal.mutate(clip)}>
          Delete clip
        </Button>
      </div>
    </Dialog>
  );
}
