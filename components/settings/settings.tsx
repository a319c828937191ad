"use client";
import { LogOut } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type FormEvent, useMemo, useState } from "react";
import { Button } from "#components/ui/button";
import { Card } from "#components/ui/card";
import { Field } from "#components/ui/field";
import { useToast } from "#components/ui/toast";
import { updateMe } from "#lib/api-client/api";
import { errorMessage } from "#lib/api-client/api-error";
import type { Channel } from "#lib/api-client/contacts";
import { signOut } from "#lib/studio/guest/session";
import { KeysSection } from "./access/keys-section";
import { SessionsSection } from "./access/sessions-section";
import { ContactSection } from "./account/contact-section";
import { DateLanguageChoice } from "./account/date-language-choice";
import { DeleteAccount } from "./account/delete-account";
import { ExportSection } from "./account/export-section";
import { ThemeChoice } from "./account/theme-choice";
import { TranscriptsSection } from "./account/transcripts-section";
import { NotificationsSection } from "./messages/notifications-section";
import { SettingsNav } from "./settings-nav";

const WebhooksSection = dynamic(() => import("./webhooks/webhooks-section").then((module) => module.WebhooksSection), {
  ssr: false,
});

const AgentsSection = dynamic(() => import("./access/agents-section").then((module) => module.AgentsSection), {
  ssr: false,
});

const WaysInSection = dynamic(() => import("./access/ways-in-section").then((module) => module.WaysInSection), {
  ssr: false,
});

const ConnectionsSection = dynamic(
  () => import("./connections/connections-section").then((module) => module.ConnectionsSection),
  { ssr: false },
);
const TemplatesSection = dynamic(
  () => import("./messages/templates-section").then((module) => module.TemplatesSection),
  {
    ssr: false,
  },
);
const DoctorSection = dynamic(() => import("./doctor-section").then((module) => module.DoctorSection), { ssr: false });

interface SettingsProps {
  name: string;
  contacts: Readonly<Record<Channel, string | null>>;
  /** Channels that can carry codes. */
  channels: readonly Channel[];
  publicUrl: string | null;
  /** This server has tools for agents. */
  hasAgents: boolean;
  isAdmin: boolean;
}

const everyPlace = [
  { id: "account", title: "Account" },
  { id: "appearance", title: "Appearance" },
  { id: "notifications", title: "Notifications" },
  { id: "access", title: "Sessions and keys" },
  { id: "ways-in", title: "Ways in" },
  { id: "agents", title: "Agents" },
  { id: "connections", title: "Connections" },
  { id: "webhooks", title: "Webhooks" },
  { id: "server", title: "Server" },
  { id: "data", title: "Your data" },
] as const;

export function Settings({ name, contacts, channels, publicUrl, hasAgents, isAdmin }: SettingsProps) {
  const places = useMemo(
    () => everyPlace.filter(({ id }) => (id === "agents" ? hasAgents : id !== "server" || isAdmin)),
    [hasAgents, isAdmin],
  );
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
      toast(errorMessage(error), { tone: "bad" });
    }
    setBusy(false);
  };
  const leave = async () => {
    try {
      await signOut();
      location.assign("/");
    } catch (error) {
      toast(errorMessage(error), { tone: "bad" });
    }
  };

  return (
    <div className="flex gap-11">
      <SettingsNav places={places} />
      <div className="min-w-0 max-w-[680px] flex-1">
        <Card id="account" title="Profile">
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
        <Card id="appearance" title="Appearance">
          <ThemeChoice />
          <div className="mt-4 -mb-4">
            <DateLanguageChoice />
          </div>
        </Card>
        <NotificationsSection hasMail={contacts.email !== null} />
        <TranscriptsSection />
        <SessionsSection />
        <KeysSection />
        <WaysInSection publicUrl={publicUrl} />
        {hasAgents ? <AgentsSection publicUrl={publicUrl} /> : null}
        <ConnectionsSection />
        <WebhooksSection />
        {isAdmin ? (
          <>
            <DoctorSection />
            <TemplatesSection />
          </>
        ) : null}
        <Card id="data" title="This browser">
          <Button onClick={() => void leave()}>
            <LogOut size={18} aria-hidden="true" /> <span>Sign out</span>
          </Button>
        </Card>
        <ExportSection />
        <DeleteAccount address={contacts.email ?? contacts.sms ?? ""} />
      </div>
    </div>
  );
}
