import type { Share } from "#lib/api-client/shares";
import { formatDay, formatMoment, type Languages } from "#lib/browser/dates";
import { formatCount } from "#lib/browser/format";
import { choicesFromShare, endOfDay, type ShareChoices } from "#lib/studio/sharing/share-choices";

const access = {
  unlisted: "Anyone with the link",
  public: "Public",
  password: "With a password",
  private: "Only the person it was sent to",
} as const;

/** Until when a link works, with its time where that is near. */
export function formatExpiry(expiresAt: string | null, languages: Languages, now = new Date()): string {
  if (!expiresAt) return "never ends";
  const end = new Date(expiresAt);
  const isNear = end.getTime() - now.getTime() < 36 * 3_600_000;
  return `until ${formatDay(end, languages, now, isNear)}`;
}

/** The recipient of a link, or its address. */
export function linkName(share: Share): string {
  const person = share.recipient_name ?? share.recipient_email ?? share.recipient_phone;
  return person ?? share.public_url.replace(/^https?:\/\//, "");
}

export function formatEndReason(share: Share, languages: Languages): string {
  if (share.status === "view_limit_reached") return `View limit reached`;
  if (share.status === "revoked") return "You ended it";
  return share.expires_at ? `It worked ${formatExpiry(share.expires_at, languages)}` : "It has ended";
}

/** The rules of a link in a line. */
export function summarizeLink(share: Share, languages: Languages): string {
  return inALine(choicesFromShare(share), formatExpiry(share.expires_at, languages));
}

export function frozenMessage({ shown_as_of, shows_removed }: Share, languages: Languages): string {
  const moment = shown_as_of ? formatMoment(new Date(shown_as_of), languages) : "";
  return shows_removed
    ? `This link still shows what you have redacted, cut or removed since ${moment}.`
    : `This link shows the clip as it was at ${moment}.`;
}

/** Views and visitors of a link, and the average part of the clip that was played. */
export function formatViews({ view_count, unique_view_count, heard }: Share): string {
  if (view_count === 0) return "not opened yet";
  const words = [formatCount(view_count, "view"), formatCount(unique_view_count, "visitor")];
  return (heard === null ? words : [...words, `${Math.round(heard * 100)} % heard`]).join(" · ");
}

export function summarizeChoices(choices: ShareChoices, languages: Languages): string {
  const { ends, lastDay } = choices;
  if (ends === "never" || ends === "kept") return inALine(choices, "never ends");
  if (ends !== "date") return inALine(choices, `for ${ends} ${ends === "1" ? "day" : "days"}`);
  const end = endOfDay(lastDay);
  return inALine(choices, `until ${end ? formatDay(end, languages) : "…"}`);
}

const answers = {
  private: "replies",
  held: "replies after approval",
  open: "replies shown immediately",
  closed: "no replies",
} as const;

function inALine({ privacy, maxViews, replies, allowDownload }: ShareChoices, end: string): string {
  return [
    access[privacy],
    end,
    ...(Number(maxViews) > 0 ? [`at most ${formatCount(Number(maxViews), "view")}`] : []),
    answers[replies],
    allowDownload ? "download" : "no download",
  ].join(" · ");
}
