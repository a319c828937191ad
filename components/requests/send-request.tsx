"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { LocalhostNote, messageChannels, readOutcome } from "#components/share/message-channels";
import { useDeliverableChannels } from "#components/shell/deliverable-channels";
import { Button } from "#components/ui/button";
import { Field, SelectField } from "#components/ui/field";
import { Tabs } from "#components/ui/tabs";
import { ApiError, errorMessage } from "#lib/api-client/api-error";
import { type ClipRequest, requestByEmail, requestBySms } from "#lib/api-client/requests";
import { keepMessageLanguage, messageLanguages, readMessageLanguage } from "../share/message-language";

interface SendRequestProps {
  /** The request that is sent; it may be made by this. */
  make: () => Promise<ClipRequest>;
}

export function SendRequest({ make }: SendRequestProps) {
  const channels = useDeliverableChannels();
  const [first] = channels;
  if (first && channels.length === 1) return <SendForm channel={first} make={make} />;
  return (
    <Tabs
      label="Ways to send it"
      listClassName="mb-4"
      tabs={channels.map((channel) => ({
        value: channel,
        label: messageChannels[channel].name,
        content: <SendForm channel={channel} make={make} />,
      }))}
    />
  );
}

function SendForm({ channel, make }: SendRequestProps & { channel: "email" | "sms" }) {
  const client = useQueryClient();
  const [address, setAddress] = useState("");
  const [name, setName] = useState("");
  const [language, setLanguage] = useState(readMessageLanguage);
  const words = messageChannels[channel];
  const sending = useMutation({
    mutationFn: async () => {
      const { request_id: id } = await make();
      const to = { language, ...(name.trim() ? { recipient_name: name.trim() } : {}) };
      const { sent, ...receipt } =
        channel === "email"
          ? await requestByEmail(id, { ...to, recipient_email: address.trim() })
          : await requestBySms(id, { ...to, recipient_phone: address.trim() });
      return { id, outcome: readOutcome(sent, receipt), ...receipt };
    },
    onSuccess: ({ id, outcome }) => {
      void client.invalidateQueries({ queryKey: ["request", id] });
      void client.invalidateQueries({ queryKey: ["requests"] });
      if (outcome === "failed") return;
      setAddress("");
      setName("");
    },
  });
  const fields = sending.error instanceof ApiError ? sending.error.fields : {};
  const addressError = fields.recipient_email ?? fields.recipient_phone;
  const isElsewhere = sending.isError && !addressError && !fields.recipient_name;
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        sending.mutate();
      }}
    >
      <Field
        label={words.label}
        {...words.input}
        required
        autoComplete="off"
        value={address}
        error={addressError}
        onChange={(event) => setAddress(event.target.value)}
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Field
          label="Their name (optional)"
          dir="auto"
          autoComplete="off"
          maxLength={120}
          value={name}
          error={fields.recipient_name}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label="Language of the message"
          value={language}
          options={messageLanguages}
          onChange={(chosen) => {
            setLanguage(chosen);
            keepMessageLanguage(chosen);
          }}
        />
      </div>
      {isElsewhere ? (
        <p role="alert" className="mt-0 mb-3 font-[560] text-bad">
          {Object.values(fields)[0] ?? errorMessage(sending.error)}
        </p>
      ) : null}
      {sending.isSuccess ? (
        <div role="status" className="mb-3">
          <p className={`m-0 font-[560] ${sending.data.outcome === "failed" ? "text-bad" : "text-ok"}`}>
            {sending.data.outcome === "sent" ? `Sent to ${sending.data.recipient}.` : words[sending.data.outcome]}
          </p>
          {sending.data.outcome === "failed" ? null : <LocalhostNote url={sending.data.url} />}
        </div>
      ) : null}
      <Button type="submit" look="primary" busy={sending.isPending} className="!min-h-11 w-full">
        <Send size={17} aria-hidden="true" /> <span>Send</span>
      </Button>
    </form>
  );
}
