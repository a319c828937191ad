"use client";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button";
import { CopyField } from "#components/ui/copy-field";
import { Dialog } from "#components/ui/dialog";
import { Field } from "#components/ui/field";
import { createKey, type NewApiKey } from "#lib/api-client/access";
import { errorMessage } from "#lib/api-client/api-error";

const choices = [
  { value: "read", label: "Read", about: "It can see your clips, but cannot change anything." },
  { value: "write", label: "Read and write", about: "Full access to your account." },
] as const;

interface KeyFormProps {
  open: boolean;
  onClose: () => void;
  onMade: (key: NewApiKey) => void;
}

export function KeyFormDialog({ open, onClose, onMade }: KeyFormProps) {
  return (
    <Dialog title="New API key" open={open} onClose={onClose}>
      {open ? <KeyForm onClose={onClose} onMade={onMade} /> : null}
    </Dialog>
  );
}

function KeyForm({ onClose, onMade }: Pick<KeyFormProps, "onClose" | "onMade">) {
  const [name, setName] = useState("");
  const [may, setMay] = useState<(typeof choices)[number]["value"]>("read");
  const making = useMutation({
    mutationFn: () => createKey(name.trim(), may === "write" ? ["read", "write"] : ["read"]),
    onSuccess: onMade,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    making.mutate();
  };
  return (
    <form onSubmit={submit} className="mt-4">
      <Field
        label="Name"
        hint="A name to recognise it by."
        maxLength={80}
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset className="m-0 grid gap-2 border-0 p-0">
        <legend className="mb-1 p-0 font-[560]">Permissions</legend>
        {choices.map(({ value, label, about }) => (
          <label key={value} className="flex min-h-11 items-start gap-2.5">
            <input
              type="radio"
              name="may"
              value={value}
              checked={may === value}
              onChange={() => setMay(value)}
              className="mt-1"
            />
            <span>
              <span className="block font-[560]">{label}</span>
              <span className="block text-ink3 text-sm">{about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {making.isError ? (
        <p role="alert" className="mt-3 mb-0 text-bad">
          {errorMessage(making.error)}
        </p>
      ) : null}
      <div className="mt-5 flex justify-end gap-2.5">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" busy={making.isPending} disabled={name.trim() === ""}>
          Create key
        </Button>
      </div>
    </form>
  );
}

export function KeySecretDialog({ made, onClose }: { made: NewApiKey | null; onClose: () => void }) {
  return (
    <Dialog
      title="Save this key"
      open={made !== null}
      onClose={onClose}
      about="Programs send it as a bearer token. It is not shown again."
    >
      {made ? <CopyField label="Key" text={made.key} isSecret /> : null}
      <div className="mt-5 flex justify-end">
        <Button look="primary" onClick={onClose}>
          I have saved it
        </Button>
      </div>
    </Dialog>
  );
}
