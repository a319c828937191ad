"use client";
import { useMutation } from "@tanstack/react-query";
import { EllipsisVertical, KeyRound, Pencil, Trash2 } from "lucide-react";
import { Button } from "#components/ui/button";
import { Menu } from "#components/ui/menu";
import { useToast } from "#components/ui/toast";
import { errorMessage } from "#lib/api-client/api-error";
import { testWebhook, updateWebhook, type Webhook } from "#lib/api-client/webhooks";
import { eventLabels, failureMessage, stateLabels } from "./webhooks-format";
import { StateDot } from "./webhooks-state";

export function WebhookRow(props: {
  webhook: Webhook;
  onChanged: () => void;
  onOpen: (dialog: "edit" | "log" | "rotate" | "delete") => void;
}) {
  const { webhook, onChanged, onOpen } = props;
  const toast = useToast();
  const runs = webhook.status === "active";
  const switching = useMutation({
    mutationFn: () => updateWebhook(webhook, { status: runs ? "paused" : "active" }),
    onSuccess: () => toast(runs ? "Webhook paused" : "Webhook started"),
    onError: (error) => toast(errorMessage(error), { tone: "bad" }),
    onSettled: onChanged,
  });
  const test = useMutation({
    mutationFn: () => testWebhook(webhook),
    onSuccess: ({ status, error, response_status }) => {
      if (status === "delivered") toast(`Test delivered: the server answered ${response_status}`);
      else toast(`The test was not delivered. ${error ?? "Delivery pending."}`, { tone: "bad" });
    },
    onError: (error) => toast(errorMessage(error), { tone: "bad" }),
  });
  const trouble = failureMessage(webhook);
  return (
    <li aria-label={webhook.url} className="border-line border-b py-4 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="m-0 font-[560] [overflow-wrap:anywhere]">{webhook.url}</p>
          {webhook.description ? <p className="m-0 text-ink2 [overflow-wrap:anywhere]">{webhook.description}</p> : null}
          <p className="mt-1 mb-0 text-ink3 text-sm">{webhook.events.map((event) => eventLabels[event]).join(" · ")}</p>
        </div>
        <Menu
          label="More for this webhook"
          trigger={<EllipsisVertical size={19} aria-hidden="true" />}
          items={[
            { label: "Edit", icon: <Pencil size={17} aria-hidden="true" />, run: () => onOpen("edit") },
            { label: "New secret", icon: <KeyRound size={17} aria-hidden="true" />, run: () => onOpen("rotate") },
            {
              label: "Delete",
              icon: <Trash2 size={17} aria-hidden="true" />,
              danger: true,
              run: () => onOpen("delete"),
            },
          ]}
        />
      </div>
      <p className="mt-2 mb-0 text-sm">
        <StateDot {...stateLabels[webhook.status]} />
        {trouble ? <span className="text-bad">{` ${trouble}`}</span> : null}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => onOpen("log")}>Deliveries</Button>
        <Button busy={test.isPending} onClick={() => test.mutate()}>
          Send a test
        </Button>
        <Button look={runs ? "quiet" : "primary"} busy={switching.isPending} onClick={() => switching.mutate()}>
          {runs ? "Pause" : "Start"}
        </Button>
      </div>
    </li>
  );
}
