"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button";
import { Field } from "#components/ui/field";
import { getMe, updateMe } from "#lib/api-client/api";
import { errorMessage } from "#lib/api-client/api-error";

const SKIPPED_KEY = "tellmark-name-skipped";

/** Asks until there is a name or the user wants none, because recipients distrust a clip without a sender. */
export function NamePrompt() {
  const client = useQueryClient();
  const me = useQuery({ queryKey: ["me"], queryFn: ({ signal }) => getMe(signal) });
  const [name, setName] = useState("");
  const [isSkipped, setSkipped] = useState(wasSkipped);
  const typed = name.trim();
  const saving = useMutation({
    mutationFn: () => updateMe({ name: typed }),
    onSuccess: (saved) => client.setQueryData(["me"], saved),
  });
  const isMissing = me.data !== undefined && !me.data.name;
  const save = () => {
    if (isMissing && typed && !saving.isPending) saving.mutate();
  };
  const leave = useRef(save);
  leave.current = save;
  useEffect(() => () => leave.current(), []);
  if (!isMissing || isSkipped) return null;
  return (
    <form
      className="mt-4 rounded-md bg-tide-wash px-4 pt-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save();
      }}
      onBlur={save}
    >
      <div className="flex items-end gap-2">
        <div className="flex-1">
          <Field
            label="Your name, as recipients see it"
            dir="auto"
            autoComplete="name"
            maxLength={120}
            value={name}
            error={saving.isError ? errorMessage(saving.error) : null}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <Button type="submit" busy={saving.isPending} disabled={!typed} className="mb-4 !min-h-11">
          Save
        </Button>
        <Button
          className="mb-4 !min-h-11"
          onClick={() => {
            keepSkipped();
            setSkipped(true);
          }}
        >
          Skip
        </Button>
      </div>
    </form>
  );
}

function wasSkipped(): boolean {
  try {
    return localStorage.getItem(SKIPPED_KEY) !== null;
  } catch {
    return false;
  }
}

function keepSkipped(): void {
  try {
    localStorage.setItem(SKIPPED_KEY, "");
  } catch {
    // It asks again with the next link.
  }
}
