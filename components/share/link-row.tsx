"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  BellRing,
  CalendarPlus,
  Copy,
  Ellipsis,
  Link2Off,
  RefreshCw,
  SlidersHorizontal,
  Snowflake,
} from "lucide-react";
import { useState } from "react";
import { useDateLanguages } from "#components/shell/date-language";
import { useSession } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { IconButton } from "#components/ui/icon-button";
import { Menu } from "#components/ui/menu";
import { useToast } from "#components/ui/toast";
import { errorMessage } from "#lib/api-client/api-error";
import {
  freezeShare,
  remindShare,
  revokeShare,
  rotateShare,
  type Share,
  unfreezeShare,
  updateShare,
} from "#lib/api-client/shares";
import { copyText } from "#lib/browser/copy-text";
import { extendExpiry } from "#lib/studio/sharing/share-choices";
import { listPlaces } from "../handover/handover-copy";
import { useHandovers } from "../handover/use-handovers";
import { formatExpiry, formatViews, frozenMessage, linkName, summarizeLink } from "./link-format";
import { LinkSettings } from "./link-settings";
import type { Sharing } from "./use-sharing";

interface LinkRowProps {
  clipId: number;
  share: Share;
  sharing: Sharing;
}

/** A working link: its views and its actions. */
export function LinkRow({ clipId, share, sharing }: LinkRowProps) {
  const toast = useToast();
  const languages = useDateLanguages();
  const client = useQueryClient();
  const [opened, setOpened] = useState<"settings" | "rotation" | "end" | null>(null);
  const [news, setNews] = useState("");
  const session = useSession();
  const after = {
    onError: (error: unknown) => toast(errorMessage(error), { tone: "bad" }),
    onSettled: () => client.invalidateQueries({ queryKey: ["shares", clipId] }),
  } as const;
  const revoking = useMutation({
    ...after,
    mutationFn: () => revokeShare(share.share_code),
    onSuccess: () => toast("The link no longer works"),
  });
  const extending = useMutation({
    ...after,
    mutationFn: () => updateShare(share.share_code, extendExpiry(share)),
    onSuccess: ({ expires_at }) => setNews(`It works ${formatExpiry(expires_at, languages)} now.`),
  });
  const reminding = useMutation({
    ...after,
    mutationFn: () => remindShare(share.share_code),
    onSuccess: ({ sent, error, recipient }) => {
      if (sent) setNews(`Reminder sent to ${recipient}.`);
      else toast(error ?? "The reminder was not sent yet.", { tone: "bad" });
    },
  });
  const freezing = useMutation({
    ...after,
    mutationFn: () => session.saved().then(() => freezeShare(share.share_code)),
    onSuccess: () => setNews("The link shows this version until you update it."),
  });
  const updating = useMutation({
    ...after,
    mutationFn: () => session.saved().then(() => unfreezeShare(share.share_code)),
    onSuccess: () => setNews("The link shows the current clip and each change."),
  });
  const rotating = useMutation({
    ...after,
    mutationFn: () => rotateShare(share.share_code),
    onSuccess: (rotated) => {
      setOpened(null);
      setNews("The link has a new address. The old one no longer works.");
      sharing.linkMoved(share.share_code, rotated);
    },
  });
  const name = linkName(share);
  const handovers = useHandovers(clipId).data ?? [];
  const places = listPlaces(handovers.filter(({ share_code }) => share_code === share.share_code));
  const copy = async () => {
    await copyText(share.public_url).then(
      () => setNews("Copied."),
      () => setNews(share.public_url),
    );
  };
  return (
    <li className="border-line border-b py-2 last:border-b-0">
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <p dir="auto" className="m-0 truncate font-[520]">
            {name}
          </p>
          <p className="m-0 text-ink3 text-sm">{summarizeLink(share, languages)}</p>
          <p className="tabular m-0 text-ink2 text-sm">{formatViews(share)}</p>
          {places ? <p className="m-0 text-ink2 text-sm">{`In what you sent to ${places}`}</p> : null}
        </div>
        <IconButton label="Copy this link" onClick={() => void copy()}>
          <Copy size={17} aria-hidden="true" />
        </IconButton>
        <Menu
          label={`More for the link ${name}`}
          trigger={<Ellipsis size={18} aria-hidden="true" />}
          items={[
            {
              label: "Edit settings",
              icon: <SlidersHorizontal size={17} aria-hidden="true" />,
              run: () => setOpened("settings"),
            },
            ...(share.expires_at
              ? [
                  {
                    label: "Extend by 7 days",
                    icon: <CalendarPlus size={17} aria-hidden="true" />,
                    run: () => extending.mutate(),
                  },
                ]
              : []),
            ...(share.channel !== "link" && share.view_count === 0
              ? [
                  {
                    label: "Send reminder",
                    icon: <BellRing size={17} aria-hidden="true" />,
                    run: () => reminding.mutate(),
                  },
                ]
              : []),
            ...(share.shown_as_of
              ? []
              : [
                  {
                    label: "Keep this version",
                    icon: <Snowflake size={17} aria-hidden="true" />,
                    run: () => freezing.mutate(),
                  },
                ]),
            {
              label: "Change address",
              icon: <RefreshCw size={17} aria-hidden="true" />,
              run: () => setOpened("rotation"),
            },
            {
              label: "End this link",
              icon: <Link2Off size={17} aria-hidden="true" />,
              run: () => (places ? setOpened("end") : revoking.mutate()),
              danger: true,
            },
          ]}
        />
      </div>
      {share.shown_as_of ? (
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-sunk px-3.5 py-2">
          <p className={`m-0 flex-1 basis-52 text-sm ${share.shows_removed ? "font-[560] text-bad" : "text-ink2"}`}>
            {frozenMessage(share, languages)}
          </p>
          <Button busy={updating.isPending} onClick={() => updating.mutate()} aria-label={`Update the link ${name}`}>
            Update it now
          </Button>
        </div>
      ) : null}
      <p role="status" className={news ? "mt-1 mb-0 text-ok text-sm" : "m-0"}>
        {news}
      </p>
      {opened === "settings" ? (
        <div className="mt-3 rounded-md border border-line px-3.5 pt-3">
          <LinkSettings clipId={clipId} share={share} onPassword={sharing.keepPassword} />
        </div>
      ) : null}
      {opened === "end" ? (
        <div className="mt-2 mb-1 rounded-md bg-sunk px-3.5 py-3">
          <p className="mt-0 mb-3 text-ink2">
            {`This link is in what you sent to ${places}. That stays there, and copies of its images may remain.`}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button look="danger" busy={revoking.isPending} onClick={() => revoking.mutate()}>
              End this link
            </Button>
            <Button onClick={() => setOpened(null)}>Keep it</Button>
          </div>
        </div>
      ) : null}
      {opened === "rotation" ? (
        <div className="mt-2 mb-1 rounded-md bg-sunk px-3.5 py-3">
          <p className="mt-0 mb-3 text-ink2">
            The old address stops working immediately, for everyone who has it. Settings and view counts stay.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button look="primary" busy={rotating.isPending} onClick={() => rotating.mutate()}>
              Change address
            </Button>
            <Button onClick={() => setOpened(null)}>Keep address</Button>
          </div>
        </div>
      ) : null}
    </li>
  );
}
