"use client";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "#components/ui/button";
import { Field, TypedField } from "#components/ui/field";
import { ApiError, errorMessage } from "#lib/api-client/api-error";
import {
  type Channel,
  type ContactCode,
  confirmContact,
  removeContact,
  requestContact,
} from "#lib/api-client/contacts";
import { latinDigits } from "#lib/kernel/latin-digits";
import { contactCopy } from "./contact-copy";

interface ContactFormProps {
  channel: Channel;
  isFirst: boolean;
  onDone: (what: string) => void;
}

/** The new address, then the code that was sent to it. */
export function ContactForm({ channel, isFirst, onDone }: ContactFormProps) {
  const [address, setAddress] = useState("");
  const words = contactCopy[channel];
  const asking = useMutation({ mutationFn: () => requestContact(channel, address.trim()) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (address.trim() !== "") asking.mutate();
  };
  if (asking.data) {
    return (
      <ContactCodeForm
        key={asking.data.verification_id}
        address={address.trim()}
        sent={asking.data}
        asking={{ again: () => asking.mutate(), isBusy: asking.isPending, error: asking.error }}
        onDone={() => onDone(`${words.label} ${isFirst ? "added" : "changed"}`)}
      />
    );
  }
  return (
    <form noValidate onSubmit={submit}>
      <p className="mt-0 mb-4 text-ink2">{`Tellmark sends a code there to check that it is yours. ${isFirst ? "" : "It replaces your current one, which gets a notice. "}All your other sessions end.`}</p>
      <Field
        label={`New ${words.noun}`}
        {...words.field}
        {...(channel === "sms" ? { hint: "With its country code, like +14155550123." } : {})}
        required
        autoFocus
        maxLength={254}
        value={address}
        error={asking.error ? problemOf(asking.error) : null}
        onChange={(event) => {
          setAddress(event.target.value);
          if (asking.error) asking.reset();
        }}
      />
      <div className="mt-5 flex justify-end">
        <Button type="submit" look="primary" busy={asking.isPending} disabled={address.trim() === ""}>
          Send a code
        </Button>
      </div>
    </form>
  );
}

function ContactCodeForm(props: {
  address: string;
  sent: ContactCode;
  asking: { again: () => void; isBusy: boolean; error: unknown };
  onDone: () => void;
}) {
  const { address, sent, asking, onDone } = props;
  const [code, setCode] = useState("");
  const [wait, setWait] = useState(sent.resend_after);
  const confirming = useMutation({
    mutationFn: (digits: string) => confirmContact(sent.verification_id, digits),
    onSuccess: onDone,
  });
  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const type = (text: string) => {
    const digits = latinDigits(text).replace(/\D/g, "").slice(0, sent.code_length);
    setCode(digits);
    if (digits.length === sent.code_length && digits !== code) confirming.mutate(digits);
    else if (confirming.error) confirming.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === sent.code_length) confirming.mutate(code);
  };
  return (
    <form noValidate onSubmit={submit}>
      <p className="mt-0 mb-4 text-ink2">
        A code was sent to <strong className="break-all font-[600] text-ink">{address}</strong>. It works for ten
        minutes.
      </p>
      <TypedField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        autoFocus
        value={code}
        error={confirming.error ? problemOf(confirming.error) : null}
        onType={type}
        className="tabular text-center font-[600] text-2xl tracking-[0.35em]"
      />
      {asking.error ? (
        <p role="alert" className="mt-3 mb-0 text-bad">
          {errorMessage(asking.error)}
        </p>
      ) : null}
      <div className="mt-5 flex flex-wrap justify-between gap-2.5">
        <Button look="quiet" className="-ml-3.5" busy={asking.isBusy} disabled={wait > 0} onClick={asking.again}>
          {wait > 0 ? `New code in ${wait} s` : "Send a new code"}
        </Button>
        <Button type="submit" look="primary" busy={confirming.isPending} disabled={code.length !== sent.code_length}>
          Confirm
        </Button>
      </div>
    </form>
  );
}

export function RemovalForm(props: { channel: Channel; onClose: () => void; onDone: (what: string) => void }) {
  const { channel, onClose, onDone } = props;
  const { noun, label } = contactCopy[channel];
  const removing = useMutation({
    mutationFn: () => removeContact(channel),
    onSuccess: () => onDone(`${label} removed`),
  });
  return (
    <>
      <p className="mt-0 mb-0 text-ink2">{`You can no longer sign in with this ${noun}, and all your other sessions end. For three days, the message sent there can undo this.`}</p>
      {removing.isError ? (
        <p role="alert" className="mt-3 mb-0 text-bad">
          {errorMessage(removing.error)}
        </p>
      ) : null}
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose}>Keep it</Button>
        <Button look="danger" busy={removing.isPending} onClick={() => removing.mutate()}>
          Remove
        </Button>
      </div>
    </>
  );
}

/** The error of the field as a sentence, else the error of the request. */
function problemOf(error: unknown): string {
  const problem =
    error instanceof ApiError ? (error.fields.code ?? error.fields.email ?? error.fields.phone) : undefined;
  if (!problem || (error instanceof Error && problem === error.message)) return errorMessage(error);
  return /^[a-z]/.test(problem) ? `It ${problem}.` : problem;
}
