"use client";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button";
import { Card } from "#components/ui/card";
import { Dialog } from "#components/ui/dialog";
import { Field } from "#components/ui/field";
import { deleteAccount } from "#lib/api-client/access";
import { errorMessage } from "#lib/api-client/api-error";
import { signOut } from "#lib/studio/guest/session";

/** Deletes everything, after the user has typed the address. */
export function DeleteAccount({ address }: { address: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title="Delete the account">
      <p className="mt-0 mb-4 text-ink2">
        All your clips, files, links, replies and keys are deleted immediately. Links that you sent stop working. This
        cannot be undone.
      </p>
      <Button className="text-bad" onClick={() => setAsking(true)}>
        Delete account…
      </Button>
      <Dialog title="Delete the account?" open={isAsking} onClose={() => setAsking(false)}>
        {isAsking ? <Confirmation address={address} onClose={() => setAsking(false)} /> : null}
      </Dialog>
    </Card>
  );
}

function Confirmation({ address, onClose }: { address: string; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const isMeant = typed.trim().toLowerCase() === address.toLowerCase();
  const removal = useMutation({
    mutationFn: deleteAccount,
    onSuccess: async () => {
      // The session ended with the account; only this browser's cookie is left.
      await signOut().catch(() => {});
      location.assign("/");
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isMeant) removal.mutate();
  };
  return (
    <form onSubmit={submit} className="mt-4">
      <Field
        label={`Type ${address} to delete everything`}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {removal.isError ? (
        <p role="alert" className="mt-3 mb-0 text-bad">
          {errorMessage(removal.error)}
        </p>
      ) : null}
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose}>Keep the account</Button>
        <Button type="submit" look="danger" busy={removal.isPending} disabled={!isMeant}>
          Delete everything
        </Button>
      </div>
    </form>
  );
}
