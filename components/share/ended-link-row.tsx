"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useDateLanguages } from "#components/shell/date-language";
import { Button } from "#components/ui/button";
import { useToast } from "#components/ui/toast";
import { messageOf } from "#lib/client/api-error";
import { extended } from "#lib/client/share-choices";
import { type Share, updateShare } from "#lib/client/shares";
import { endedWords, linkName, viewWords } from "./link-words";

/** A link that opens nothing any more: why, and what became of it. One that ran out can go on. */
export function EndedLinkRow({ clipId, share }: { clipId: number; share: Share }) {
  const toast = useToast();
  const languages = useDateLanguages();
  const client = useQueryClient();
  const name = linkName(share);
  const opening = useMutation({
    networkMode: "always",
    mutationFn: () => updateShare(share.share_code, extended(share)),
    onError: (error) => toast(messageOf(error), { tone: "bad" }),
    onSuccess: () => toast("The link works again, for 7 days"),
    onSettled: () => client.invalidateQueries({ queryKey: ["shares", clipId] }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line border-b py-2 last:border-b-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="m-0 truncate font-[520] text-ink2">{name}</p>
        <p className="tabular m-0 text-ink3 text-sm">
          {endedWords(share, languages)} · {viewWords(share)}
        </p>
      </div>
      {share.status === "expired" ? (
        <Button
          busy={opening.isPending}
          aria-label={`Let the link ${name} work for 7 more days`}
          onClick={() => opening.mutate()}
        >
          7 more days
        </Button>
      ) : null}
    </li>
  );
}
