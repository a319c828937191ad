"use client";
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "#components/ui/button";
import { TypedField } from "#components/ui/field";
import { errorMessage } from "#lib/api-client/api-error";
import { latinDigits } from "#lib/kernel/latin-digits";
import { type CodeRequest, signIn } from "#lib/studio/guest/session";

interface CodeFormProps {
  address: string;
  sent: CodeRequest;
  next: string;
  mailboxOn: boolean;
  resend: () => Promise<boolean>;
  resendError: string | null;
  another: () => void;
}

/** Only the machine itself can read the local mailbox. */
const isThisMachine = () => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);

/** The server sends longer codes during an attack by guessing. */
const wordFor = (digits: number) => (digits === 10 ? "ten" : "six");

export function CodeForm({ address, sent, next, mailboxOn, resend, resendError, another }: CodeFormProps) {
  const length = sent.code_length;
  const word = wordFor(length);
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [wait, setWait] = useState(sent.resend_after);

  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  const verify = async (digits: string) => {
    setBusy(true);
    setError(null);
    try {
      if (await signIn(sent.verification_id, digits)) {
        // A full load, so that prefetched pages see the new session cookie.
        location.assign(next);
        return;
      }
      setError("That code is wrong or has expired. Check the newest message, or request a new code.");
    } catch (failure) {
      setError(errorMessage(failure));
    }
    setBusy(false);
  };

  const type = (text: string) => {
    const digits = latinDigits(text).replace(/\D/g, "").slice(0, length);
    setCode(digits);
    if (digits.length === length && digits !== code) void verify(digits);
  };

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (code.length === length) void verify(code);
        else setError(`The code has ${word} digits.`);
      }}
    >
      <h1 className="m-0 font-display font-[650] text-2xl leading-tight tracking-tight">Enter the code</h1>
      <p className="mt-1.5 mb-5 text-ink2">
        It was sent to <strong className="break-all font-[600] text-ink">{address}</strong> and works for ten minutes.
      </p>
      <TypedField
        label={`${word === "ten" ? "Ten" : "Six"}-digit code`}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        autoFocus
        value={code}
        error={error}
        onType={type}
        className="tabular text-center font-[600] text-2xl tracking-[0.35em]"
      />
      <Button type="submit" look="primary" busy={busy} className="!min-h-11 w-full">
        Sign in
      </Button>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Button look="quiet" className="-ml-3.5" disabled={wait > 0} onClick={() => void resend()}>
          {wait > 0 ? `New code in ${wait} s` : "Send a new code"}
        </Button>
        <Button look="quiet" className="-mr-3.5" onClick={another}>
          Use another address
        </Button>
      </div>
      {resendError ? (
        <p role="alert" className="mt-2 mb-0 font-[560] text-bad text-sm">
          {resendError}
        </p>
      ) : null}
      {mailboxOn && !isThisMachine() ? (
        <p className="mt-4 mb-0 rounded-md bg-tide-wash px-3.5 py-2.5 text-ink2 text-sm">
          No mail service is set up. The code is in the terminal where Tellmark runs.
        </p>
      ) : null}
      {mailboxOn && isThisMachine() ? (
        <p className="mt-4 mb-0 rounded-md bg-tide-wash px-3.5 py-2.5 text-ink2 text-sm">
          No mail service is set up on this computer, so messages are kept here:{" "}
          <a
            className="inline-block py-1 font-[560] text-tide underline underline-offset-4"
            href="/dev/mailbox"
            target="_blank"
            rel="noreferrer"
          >
            open the mailbox
          </a>
        </p>
      ) : null}
    </form>
  );
}
