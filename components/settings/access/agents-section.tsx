"use client";
import { useMutation } from "@tanstack/react-query";
import { Check, Copy } from "lucide-react";
import { Button } from "#components/ui/button";
import { Card } from "#components/ui/card";
import { Tabs } from "#components/ui/tabs";
import { errorMessage } from "#lib/api-client/api-error";
import { copyText } from "#lib/browser/copy-text";
import { agentConfigurations } from "./agent-configurations";

/** How to connect an agent. In the browser only: without PUBLIC_URL, the address is the one that the user sees. */
export function AgentsSection({ publicUrl }: { publicUrl: string | null }) {
  const tabs = agentConfigurations(`${publicUrl ?? location.origin}/mcp`).map(({ value, label, place, text }) => ({
    value,
    label,
    content: <Configuration client={label} place={place} text={text} />,
  }));
  return (
    <Card title="Agents">
      <p className="mt-0 mb-3 text-ink2">
        An agent can read your clips, and ask people for new ones. Create an API key for it, and put the key where{" "}
        <code className="rounded-sm bg-sunk px-1">YOUR_API_KEY</code> is. A key with the permission Read gives it tools
        that only read.
      </p>
      <Tabs label="Configuration" tabs={tabs} panelClassName="pt-3" />
    </Card>
  );
}

function Configuration({ client, place, text }: { client: string; place: string; text: string }) {
  const copying = useMutation({ networkMode: "always", mutationFn: () => copyText(text) });
  return (
    <>
      <p className="mt-0 mb-2 text-ink3 text-sm [overflow-wrap:anywhere]">{place}</p>
      <pre className="m-0 whitespace-pre-wrap rounded-md border border-line bg-sunk p-3 text-[0.8125rem] leading-relaxed [overflow-wrap:anywhere]">
        <code>{text}</code>
      </pre>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button onClick={() => copying.mutate()} aria-label={`Copy the configuration for ${client}`}>
          {copying.isSuccess ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
          <span>Copy</span>
        </Button>
        <p role="status" className={`m-0 text-sm ${copying.isError ? "text-bad" : "text-ink3"}`}>
          {copying.isError ? errorMessage(copying.error) : copying.isSuccess ? "Copied" : ""}
        </p>
      </div>
    </>
  );
}
