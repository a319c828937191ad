"use client";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button";
import { Field } from "#components/ui/field";
import { useHydrated } from "#components/ui/use-hydrated";
import { ApiError, errorMessage } from "#lib/api-client/api-error";
import { type CodeRequest, requestCode } from "#lib/studio/guest/session";
import { CodeForm } from "./code-form";

type Channel = CodeRequest["channel"];

/** Channels for codes; the server refuses other addresses with the reason. */
const wanted = {
  email: { label: "E-mail address", type: "email", autoComplete: "email", inputMode: "email" },
  sms: { label: "Phone number", type: "tel", autoComplete: "tel", inputMode: "tel" },
  both: { label: "E-mail address or phone number", type: "text", autoComplete: "username", inputMode: "email" },
} as const;

export function SignInForm({
  next,
  isSharing,
  channels,
  mailboxOn,
}: {
  next: string;
  /** A clip that only this device has is to be sent. */
  isSharing: boolean;
  channels: readonly Channel[];
  mailboxOn: boolean;
}) {
  const field = wanted[channels.length === 1 ? (channels[0] ?? "email") : "both"];
  const [address, setAddress] = useState("");
  const [sent, setSent] = useState<CodeRequest | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  // Until then the browser would send the form itself. The field keeps its text, so that none typed before is lost.
  const isHydrated = useHydrated();

  const ask = async (to = address.trim()) => {
    setBusy(true);
    setError(null);
    try {
      setSent(await requestCode(to));
      return true;
    } catch (failure) {
      setError(refusal(failure, to));
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
        resend={() => ask()}
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
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const typed = String(new FormData(event.currentTarget).get("address") ?? "").trim();
        setAddress(typed);
        if (typed) void ask(typed);
        else setError(`Enter your ${field.label.toLowerCase()}.`);
      }}
    >
      <h1 className="m-0 font-display font-[650] text-2xl leading-tight tracking-tight">
        {isSharing ? "Sign in to share" : "Sign in"}
      </h1>
      <p className="mt-1.5 mb-5 text-ink2">
        {`${isSharing ? "Your clip moves to your account. " : ""}We send you a six-digit code. New here? The same code creates your account.`}
      </p>
      <Field name="address" {...field} required autoFocus defaultValue={address} error={error} />
      <Button type="submit" look="primary" busy={busy} disabled={!isHydrated} className="!min-h-11 w-full">
        Send me a code
      </Button>
    </form>
  );
}

function refusal(failure: unknown, typed: string): string {
  const problem = failure instanceof ApiError ? (failure.fields.email ?? failure.fields.phone) : undefined;
  // A refusal about this server, not about the input, has its own message.
  if (!problem || (failure instanceof ApiError && problem === failure.message)) return errorMessage(failure);
  return /^[+\d]/.test(typed)
    ? "Enter a phone number with its country code, like +14155550123."
    : "Enter a complete e-mail address, like name@example.com.";
}
