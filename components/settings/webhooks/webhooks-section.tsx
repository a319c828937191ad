"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button";
import { Loaded } from "#components/ui/loading/loaded";
import { Skeleton } from "#components/ui/skeleton";
import { listWebhooks, type Webhook, type WebhookWithSecret } from "#lib/api-client/webhooks";
import { WebhookDeleteDialog } from "./webhooks-delete";
import { WebhookFormDialog } from "./webhooks-form";
import { WebhookLogDialog } from "./webhooks-log";
import { WebhookRow } from "./webhooks-row";
import { WebhookRotateDialog, WebhookSecretDialog } from "./webhooks-secret";

type WebhookDialog = "edit" | "log" | "rotate" | "delete";

export function WebhooksSection() {
  const client = useQueryClient();
  const section = useRef<HTMLElement>(null);
  // The page was scrolled before this was there.
  useEffect(() => {
    if (location.hash === "#webhooks") section.current?.scrollIntoView();
  }, []);
  const list = useQuery({ queryKey: ["webhooks"], queryFn: ({ signal }) => listWebhooks(signal) });
  const [open, setOpen] = useState<{ dialog: WebhookDialog; webhook: Webhook | null } | null>(null);
  const [fresh, setFresh] = useState<WebhookWithSecret | null>(null);
  const close = () => setOpen(null);
  const changed = () => client.invalidateQueries({ queryKey: ["webhooks"] });
  const madeSecret = (webhook: WebhookWithSecret) => {
    close();
    setFresh(webhook);
    void changed();
  };
  const subjectOf = (dialog: WebhookDialog) => (open?.dialog === dialog ? open.webhook : null);
  const newButton = (
    <Button onClick={() => setOpen({ dialog: "edit", webhook: null })}>
      <Plus size={18} aria-hidden="true" /> <span>New webhook</span>
    </Button>
  );

  return (
    <section
      ref={section}
      id="webhooks"
      aria-labelledby="webhooks-title"
      className="mb-5 scroll-mt-20 rounded-lg bg-sheet p-5 shadow-low"
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="webhooks-title" className="m-0 font-display font-[650] text-lg">
          Webhooks
        </h2>
        {list.data && list.data.length > 0 ? newButton : null}
      </div>
      <Loaded read={list} failed="The webhooks could not be loaded." placeholder={<Skeleton className="h-24" />}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <>
              <p className="mt-0 mb-4 text-ink2">
                Tellmark can notify your server when a clip is finished, when a visitor opens a link, and when a reply
                arrives. Requests are signed.
              </p>
              {newButton}
            </>
          ) : (
            <ul className="m-0 list-none p-0">
              {webhooks.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  onChanged={changed}
                  onOpen={(dialog) => setOpen({ dialog, webhook })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <WebhookFormDialog
        open={open?.dialog === "edit"}
        webhook={subjectOf("edit")}
        onClose={close}
        onMade={madeSecret}
        onChanged={changed}
      />
      <WebhookLogDialog webhook={subjectOf("log")} onClose={close} onChanged={changed} />
      <WebhookRotateDialog webhook={subjectOf("rotate")} onClose={close} onMade={madeSecret} />
      <WebhookDeleteDialog webhook={subjectOf("delete")} onClose={close} onChanged={changed} />
      <WebhookSecretDialog webhook={fresh} onClose={() => setFresh(null)} />
    </section>
  );
}
