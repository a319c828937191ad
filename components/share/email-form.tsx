"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button";
import { Field, TextField } from "#components/ui/field";
import { shareByEmail } from "#lib/client/api";
import { ApiError, messageOf } from "#lib/client/api-error";
import { ShareOptionFields, type ShareOptions, toShareSettings } from "./share-options";

interface EmailFormProps {
  clipId: number;
  options: ShareOptions;
  onOptions: (options: ShareOptions) => void;
}

export function EmailForm({ clipId, options, onOptions }: EmailFormProps) {
  const [address, setAddress] = useState("");
  const [message, setMessage] = useState("");
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: () =>
      shareByEmail(clipId, {
        ...toShareSettings(options),
        recipient_email: address.trim(),
        ...(message.trim() ? { message: message.trim() } : {}),
      }),
    onSuccess: (answer) => {
      void client.invalidateQueries({ queryKey: ["shares", clipId] });
      if (answer.email_sent) setAddress("");
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
        label="Their e-mail address"
        type="email"
        required
        autoComplete="off"
        value={address}
        error={fields.recipient_email}
        onChange={(event) => setAddress(event.target.value)}
      />
      <TextField
        label="A few words (optional)"
        maxLength={5000}
        value={message}
        error={fields.message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <ShareOptionFields options={options} onOptions={onOptions} errors={fields} />
      {sending.isError && Object.keys(fields).length === 0 ? (
        <p role="alert" className="mt-0 mb-3 font-[560] text-bad">
          {messageOf(sending.error)}
        </p>
      ) : null}
      {sending.data ? (
        <p role="status" className={`mt-0 mb-3 font-[560] ${sending.data.email_sent ? "text-ok" : "text-bad"}`}>
          {sending.data.email_sent
            ? "Sent. Their own link is in the list below."
            : "The mail could not be sent, but the link was made; you can copy it below."}
        </p>
      ) : null}
      <Button
        type="submit"
        look="primary"
        busy={sending.isPending}
        disabled={options.privacy === "password" && options.password.length < 4}
        className="!min-h-11 w-full"
      >
        <Send size={17} aria-hidden="true" /> Send
      </Button>
    </form>
  );
}
