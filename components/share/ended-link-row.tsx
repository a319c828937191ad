"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useDateLanguages } from "#components/shell/date-language";
import { Button } from "#components/ui/button";
import { useToast } from "#components/ui/toast";
import { errorMessage } from "#lib/api-client/api-error";
import { type Share, updateShare } from "#lib/api-client/shares";
import { formatCount } from "#lib/browser/format";
import { extendExpiry, raiseViewLimit } from "#lib/studio/sharing/share-choices";
import { formatEndReason, formatViews, linkName } from "./link-format";

/** The change that lets an expired link work again. */
function wayOn(share: Share) {
  if (share.status === "expired") return { changes: extendExpiry(share), more: "7 more days", end: "for 7 days" };
  if (share.status !== "view_limit_reached") return null;
  const changes = raiseViewLimit(share);
  const count = Math.max(1, (changes.max_views ?? 0) - share.view_count);
  return { changes, more: formatCount(count, "more view"), end: `for ${formatCount(count, "view")}` };
}

export function EndedLinkRow({ clipId, share }: { clipId: number; share: Share }) {
  const toast = useToast();
  const languages = useDateLanguages();
  const client = useQueryClient();
  const name = linkName(share);
  const on = wayOn(share);
  const opening = useMutation({
    mutationFn: ({ changes }: NonNullable<typeof on>) => updateShare(share.share_code, changes),
    onError: (error) => toast(errorMessage(error), { tone: "bad" }),
    onSuccess: (_, { end }) => toast(`The link works again, ${end}`),
    onSettled: () => client.invalidateQueries({ queryKey: ["shares", clipId] }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line border-b py-2 last:border-b-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="m-0 truncate font-[520] text-ink2">{name}</p>
        <p className="tabular m-0 text-ink3 text-sm">{`${formatEndReason(share, languages)} · ${formatViews(share)}`}</p>
      </div>
      {on ? (
        <Button
          busy={opening.isPending}
          aria-label={`Extend the link ${name}: ${on.more}`}
          onClick={() => opening.mutate(on)}
        >
          {on.more}
        </Button>
      ) : null}
    </li>
  );
}
