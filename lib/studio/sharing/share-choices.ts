import type { Privacy, ReplyMode, Share, ShareChanges, ShareRequest } from "#lib/api-client/shares";

const dayMs = 86_400_000;
const shortestPassword = 4;
const mostViews = 1_000_000;

const periods = ["never", "1", "7", "30"] as const;
type Period = (typeof periods)[number];

export interface ShareChoices {
  privacy: Privacy;
  /** Empty where there is none, and where the link keeps the one it has. */
  password: string;
  /** After so many days; at the end of `lastDay`; or as the link has it. */
  ends: Period | "date" | "kept";
  lastDay: string;
  /** How often it opens; empty for any number. */
  maxViews: string;
  replies: ReplyMode;
  allowDownload: boolean;
}

export const defaultChoices: ShareChoices = {
  privacy: "unlisted",
  password: "",
  ends: "never",
  lastDay: "",
  maxViews: "",
  replies: "private",
  allowDownload: true,
};

/** The choices of an existing link. */
export function choicesFromShare(share: Share): ShareChoices {
  return {
    privacy: share.has_password && share.privacy !== "private" ? "password" : share.privacy,
    password: "",
    ends: share.expires_at ? "kept" : "never",
    lastDay: "",
    maxViews: share.max_views === null ? "" : String(share.max_views),
    replies: share.replies,
    allowDownload: share.allow_download,
  };
}

/** A message for the first missing choice; null if the link can be created or changed. */
export function findMissingChoice(choices: ShareChoices, hasPassword = false): string | null {
  const keepsPassword = hasPassword && choices.password === "";
  if (choices.privacy === "password" && !keepsPassword && choices.password.length < shortestPassword) {
    return `A password has at least ${shortestPassword} characters.`;
  }
  if (choices.ends === "date" && !endOfDay(choices.lastDay)) return "Choose the last day.";
  const isCount = /^[1-9]\d{0,5}$/.test(choices.maxViews);
  return choices.maxViews && !isCount
    ? "Enter a number of views from 1 to 999999, or leave it empty for no limit."
    : null;
}

/** The last moment of a day in the time zone of this device; null where none is typed, or one that no calendar has. */
export function endOfDay(day: string): Date | null {
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? null : end;
}

function endOf({ ends, lastDay }: ShareChoices, now: number): string | null {
  if (ends === "never" || ends === "kept") return null;
  const end = ends === "date" ? endOfDay(lastDay) : new Date(now + Number(ends) * dayMs);
  return end?.toISOString() ?? null;
}

export function toShareRequest(choices: ShareChoices, now = Date.now()): ShareRequest {
  const end = endOf(choices, now);
  return {
    privacy: choices.privacy,
    replies: choices.replies,
    allow_download: choices.allowDownload,
    ...(choices.privacy === "password" ? { password: choices.password } : {}),
    ...(end ? { expires_at: end } : {}),
    ...(choices.maxViews ? { max_views: Number(choices.maxViews) } : {}),
  };
}

/** The changes that turn a link into the chosen one. */
export function toShareChanges(share: Share, choices: ShareChoices, now = Date.now()): ShareChanges {
  const was = choicesFromShare(share);
  const changes: ShareChanges = {};
  if (choices.privacy !== was.privacy) changes.privacy = choices.privacy;
  if (choices.privacy === "password" && choices.password) changes.password = choices.password;
  // A password locks the link with any privacy.
  if (choices.privacy !== "password" && was.privacy === "password") changes.password = null;
  if (choices.ends !== was.ends) changes.expires_at = endOf(choices, now);
  if (choices.maxViews !== was.maxViews) changes.max_views = choices.maxViews ? Number(choices.maxViews) : null;
  if (choices.replies !== was.replies) changes.replies = choices.replies;
  if (choices.allowDownload !== was.allowDownload) changes.allow_download = choices.allowDownload;
  return changes;
}

/** A week more than the link has, or than now if it has run out. */
export function extendExpiry({ expires_at }: Pick<Share, "expires_at">, now = Date.now()): ShareChanges {
  const end = Math.max(now, expires_at ? Date.parse(expires_at) : 0);
  return { expires_at: new Date(end + 7 * dayMs).toISOString() };
}

/** As many openings more as the link was made for. */
export function raiseViewLimit({ max_views, view_count }: Pick<Share, "max_views" | "view_count">): ShareChanges {
  return { max_views: Math.min(mostViews, view_count + (max_views ?? 1)) };
}

const replyModes = ["private", "held", "open", "closed"] as const;

const storageKey = "tellmark-share-choices";

/** The last choices on this device, without their password; the standard ones if there are none that can be read. */
export function loadChoices(): ShareChoices {
  try {
    return parseChoices(JSON.parse(localStorage.getItem(storageKey) ?? "null"));
  } catch {
    return defaultChoices;
  }
}

/** Leaves out choices for one recipient: the next link may be for anyone. */
export function saveChoices(choices: ShareChoices): void {
  const privacy = choices.privacy === "private" ? loadChoices().privacy : choices.privacy;
  const { ends, maxViews, replies, allowDownload } = choices;
  try {
    localStorage.setItem(storageKey, JSON.stringify({ privacy, ends, maxViews, replies, allowDownload }));
  } catch {
    // Without storage every link begins with the standard.
  }
}

/** Choices stored by an earlier version or by other code; defaults for invalid ones. */
export function parseChoices(kept: unknown): ShareChoices {
  const found = new Map<string, unknown>(Object.entries(kept ?? {}));
  const isOff = (name: string) => found.get(name) === false;
  const privacy = (["public", "password"] as const).find((one) => one === found.get("privacy"));
  const choices = { ...defaultChoices, maxViews: String(found.get("maxViews") ?? "") };
  return {
    ...(findMissingChoice(choices) ? defaultChoices : choices),
    privacy: privacy ?? defaultChoices.privacy,
    ends: periods.find((one) => one === found.get("ends")) ?? defaultChoices.ends,
    replies: replyModes.find((one) => one === found.get("replies")) ?? (isOff("allowReplies") ? "closed" : "private"),
    allowDownload: !isOff("allowDownload"),
  };
}

/** Without the letters and digits that are mistaken for others. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/** A password that can be read aloud: three groups of four. */
export function generatePassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  const text = Array.from(bytes, (byte) => letters[byte % letters.length]).join("");
  return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`;
}
