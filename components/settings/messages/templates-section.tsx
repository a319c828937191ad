"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { Card } from "#components/ui/card";
import { Loaded } from "#components/ui/loading/loaded";
import { Skeleton } from "#components/ui/skeleton";
import { listTemplates, type TemplateSummary } from "#lib/api-client/templates";
import { TemplateDialog } from "./template-dialog";
import { channelLabels } from "./template-format";

/** The words of every message; for administrators. */
export function TemplatesSection() {
  const client = useQueryClient();
  const list = useQuery({ queryKey: ["templates"], queryFn: ({ signal }) => listTemplates(signal) });
  const [open, setOpen] = useState<TemplateSummary | null>(null);
  const close = () => {
    setOpen(null);
    void client.invalidateQueries({ queryKey: ["templates"] });
  };
  return (
    <Card title="Message templates">
      <p className="mt-0 mb-3 text-ink2">
        For administrators: the texts of the messages that this server sends. A change applies to the next message.
      </p>
      <Loaded read={list} failed="The messages could not be loaded." placeholder={<Skeleton className="h-60" />}>
        {(templates) => (
          <ul aria-label="Messages" className="m-0 list-none p-0">
            {byNumber(templates).map((channels) => (
              <Row key={channels[0]?.template_id} channels={channels} onOpen={setOpen} />
            ))}
          </ul>
        )}
      </Loaded>
      <TemplateDialog template={open} onClose={close} />
    </Card>
  );
}

function byNumber(templates: readonly TemplateSummary[]): TemplateSummary[][] {
  const numbers = [...new Set(templates.map(({ template_id }) => template_id))];
  return numbers.map((number) => templates.filter(({ template_id }) => template_id === number));
}

function Row({ channels, onOpen }: { channels: TemplateSummary[]; onOpen: (template: TemplateSummary) => void }) {
  const [first] = channels;
  if (!first) return null;
  return (
    <li
      aria-label={first.name}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3 last:border-b-0 last:pb-0"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="m-0 font-[560]">{first.name}</p>
        <p className="m-0 text-ink3 text-sm">{first.event}</p>
      </div>
      <div className="flex gap-2">
        {channels.map((template) => (
          <Button
            key={template.channel}
            aria-label={`${channelLabels[template.channel]}: ${first.name}`}
            onClick={() => onOpen(template)}
          >
            <span>{channelLabels[template.channel]}</span>
            {template.is_changed ? <span className="text-ink3 text-sm">changed</span> : null}
          </Button>
        ))}
      </div>
    </li>
  );
}
