"use client";
import { LogOut } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "#components/ui/button";
import { Field } from "#components/ui/field";
import { useToast } from "#components/ui/toast";
import { updateMe } from "#lib/client/api";
import { messageOf } from "#lib/client/api-error";
import { signOut } from "#lib/client/session";
import { ThemeChoice } from "./theme-choice";

const WebhooksSection = dynamic(() => import("./webhooks-section").then((module) => module.WebhooksSection), {
  ssr: false,
});

export function Settings({ name, address }: { name: string; address: string }) {
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
            autoComplete="name"
            maxLength={120}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="m-0 text-ink2">
              Signed in as <strong className="break-all font-[600] text-ink">{address}</strong>
            </p>
            <Button type="submit" look="primary" busy={busy} disabled={typed.trim() === name}>
              Save name
            </Button>
          </div>
        </form>
      </Card>
      <Card title="Appearance">
        <ThemeChoice />
      </Card>
      <Card title="Programs and scripts">
        <p className="m-0 text-ink2">
          Everything this site does goes through an open interface at{" "}
          <code className="rounded-sm bg-sunk px-1">/api/v1</code>. On the computer that runs Tellmark this command
          prints a key for your account:
        </p>
        <pre className="mt-3 mb-0 whitespace-pre-wrap [overflow-wrap:anywhere] rounded-md bg-sunk px-3.5 py-2.5 text-sm">
          npm run -s token -- {address}
        </pre>
      </Card>
      <WebhooksSection />
      <Card title="This browser">
        <Button onClick={() => void leave()}>
          <LogOut size={18} aria-hidden="true" /> Sign out
        </Button>
      </Card>
    </>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-5 rounded-lg bg-sheet p-5 shadow-low">
      <h2 className="mt-0 mb-3 font-display font-[650] text-lg">{title}</h2>
      {children}
    </section>
  );
}
