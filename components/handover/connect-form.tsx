"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button";
import { Field } from "#components/ui/field";
import { ApiError, errorMessage } from "#lib/api-client/api-error";
import { type Connection, saveConnection, type Tracker } from "#lib/api-client/handovers";
import { fieldSentence, trackerCopy } from "./handover-copy";
import { connectionsKey } from "./use-handovers";

interface ConnectFormProps {
  target: Tracker;
  /** Null: it is not connected yet. */
  connection: Connection | null;
  takesFocus?: boolean;
  onDone: () => void;
  onCancel?: (() => void) | undefined;
}

/** Takes the token of a service; the server asks the service whose it is. */
export function ConnectForm({ target, connection, takesFocus = false, onDone, onCancel }: ConnectFormProps) {
  const client = useQueryClient();
  const copy = trackerCopy[target];
  const [typed, setTyped] = useState(() => ({
    token: "",
    url: connection?.url ?? "",
    email: connection?.email ?? "",
    project: connection?.project ?? "",
  }));
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  const connecting = useMutation({
    mutationFn: () => {
      const filled = Object.entries(typed).filter(([, value]) => value.trim());
      return saveConnection(target, {
        token: typed.token.trim(),
        ...Object.fromEntries(filled.map(([name, value]) => [name, value.trim()])),
      });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: connectionsKey });
      onDone();
    },
  });
  const { error } = connecting;
  const fields: Record<string, string> = error instanceof ApiError ? error.fields : {};
  const isShownAtField = Object.keys(typed).some((name) => name in fields);
  const input = (name: keyof typeof typed, label: string) => ({
    value: typed[name],
    error: fieldSentence(label, fields[name]),
    onChange: ({ target: { value } }: { target: { value: string } }) => setTyped((was) => ({ ...was, [name]: value })),
    autoComplete: "off",
    spellCheck: false,
  });
  return (
    <form
      aria-label={`Connect ${copy.name}`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!connecting.isPending) connecting.mutate();
      }}
    >
      <Field
        ref={(field) => {
          first.current = field;
          // For a dialog that is about to open; the browser focuses it then.
          if (takesFocus) field?.setAttribute("autofocus", "");
        }}
        {...input("token", "token")}
        label="Token"
        hint={`${copy.token} It is encrypted and never shown again.`}
        type="password"
        autoComplete="new-password"
        required
        maxLength={1000}
      />
      {target === "jira" ? (
        <Field {...input("email", "address")} label="E-mail address of the account" type="email" required />
      ) : null}
      {target === "jira" ? (
        <Field
          {...input("url", "address")}
          label="Address of your site"
          type="url"
          inputMode="url"
          placeholder="https://harbor.atlassian.net"
          required
          maxLength={2000}
        />
      ) : null}
      {target === "github" || target === "gitlab" ? (
        <Field
          {...input("url", "address")}
          label="Address of another server’s API (optional)"
          type="url"
          inputMode="url"
          placeholder={target === "github" ? "https://github.example.com/api/v3" : "https://gitlab.example.com"}
          maxLength={2000}
        />
      ) : null}
      <Field
        {...input("project", copy.place.toLowerCase())}
        label={`${copy.place} (optional)`}
        hint="Where it goes if you choose no other."
        placeholder={copy.placeExample}
        maxLength={200}
      />
      {error && !isShownAtField ? (
        <p role="alert" className="mt-0 mb-3 font-[560] text-bad text-sm">
          {errorMessage(error)}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2.5">
        {onCancel ? (
          <Button className="!min-h-11" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
        <Button type="submit" look="primary" className="!min-h-11" busy={connecting.isPending}>
          {connection ? "Replace the token" : `Connect ${copy.name}`}
        </Button>
      </div>
    </form>
  );
}
