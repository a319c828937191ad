"use client";
import { Copy, Download, Ellipsis, Film, Link2, MessageCircle, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useDateLanguages } from "#components/shell/date-language";
import { Menu } from "#components/ui/menu";
import { Picture } from "#components/ui/picture";
import { StatusLabel } from "#components/ui/status-label";
import type { Clip } from "#lib/api-client/api";
import { fileUrl } from "#lib/api-client/api";
import { ownPath } from "#lib/api-client/own-path";
import { formatAgo } from "#lib/browser/dates";
import { formatCount } from "#lib/browser/format";
import { saveFile } from "#lib/browser/save-file";
import { clockTime } from "#lib/player/time-format";
import { ClipTitle, TitleField } from "./clip-title";
import { SearchMatch } from "./search-match";

interface ClipCardProps {
  clip: Clip;
  search: string;
  onCopyLink: () => void;
  onDuplicate: () => void;
  onVideo: () => void;
  onDelete: () => void;
}

const icon = { size: 18, "aria-hidden": true } as const;

export function ClipCard({ clip, search, ...actions }: ClipCardProps) {
  const languages = useDateLanguages();
  const [isBroken, setBroken] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const replies = clip.reply_count ?? 0;
  const views = clip.view_count ?? 0;
  const picture = clip.thumbnail_url ?? clip.image_urls[0];
  const facts = [
    formatAgo(new Date(clip.updated_at), languages),
    clip.voice_tags.length > 0 ? formatCount(clip.voice_tags.length, "tag") : null,
    views > 0 ? formatCount(views, "view") : null,
  ].filter(Boolean);
  const linkItem = { label: "Copy link", icon: <Link2 {...icon} />, run: actions.onCopyLink };
  return (
    <li className="group relative rounded-lg bg-sheet shadow-low transition-shadow duration-100 focus-within:shadow-float hover:shadow-float">
      <div className="relative aspect-[16/10] overflow-hidden rounded-t-lg bg-sunk">
        {picture && !isBroken ? (
          <Picture
            src={ownPath(picture)}
            alt=""
            loading="lazy"
            onError={() => setBroken(true)}
            className="plate size-full object-cover object-top"
          />
        ) : (
          <SoundPicture seed={clip.id} />
        )}
        {clip.duration_seconds ? (
          <span className="tabular absolute right-2.5 bottom-2.5 rounded-full bg-img-pin px-2 py-0.5 font-[560] text-img-on text-sm">
            {clockTime(clip.duration_seconds)}
          </span>
        ) : null}
      </div>
      <div className="flex items-start gap-2 py-2.5 pr-2 pl-4">
        <div className="min-w-0 flex-1 py-0.5">
          {isRenaming ? (
            <TitleField clip={clip} onDone={() => setRenaming(false)} />
          ) : (
            <ClipTitle clip={clip} href={studioAddress(clip)} />
          )}
          <p className="m-0 flex flex-wrap items-center gap-x-2 text-ink3 text-sm">
            <StatusLabel status={clip.conversion_status} />
            <span>{facts.join(" · ")}</span>
            {clip.answer_to === undefined ? null : (
              <span className="max-w-full truncate">
                {clip.answered_by ? (
                  <>
                    From <bdi>{clip.answered_by}</bdi>
                  </>
                ) : (
                  "Answer to a request"
                )}
              </span>
            )}
            {replies > 0 ? (
              <span className="inline-flex items-center gap-1 font-[600] text-tide">
                <MessageCircle size={14} aria-hidden="true" />
                <span>{formatCount(replies, "reply", "replies")}</span>
              </span>
            ) : null}
          </p>
          {clip.match ? <SearchMatch match={clip.match} search={search} /> : null}
        </div>
        <Menu
          className="z-10"
          label={`Actions for ${clip.title}`}
          trigger={<Ellipsis size={20} aria-hidden="true" />}
          items={[
            ...(clip.conversion_status === "completed" || (clip.share_count ?? 0) > 0 ? [linkItem] : []),
            { label: "Rename", icon: <Pencil {...icon} />, run: () => setRenaming(true) },
            { label: "Duplicate", icon: <Copy {...icon} />, run: actions.onDuplicate },
            { label: "Download clip", icon: <Download {...icon} />, run: () => saveFile(fileUrl(clip.id)) },
            { label: "Download video (MP4)", icon: <Film {...icon} />, run: actions.onVideo },
            { label: "Delete", icon: <Trash2 {...icon} />, danger: true, run: actions.onDelete },
          ]}
        />
      </div>
    </li>
  );
}

/** At the second of the hit, if it has one. */
function studioAddress({ id, match }: Clip): string {
  return match?.timestamp ? `/studio/${id}?t=${match.timestamp}` : `/studio/${id}`;
}

function SoundPicture({ seed }: { seed: number }) {
  const bars = Array.from(
    { length: 32 },
    (_, bar) => 14 + 60 * Math.abs(Math.sin(seed * 1.7 + bar * 0.9) * Math.cos(bar * 0.35)),
  );
  return (
    <svg viewBox="0 0 320 200" className="size-full text-edge" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <path
        d={bars.map((height, bar) => `M${37 + bar * 8} ${100 - height / 2}v${height}`).join("")}
        stroke="currentColor"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
