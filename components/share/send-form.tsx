"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useDateLanguages } from "#components/shell/date-language";
import { Button } from "#components/ui/button";
import { Field, SelectField, TextField } from "#components/ui/field";
import { ApiError, errorMessage } from "#lib/api-client/api-error";
import { shareByEmail, shareBySms } from "#lib/api-client/shares";
import { findMissingChoice, type ShareChoices, saveChoices, toShareRequest } from "#lib/studio/sharing/share-choices";
import { ChoiceFields } from "./choice-fields";
import { Disclosure } from "./disclosure";
import { summarizeChoices } from "./link-format";
import { LocalhostNote, messageChannels, readOutcome } from "./message-channels";
import { keepMessageLanguage, messageLanguages, readMessageLanguage } from "./message-language";

interface SendFormProps {
  channel: "email" | "sms";
  clipId: number;
  choices: ShareChoices;
  onChoices: (choices: ShareChoices) => void;
  /** Called after the clip is prepared, so that no recipient opens an unfinished one. */
  isReady: boolean;
}

const sentMessage = "Sent. The recipient’s link is in the list below.";

/** Sends one recipient a separate link. */
export function SendForm({ channel, clipId, choices, onChoices, isReady }: SendFormProps) {
  const languages = useDateLanguages();
  const [recipient, setRecipient] = useState("");
  const [message, setMessage] = useState("");
  const [language, setLanguage] = useState(readMessageLanguage);
  const client = useQueryClient();
  const words = messageChannels[channel];
  const missing = findMissingChoice(choices);
  const sending = useMutation({
    mutationFn: async () => {
      const wish = { ...toShareRequest(choices), language, ...(message.trim() ? { message: message.trim() } : {}) };
      const to = recipient.trim();
      if (channel === "email") {
        const { email_sent, ...receipt } = await shareByEmail(clipId, { ...wish, recipient_email: to });
        return { outcome: readOutcome(email_sent, receipt), url: receipt.sent_url };
      }
      const { sms_sent, ...receipt } = await shareBySms(clipId, { ...wish, recipient_phone: to });
      return { outcome: readOutcome(sms_sent, receipt), url: receipt.sent_url };
    },
    onSuccess: ({ outcome }) => {
      void client.invalidateQueries({ queryKey: ["shares", clipId] });
      saveChoices(choices);
      if (outcome !== "failed") setRecipient("");
    },
  });
  const fields = sending.error instanceof ApiError ? sending.error.fields : {};
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
        value={recipient}
        error={fields.recipient_email ?? fields.recipient_phone}
        onChange={(event) => setRecipient(event.target.value)}
      />
      <TextField
        label="Message (optional)"
        dir="auto"
        maxLength={words.messageLength}
        value={message}
        error={fields.message}
        onChange={(event) => setMessage(event.target.value)}
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
      <div className="mb-4">
        <Disclosure summary={summarizeChoices(choices, languages)} startsOpen={missing !== null}>
          <ChoiceFields choices={choices} onChoices={onChoices} errors={fields} isPersonal />
        </Disclosure>
      </div>
      {sending.isError && Object.keys(fields).length === 0 ? (
        <p role="alert" className="mt-0 mb-3 font-[560] text-bad">
          {errorMessage(sending.error)}
        </p>
      ) : null}
      {sending.isSuccess ? (
        <div role="status" className="mb-3">
          <p className={`m-0 font-[560] ${sending.data.outcome === "failed" ? "text-bad" : "text-ok"}`}>
            {sending.data.outcome === "sent" ? sentMessage : words[sending.data.outcome]}
          </p>
          {sending.data.outcome === "failed" ? null : <LocalhostNote url={sending.data.url} />}
        </div>
      ) : null}
      {missing ? <p className="mt-0 mb-3 text-ink3 text-sm">{missing}</p> : null}
      <Button
        type="submit"
        look="primary"
        busy={sending.isPending}
        disabled={!isReady || missing !== null}
        className="!min-h-11 w-full"
      >
        <Send size={17} aria-hidden="true" /> <span>Send</span>
      </Button>
    </form>
  );
}
