"use client";
import { LogOut } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button";
import { Field } from "#components/ui/field";
import { useToast } from "#components/ui/toast";
import { updateMe } from "#lib/client/api";
import { messageOf } from "#lib/client/api-error";
import type { Channel } from "#lib/client/contacts";
import { signOut } from "#lib/client/session";
import { Card } from "./card";
import { ContactSection } from "./contact-section";
import { DateLanguageChoice } from "./date-language-choice";
import { DeleteAccount } from "./delete-account";
import { ExportSection } from "./export-section";
import { KeysSection } from "./keys-section";
import { NotificationsSection } from "./notifications-section";
import { SessionsSection } from "./sessions-section";
import { ThemeChoice } from "./theme-choice";
import { TranscriptsSection } from "./transcripts-section";

const WebhooksSection = dynamic(() => import("./webhooks-section").then((module) => module.WebhooksSection), {
  ssr: false,
});

const TemplatesSection = dynamic(() => import("./templates-section").then((module) => module.TemplatesSection), {
  ssr: false,
});
const DoctorSection = dynamic(() => import("./doctor-section").then((module) => module.DoctorSection), { ssr: false });

interface SettingsProps {
  name: string;
  contacts: Readonly<Record<Channel, string | null>>;
  /** What codes can be sent by. */
  channels: readonly Channel[];
  isAdmin: boolean;
}

export function Settings({ name, contacts, channels, isAdmin }: SettingsProps) {
  const [typed, setTyped] = useState(name);
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const router = useRouter();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await updateMe({ name: typed.trim() });
      toast("Saved");
      router.refresh();
    } catch (error) {
      toast(messageOf(error), { tone: "bad" });
    }
    setBusy(false);
  };
  const leave = async () => {
    try {
      await signOut();
      location.assign("/");
    } catch (error) {
      toast(messageOf(error), { tone: "bad" });
    }
  };

  return (
    <>
      <Card title="You">
        <form onSubmit={(event) => void save(event)}>
          <Field
            label="Name"
            hint="Recipients see it above your clips."
            dir="auto"
            autoComplete="name"
            maxLength={120}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <div className="flex justify-end">
            <Button type="submit" look="primary" busy={busy} disabled={typed.trim() === name}>
              Save name
            </Button>
          </div>
        </form>
      </Card>
      <ContactSection contacts={contacts} channels={channels} />
      <Card title="Appearance">
        <ThemeChoice />
        <div className="mt-4 -mb-4">
          <DateLanguageChoice />
        </div>
      </Card>
      <NotificationsSection hasMail={contacts.email !== null} />
      <TranscriptsSection />
      <SessionsSection />
      <KeysSection />
      <WebhooksSection />
      {isAdmin ? (
        <>
          <DoctorSection />
          <TemplatesSection />
        </>
      ) : null}
      <Card title="This browser">
        <Button onClick={() => void leave()}>
          <LogOut size={18} aria-hidden="true" /> <span>Sign out</span>
        </Button>
      </Card>
      <ExportSection />
      <DeleteAccount address={contacts.email ?? contacts.sms ?? ""} />
    </>
  );
}
