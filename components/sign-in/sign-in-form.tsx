"use client";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button";
import { Field } from "#components/ui/field";
import { ApiError, messageOf } from "#lib/client/api-error";
import { type CodeRequest, requestCode } from "#lib/client/session";
import { CodeForm } from "./code-form";

export function SignInForm({ next, mailboxOn }: { next: string; mailboxOn: boolean }) {
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
      const field = failure instanceof ApiError ? (failure.fields.email ?? failure.fields.phone) : undefined;
      setError(field ? "That does not look like an e-mail address." : messageOf(failure));
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
        else setError("Enter your e-mail address.");
      }}
    >
      <h1 className="m-0 font-display font-[650] text-2xl leading-tight tracking-tight">Sign in</h1>
      <p className="mt-1.5 mb-5 text-ink2">We send you a six-digit code. New here? The same code makes your account.</p>
      <Field
        label="E-mail address"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
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
