"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { useToast } from "#components/ui/toast";
import { errorMessage } from "#lib/api-client/api-error";
import { deleteConnection, type Tracker } from "#lib/api-client/handovers";
import { trackerCopy } from "../../handover/handover-copy";
import { connectionsKey } from "../../handover/use-handovers";

export function DisconnectDialog({ target, onClose }: { target: Tracker | null; onClose: () => void }) {
  const toast = useToast();
  const client = useQueryClient();
  const name = target ? trackerCopy[target].name : "";
  const removal = useMutation({
    mutationFn: deleteConnection,
    onSuccess: () => {
      toast(`${name} is disconnected`);
      onClose();
    },
    onError: (error) => toast(errorMessage(error), { tone: "bad" }),
    onSettled: () => client.invalidateQueries({ queryKey: connectionsKey }),
  });
  return (
    <Dialog
      title={`Disconnect ${name}?`}
      open={target !== null}
      onClose={onClose}
      about="The token is deleted. What you sent stays where it is, and clips keep their links to it."
    >
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose}>Keep it</Button>
        <Button look="danger" busy={removal.isPending} onClick={() => target && removal.mutate(target)}>
          Disconnect
        </Button>
      </div>
    </Dialog>
  );
}
