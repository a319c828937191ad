"use client";
import { useMutation } from "@tanstack/react-query";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { useToast } from "#components/ui/toast";
import { errorMessage } from "#lib/api-client/api-error";
import { deleteWebhook, type Webhook } from "#lib/api-client/webhooks";

export function WebhookDeleteDialog(props: { webhook: Webhook | null; onClose: () => void; onChanged: () => void }) {
  const { webhook, onClose, onChanged } = props;
  const toast = useToast();
  const removal = useMutation({
    mutationFn: deleteWebhook,
    onSuccess: () => {
      toast("Webhook deleted");
      onClose();
      onChanged();
    },
    onError: (error) => toast(errorMessage(error), { tone: "bad" }),
  });
  return (
    <Dialog
      title="Delete this webhook?"
      open={webhook !== null}
      onClose={onClose}
      about={webhook ? `${new URL(webhook.url).host} gets no more events, and its deliveries are deleted.` : undefined}
    >
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose}>Keep it</Button>
        <Button look="danger" busy={removal.isPending} onClick={() => webhook && removal.mutate(webhook)}>
          Delete webhook
        </Button>
      </div>
    </Dialog>
  );
}
