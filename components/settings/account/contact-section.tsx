"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { Card } from "#components/ui/card";
import { Dialog } from "#components/ui/dialog";
import { useToast } from "#components/ui/toast";
import type { Channel } from "#lib/api-client/contacts";
import { type ContactCopy, contactCopy } from "./contact-copy";
import { ContactForm, RemovalForm } from "./contact-forms";

type Contacts = Readonly<Record<Channel, string | null>>;
type Wish = { kind: "change" | "remove"; channel: Channel };

/** The addresses that sign in to the account: each can be changed by a code, one of two can be removed. */
export function ContactSection({ contacts, channels }: { contacts: Contacts; channels: readonly Channel[] }) {
  const [wish, setWish] = useState<Wish | null>(null);
  const toast = useToast();
  const router = useRouter();
  const client = useQueryClient();
  const done = (what: string) => {
    setWish(null);
    toast(what);
    router.refresh();
    // The others have ended.
    void client.invalidateQueries({ queryKey: ["sign-ins"] });
  };
  // An address without a working channel is shown, and can be removed.
  const shown = (["email", "sms"] as const).filter((one) => contacts[one] !== null || channels.includes(one));
  const hasBoth = contacts.email !== null && contacts.sms !== null;
  return (
    <Card title="Sign-in methods">
      <p className="mt-0 mb-3 text-ink2">Tellmark sends a code there each time you sign in.</p>
      <ul aria-label="Addresses" className="m-0 list-none p-0">
        {shown.map((channel) => (
          <Row
            key={channel}
            words={contactCopy[channel]}
            address={contacts[channel]}
            mayChange={channels.includes(channel)}
            mayRemove={hasBoth}
            onWish={(kind) => setWish({ kind, channel })}
          />
        ))}
      </ul>
      <Dialog title={wish ? titleOf(wish, contacts) : ""} open={wish !== null} onClose={() => setWish(null)}>
        {wish?.kind === "change" ? (
          <ContactForm channel={wish.channel} isFirst={contacts[wish.channel] === null} onDone={done} />
        ) : null}
        {wish?.kind === "remove" ? (
          <RemovalForm channel={wish.channel} onClose={() => setWish(null)} onDone={done} />
        ) : null}
      </Dialog>
    </Card>
  );
}

function titleOf({ kind, channel }: Wish, contacts: Contacts): string {
  const { noun } = contactCopy[channel];
  if (kind === "remove") return `Remove the ${noun}?`;
  return contacts[channel] === null ? `Add ${contactCopy[channel].article} ${noun}` : `Change the ${noun}`;
}

function Row(props: {
  words: ContactCopy;
  address: string | null;
  mayChange: boolean;
  mayRemove: boolean;
  onWish: (kind: Wish["kind"]) => void;
}) {
  const { words, address, mayChange, mayRemove, onWish } = props;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t py-2.5 first:border-t-0">
      <div className="min-w-0">
        <p className="m-0 text-ink3 text-sm">{words.label}</p>
        <p className={`m-0 break-all ${address ? "font-[560]" : "text-ink3"}`}>{address ?? "None"}</p>
      </div>
      <div className="ml-auto flex gap-2">
        {mayRemove && address ? (
          <Button look="quiet" aria-label={`Remove the ${words.noun}`} onClick={() => onWish("remove")}>
            Remove
          </Button>
        ) : null}
        {mayChange ? (
          <Button aria-label={`${address ? "Change" : "Add"} the ${words.noun}`} onClick={() => onWish("change")}>
            {address ? "Change" : "Add"}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
