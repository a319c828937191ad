"use client";
import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { CopyField } from "#components/ui/copy-field";
import { Dialog } from "#components/ui/dialog";
import { useToast } from "#components/ui/toast";
import { errorMessage } from "#lib/api-client/api-error";
import { rotateWebhookSecret, type Webhook, type WebhookWithSecret } from "#lib/api-client/webhooks";

export function WebhookSecretDialog({ webhook, onClose }: { webhook: WebhookWithSecret | null; onClose: () => void }) {
  return (
    <Dialog
      title="Save this secret"
      open={webhook !== null}
      onClose={onClose}
      about={
        <>
          Your server uses it to verify that a request comes from Tellmark:{" "}
          <Link href="/docs/webhooks" target="_blank" className="text-tide underline underline-offset-4">
            how to
          </Link>
          . It is not shown again.
        </>
      }
    >
      {webhook ? <CopyField label="Secret" text={webhook.secret} isSecret /> : null}
      <div className="mt-5 flex justify-end">
        <Button look="primary" onClick={onClose}>
          I have saved it
        </Button>
      </div>
    </Dialog>
  );
}

export function WebhookRotateDialog(props: {
  webhook: Webhook | null;
  onClose: () => void;
  onMade: (webhook: WebhookWithSecret) => void;
}) {
  const { webhook, onClose, onMade } = props;
  const toast = useToast();
  const [endFormer, setEndFormer] = useState(false);
  const close = () => {
    setEndFormer(false);
    onClose();
  };
  const rotation = useMutation({
    mutationFn: (one: Webhook) => rotateWebhookSecret(one, endFormer),
    onSuccess: (made) => {
      setEndFormer(false);
      onMade(made);
    },
    onError: (error) => toast(errorMessage(error), { tone: "bad" }),
  });
  return (
    <Dialog
      title="Create a new secret?"
      open={webhook !== null}
      onClose={close}
      about="For 24 hours, requests are signed with both secrets, so that you can change your server without missing anything. Then the old secret expires."
    >
      <label className="mt-4 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-tide"
          checked={endFormer}
          onChange={(event) => setEndFormer(event.target.checked)}
        />
        Earlier secrets have leaked: revoke them now
      </label>
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <Button onClick={close}>Keep the old secret</Button>
        <Button look="primary" busy={rotation.isPending} onClick={() => webhook && rotation.mutate(webhook)}>
          Create a new secret
        </Button>
      </div>
    </Dialog>
  );
}
