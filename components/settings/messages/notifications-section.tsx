"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { Card } from "#components/ui/card";
import { SelectField } from "#components/ui/field";
import { useToast } from "#components/ui/toast";
import { errorMessage } from "#lib/api-client/api-error";
import { getPreferences, type Preferences, updatePreferences } from "#lib/api-client/preferences";

const yesNo = [
  { name: "replies", label: "A clip gets a reply" },
  { name: "first_view", label: "A link is opened for the first time" },
  { name: "link_expiring", label: "A link ends within a day" },
  { name: "clip_failed", label: "A clip could not be finished" },
  { name: "storage", label: "My storage is almost full" },
] as const;

const ready = [
  { value: "slow", label: "If it took long" },
  { value: "always", label: "Always" },
  { value: "never", label: "Never" },
] as const;

const digests = [
  { value: "daily", label: "Every day" },
  { value: "weekly", label: "Every week" },
  { value: "never", label: "Never" },
] as const;

const KEY = ["preferences"];

/** Notifications by mail, or by SMS without digests for users without an address. Each choice is saved immediately. */
export function NotificationsSection({ hasMail }: { hasMail: boolean }) {
  const toast = useToast();
  const chosen = useQuery({ queryKey: KEY, queryFn: ({ signal }) => getPreferences(signal) });
  const [changed, setChanged] = useState<Partial<Preferences>>({});
  // One after the other: an earlier answer does not take back a later choice.
  const saving = useMutation({
    scope: { id: "preferences" },
    mutationFn: updatePreferences,
    onError: (error: unknown) => {
      toast(errorMessage(error), { tone: "bad" });
      void chosen.refetch().then(() => setChanged({}));
    },
  });
  const change = (changes: Partial<Preferences>) => {
    setChanged((before) => ({ ...before, ...changes }));
    saving.mutate(changes);
  };
  const shown = chosen.data ? { ...chosen.data, ...changed } : null;
  return (
    <Card id="notifications" title="Notifications">
      <p className="mt-0 mb-3 text-ink2">{`${hasMail ? "By mail." : "By SMS."} Security messages are always sent.`}</p>
      {shown ? <Choices shown={shown} hasMail={hasMail} change={change} /> : null}
      {chosen.isError ? (
        <p role="alert" className="m-0 text-bad">
          <span>{errorMessage(chosen.error)}</span> <Button onClick={() => void chosen.refetch()}>Try again</Button>
        </p>
      ) : null}
    </Card>
  );
}

function Choices(props: { shown: Preferences; hasMail: boolean; change: (changes: Partial<Preferences>) => void }) {
  const { shown, hasMail, change } = props;
  return (
    <>
      {yesNo.map(({ name, label }) => (
        <label key={name} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={shown[name]}
            onChange={(event) => change({ [name]: event.target.checked })}
            className="size-5 accent-tide"
          />
          {label}
        </label>
      ))}
      <div className="mt-3 grid gap-x-5 sm:grid-cols-2">
        <SelectField
          label="A clip is ready"
          value={shown.clip_ready}
          options={ready}
          onChange={(clip_ready) => change({ clip_ready })}
        />
        {hasMail ? (
          <SelectField
            label="Summary of link views"
            value={shown.digest}
            options={digests}
            onChange={(digest) => change({ digest })}
          />
        ) : null}
      </div>
    </>
  );
}
