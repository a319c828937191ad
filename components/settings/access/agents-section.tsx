"use client";
import { Card } from "#components/ui/card";
import { Tabs } from "#components/ui/tabs";
import { agentConfigurations } from "./agent-configurations";
import { TextToCopy } from "./text-to-copy";

/** How to connect an agent. In the browser only: without PUBLIC_URL, the address is the one that the user sees. */
export function AgentsSection({ publicUrl }: { publicUrl: string | null }) {
  const tabs = agentConfigurations(`${publicUrl ?? location.origin}/mcp`).map(({ value, label, place, text }) => ({
    value,
    label,
    content: <TextToCopy label={`Copy the configuration for ${label}`} place={place} text={text} />,
  }));
  return (
    <Card id="agents" title="Agents">
      <p className="mt-0 mb-3 text-ink2">
        An agent can read your clips, and ask people for new ones. Create an API key for it, and put the key where{" "}
        <code className="rounded-sm bg-sunk px-1">YOUR_API_KEY</code> is. A key with the permission Read gives it tools
        that only read.
      </p>
      <Tabs label="Configuration" tabs={tabs} panelClassName="pt-3" />
    </Card>
  );
}
