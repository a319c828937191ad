"use client";
import { useMutation } from "@tanstack/react-query";
import { Check, Copy } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { useToast } from "#components/ui/toast";
import { messageOf } from "#lib/client/api-error";
import { rotateWebhookSecret, type Webhook, type WebhookWithSecret } from "#lib/client/webhooks";

export function WebhookSecretDialog({ webhook, onClose }: { webhook: WebhookWithSecret | null; onClose: () => void }) {
  return (
    <Dialog
      title="Keep this secret"
      open={webhook !== null}
      onClose={onClose}
      about={
        <>
          Your server checks with it that a request comes from here:{" "}
          <Link href="/docs/webhooks" target="_blank" className="text-tide underline underline-offset-4">
            how to
          </Link>
          . It is not shown again.
        </>
      }
    >
      {webhook ? <SecretField secret={webhook.secret} /> : null}
      <div className="mt-5 flex justify-end">
        <Button look="primary" onClick={onClose}>
          I have kept it
        </Button>
      </div>
    </Dialog>
  );
}

function SecretField({ secret }: { secret: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(secret).catch(() => {});
    setCopied(true);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <input
        readOnly
        aria-label="Secret"
        value={secret}
        onFocus={(event) => event.target.select()}
        className="min-h-11 min-w-0 flex-1 basis-60 rounded-md border border-edge bg-paper px-3 font-mono text-sm"
      />
      <Button onClick={() => void copy()} className="!min-h-11">
        {copied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
        <span aria-live="polite">{copied ? "Copied" : "Copy secret"}</span>
      </Button>
    </div>
  );
}

export function WebhookRotateDialog(props: {
  webhook: Webhook | null;
  onClose: () => void;
  onMade: (webhook: WebhookWithSecret) => void;
}) {
  const { webhook, onClose, onMade } = props;
  const toast = useToast();
  const rotation = useMutation({
    mutationFn: rotateWebhookSecret,
    onSuccess: onMade,
    onError: (error) => toast(messageOf(error), { tone: "bad" }),
  });
  return (
    <Dialog
      title="Make a new secret?"
      open={webhook !== null}
      onClose={onClose}
      about="For 24 hours requests are signed with both, so that you can change your server without missing anything. Then the old one ends."
    >
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose}>Keep the old one</Button>
        <Button look="primary" busy={rotation.isPending} onClick={() => webhook && rotation.mutate(webhook)}>
          Make a new secret
        </Button>
      </div>
    </Dialog>
  );
}
