"use client";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { Field } from "#components/ui/field";
import { useToast } from "#components/ui/toast";
import { ApiError, errorMessage } from "#lib/api-client/api-error";
import {
  createWebhook,
  updateWebhook,
  type Webhook,
  type WebhookEvent,
  type WebhookWithSecret,
} from "#lib/api-client/webhooks";
import { allEvents, eventLabels } from "./webhooks-format";

interface FormProps {
  /** Null: a new one. */
  webhook: Webhook | null;
  onClose: () => void;
  onMade: (webhook: WebhookWithSecret) => void;
  onChanged: () => void;
}

export function WebhookFormDialog({ open, ...props }: FormProps & { open: boolean }) {
  return (
    <Dialog title={props.webhook ? "Edit webhook" : "New webhook"} open={open} onClose={props.onClose} wide>
      <WebhookForm {...props} />
    </Dialog>
  );
}

function WebhookForm({ webhook, onClose, onMade, onChanged }: FormProps) {
  const toast = useToast();
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [description, setDescription] = useState(webhook?.description ?? "");
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? allEvents);
  const saving = useMutation({
    mutationFn: async () => {
      const chosen = allEvents.filter((event) => events.includes(event));
      const settings = { url: url.trim(), description: description.trim() || null, events: chosen };
      if (!webhook) return onMade(await createWebhook(settings));
      await updateWebhook(webhook, settings);
      toast("Saved");
      onChanged();
      onClose();
    },
  });
  const { error } = saving;
  const fields: Record<string, string> = error instanceof ApiError ? error.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Field
        label="URL of your server"
        type="url"
        inputMode="url"
        autoComplete="off"
        required
        maxLength={2000}
        placeholder="https://example.com/hooks/tellmark"
        value={url}
        error={fields.url ? `The address ${fields.url}.` : null}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Field
        label="Description"
        autoComplete="off"
        maxLength={255}
        placeholder="Optional"
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <fieldset className="m-0 mb-4 border-0 p-0">
        <legend className="mb-1.5 p-0 font-[560]">Events</legend>
        {allEvents.map((event) => (
          <label key={event} className="flex min-h-9 items-center gap-2.5 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="size-5 accent-[var(--tide)]"
              checked={events.includes(event)}
              onChange={({ target }) =>
                setEvents((before) => (target.checked ? [...before, event] : before.filter((one) => one !== event)))
              }
            />
            <span>{eventLabels[event]}</span>
          </label>
        ))}
      </fieldset>
      {error && !fields.url ? (
        <p role="alert" className="mt-0 mb-4 font-[560] text-bad text-sm">
          {errorMessage(error)}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" busy={saving.isPending} disabled={events.length === 0}>
          {webhook ? "Save" : "Create webhook"}
        </Button>
      </div>
    </form>
  );
}
