"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Copy, Link2Off } from "lucide-react";
import { IconButton } from "#components/ui/icon-button";
import { useToast } from "#components/ui/toast";
import { messageOf } from "#lib/client/api-error";
import { formatCount } from "#lib/client/format";
import { listShares, revokeShare, type Share } from "#lib/client/shares";

export function LinkList({ clipId }: { clipId: number }) {
  const toast = useToast();
  const client = useQueryClient();
  const key = ["shares", clipId];
  const shares = useQuery({ queryKey: key, queryFn: ({ signal }) => listShares(clipId, signal) });
  const revoking = useMutation({
    mutationFn: (share: Share) => revokeShare(share.share_code),
    onSuccess: () => toast("The link no longer works"),
    onError: (error) => toast(messageOf(error), { tone: "bad" }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  if (shares.isError) {
    return (
      <p role="alert" className="mt-5 mb-0 text-bad text-sm">
        The links could not be listed. {messageOf(shares.error)}
      </p>
    );
  }
  const live = shares.data?.filter((share) => share.status === "active") ?? [];
  if (live.length === 0) return null;
  const copy = async (url: string) => {
    await navigator.clipboard.writeText(url).catch(() => {});
    toast("Link copied");
  };
  return (
    <section className="mt-6" aria-labelledby="live-links">
      <h3 id="live-links" className="m-0 font-[600] text-ink2 text-sm">
        Links that work now
      </h3>
      <ul className="m-0 list-none p-0">
        {live.map((share) => (
          <li key={share.id} className="flex items-center gap-2 border-line border-b py-2 last:border-b-0">
            <div className="min-w-0 flex-1">
              <p className="m-0 truncate font-[520]">
                {share.recipient_email ?? share.recipient_phone ?? share.public_url.replace(/^https?:\/\//, "")}
              </p>
              <p className="m-0 text-ink3 text-sm">{factsOf(share).join(" · ")}</p>
            </div>
            <IconButton label="Copy this link" onClick={() => void copy(share.public_url)}>
              <Copy size={17} aria-hidden="true" />
            </IconButton>
            <IconButton label="End this link" disabled={revoking.isPending} onClick={() => revoking.mutate(share)}>
              <Link2Off size={17} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function factsOf(share: Share): string[] {
  const access =
    share.privacy === "private"
      ? "only for them"
      : share.has_password
        ? "with password"
        : share.privacy === "public"
          ? "public"
          : "";
  const end = share.expires_at
    ? `until ${new Date(share.expires_at).toLocaleDateString("en-GB", { day: "numeric", month: "short" })}`
    : "no end";
  const views = share.view_count > 0 ? formatCount(share.view_count, "view") : "not opened yet";
  return [access, end, views].filter(Boolean);
}
