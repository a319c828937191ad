"use client";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button";
import { Field } from "#components/ui/field";
import { ApiError, messageOf } from "#lib/client/api-error";
import { type CodeRequest, requestCode } from "#lib/client/session";
import { CodeForm } from "./code-form";

type Channel = CodeRequest["channel"];

/** What a code can be sent to; an address of another kind is refused by the server with the reason. */
const wanted = {
  email: { label: "E-mail address", type: "email", autoComplete: "email", inputMode: "email" },
  sms: { label: "Phone number", type: "tel", autoComplete: "tel", inputMode: "tel" },
  both: { label: "E-mail address or phone number", type: "text", autoComplete: "username", inputMode: "email" },
} as const;

export function SignInForm({
  next,
  channels,
  mailboxOn,
}: {
  next: string;
  channels: readonly Channel[];
  mailboxOn: boolean;
}) {
  const field = wanted[channels.length === 1 ? (channels[0] ?? "email") : "both"];
  const [address, setAddress] = useState("");
  const [sent, setSent] = useState<CodeRequest | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const ask = async () => {
    setBusy(true);
    setError(null);
    try {
      setSent(await requestCode(address.trim()));
      return true;
    } catch (failure) {
      setError(refusal(failure, address.trim()));
      return false;
    } finally {
      setBusy(false);
    }
  };

  if (sent) {
    return (
      <CodeForm
        key={sent.verification_id}
        address={address.trim()}
        sent={sent}
        next={next}
        mailboxOn={mailboxOn}
        resend={ask}
        resendError={error}
        another={() => {
          setSent(null);
          setError(null);
        }}
      />
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (address.trim()) void ask();
        else setError(`Enter your ${field.label.toLowerCase()}.`);
      }}
    >
      <h1 className="m-0 font-display font-[650] text-2xl leading-tight tracking-tight">Sign in</h1>
      <p className="mt-1.5 mb-5 text-ink2">We send you a six-digit code. New here? The same code makes your account.</p>
      <Field
        name="address"
        {...field}
        required
        autoFocus
        value={address}
        error={error}
        onChange={(event) => setAddress(event.target.value)}
      />
      <Button type="submit" look="primary" busy={busy} className="!min-h-11 w-full">
        Send me a code
      </Button>
    </form>
  );
}

function refusal(failure: unknown, typed: string): string {
  const problem = failure instanceof ApiError ? (failure.fields.email ?? failure.fields.phone) : undefined;
  // A refusal that is about this server, not about what was typed, is its own message.
  if (!problem || (failure instanceof ApiError && problem === failure.message)) return messageOf(failure);
  return /^[+\d]/.test(typed)
    ? "That does not look like a phone number with its country, like +14155550123."
    : "That does not look like an e-mail address.";
}
