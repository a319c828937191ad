"use client";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDateLanguages } from "#components/shell/date-language";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { Loaded } from "#components/ui/loading/loaded";
import { Skeleton } from "#components/ui/skeleton";
import { useToast } from "#components/ui/toast";
import { errorMessage } from "#lib/api-client/api-error";
import { listDeliveries, redeliver, type Webhook, type WebhookDelivery } from "#lib/api-client/webhooks";
import { formatAgo } from "#lib/browser/dates";
import { formatCount } from "#lib/browser/format";
import { deliveryState } from "./webhooks-format";
import { StateDot } from "./webhooks-state";

export function WebhookLogDialog(props: { webhook: Webhook | null; onClose: () => void; onChanged: () => void }) {
  const { webhook, onClose, onChanged } = props;
  return (
    <Dialog
      title="Deliveries"
      open={webhook !== null}
      onClose={onClose}
      about={webhook ? `To ${new URL(webhook.url).host} in the last 30 days, newest first.` : undefined}
      wide
    >
      {webhook ? <Log webhook={webhook} onChanged={onChanged} /> : null}
    </Dialog>
  );
}

function Log({ webhook, onChanged }: { webhook: Webhook; onChanged: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const [page, setPage] = useState(1);
  const log = useQuery({
    queryKey: ["webhook-deliveries", webhook.id, page],
    queryFn: ({ signal }) => listDeliveries(webhook, page, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const again = useMutation({
    mutationFn: (delivery: WebhookDelivery) => redeliver(webhook, delivery),
    onSuccess: ({ status, error }) => {
      if (status === "delivered") toast("Delivered");
      else toast(error ?? "Delivery pending.", { tone: "bad" });
    },
    onError: (error) => toast(errorMessage(error), { tone: "bad" }),
    onSettled: () => {
      onChanged();
      return client.invalidateQueries({ queryKey: ["webhook-deliveries", webhook.id] });
    },
  });
  return (
    <>
      <Loaded read={log} failed="The deliveries could not be loaded." placeholder={<Skeleton className="h-32" />}>
        {({ deliveries, pagination }) =>
          deliveries.length === 0 ? (
            <p className="my-4 text-ink2">No deliveries yet.</p>
          ) : (
            <>
              <ul aria-label="Deliveries" className="m-0 list-none p-0">
                {deliveries.map((delivery) => (
                  <Delivery
                    key={delivery.id}
                    delivery={delivery}
                    busy={again.isPending && again.variables.id === delivery.id}
                    onAgain={
                      webhook.status === "active" || delivery.event === "webhook.test"
                        ? () => again.mutate(delivery)
                        : null
                    }
                  />
                ))}
              </ul>
              <Turn pagination={pagination} onTurn={setPage} />
            </>
          )
        }
      </Loaded>
      {log.data === undefined && page > 1 ? <Button onClick={() => setPage(page - 1)}>Newer</Button> : null}
    </>
  );
}

type Pagination = Awaited<ReturnType<typeof listDeliveries>>["pagination"];

function Turn({ pagination, onTurn }: { pagination: Pagination; onTurn: (page: number) => void }) {
  const { page, total_pages: pages, has_prev, has_next } = pagination;
  if (pages <= 1) return null;
  return (
    <div className="mt-4 flex items-center justify-between gap-3">
      <Button disabled={!has_prev} onClick={() => onTurn(page - 1)}>
        Newer
      </Button>
      <span className="text-ink3 text-sm">
        <span>Page</span> <span>{page}</span> <span>of</span> <span>{pages}</span>
      </span>
      <Button disabled={!has_next} onClick={() => onTurn(page + 1)}>
        Older
      </Button>
    </div>
  );
}

/** `onAgain` is null while the webhook does not run. */
function Delivery(props: { delivery: WebhookDelivery; busy: boolean; onAgain: (() => void) | null }) {
  const languages = useDateLanguages();
  const { delivery, busy, onAgain } = props;
  const facts = [
    formatAgo(new Date(delivery.last_attempt_at ?? delivery.created_at), languages),
    formatCount(delivery.attempts, "attempt", "attempts"),
    ...(delivery.status === "delivered" ? [`answered ${delivery.response_status}`] : []),
    ...(delivery.duration_ms === null ? [] : [`${delivery.duration_ms} ms`]),
  ];
  return (
    <li className="border-line border-b py-3 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <p className="m-0">
            <code className="font-[560]">{delivery.event}</code>
          </p>
          <p className="m-0 text-sm">
            <StateDot {...deliveryState(delivery)} />
            {delivery.error ? <span className="text-ink2">{` ${delivery.error}`}</span> : null}
          </p>
          <p className="m-0 text-ink3 text-sm">{facts.join(" · ")}</p>
        </div>
        {onAgain ? (
          <Button busy={busy} onClick={onAgain}>
            Deliver again
          </Button>
        ) : null}
      </div>
      <details className="mt-1 text-sm">
        <summary className="cursor-pointer py-1 text-ink2 pointer-coarse:py-2.5">What was sent</summary>
        <Code label="Request" text={JSON.stringify(delivery.payload, null, 2)} />
        {delivery.response_text ? <Code label="Response" text={delivery.response_text} /> : null}
      </details>
    </li>
  );
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it
      tabIndex={0}
      className="mt-1 mb-2 max-h-60 overflow-auto rounded-md bg-sunk px-3 py-2"
    >
      <p className="m-0 mb-1 text-ink3" aria-hidden="true">
        {label}
      </p>
      <pre className="m-0 whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</pre>
    </section>
  );
}
