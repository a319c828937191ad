import { useMutation, useQueryClient } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useDateLanguages } from "#components/shell/date-language";
import { Button } from "#components/ui/button";
import { useToast } from "#components/ui/toast";
import { errorMessage } from "#lib/api-client/api-error";
import { remindShare, type Share } from "#lib/api-client/shares";
import type { LinkStats } from "#lib/api-client/stats";
import { formatAgo } from "#lib/browser/dates";
import { linkName } from "../share/link-format";
import { summarizeLinkViews } from "./views-format";

interface LinkViewsProps {
  clipId: number;
  share: Share;
  link: LinkStats;
}

/** The heard parts of one link, and a reminder if it was sent and not opened. */
export function LinkViews({ clipId, share, link }: LinkViewsProps) {
  const languages = useDateLanguages();
  const name = linkName(share);
  const opened = link.last_opened_at ?? (link.openings > 0 ? share.last_viewed_at : null);
  return (
    <li className="flex items-center gap-3 border-line border-b py-2.5 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="m-0 flex items-baseline gap-2">
          <b dir="auto" className="truncate font-[560]">
            {name}
          </b>
          {opened ? <span className="shrink-0 text-ink3 text-sm">{formatAgo(new Date(opened), languages)}</span> : null}
        </p>
        <p className="m-0 text-ink2 text-sm">{summarizeLinkViews(link)}</p>
        {link.heard === null ? null : (
          <div aria-hidden="true" className="mt-1.5 h-1 rounded-full bg-line">
            <div className="h-1 rounded-full bg-tide" style={{ width: `${link.heard * 100}%` }} />
          </div>
        )}
      </div>
      {share.channel !== "link" && share.status === "active" && link.openings === 0 ? (
        <RemindButton clipId={clipId} share={share} name={name} />
      ) : null}
    </li>
  );
}

function RemindButton({ clipId, share, name }: { clipId: number; share: Share; name: string }) {
  const toast = useToast();
  const client = useQueryClient();
  const reminding = useMutation({
    mutationFn: () => remindShare(share.share_code),
    onSuccess: ({ sent, error, recipient }) =>
      sent
        ? toast(`Reminder sent to ${recipient}.`)
        : toast(error ?? "The reminder was not sent yet.", { tone: "bad" }),
    onError: (error) => toast(errorMessage(error), { tone: "bad" }),
    onSettled: () => client.invalidateQueries({ queryKey: ["shares", clipId] }),
  });
  const isDone = share.reminded_at !== null && Date.now() - Date.parse(share.reminded_at) < 86_400_000;
  return (
    <Button
      disabled={isDone}
      busy={reminding.isPending}
      aria-label={isDone ? `Reminded ${name}` : `Remind ${name}`}
      onClick={() => reminding.mutate()}
    >
      <BellRing size={16} aria-hidden="true" />
      {isDone ? "Reminded" : "Remind"}
    </Button>
  );
}
