import { z } from "zod";

/**
 * Members that restrict what others may do, or what is sent and where, with what people call them. To ignore one would open
 * what was to be closed.
 */
const restrictions: Readonly<Record<string, readonly string[]>> = {
  privacy: ["private", "is_private", "public", "is_public", "visibility", "access"],
  expires_at: [
    "expires",
    "expire",
    "expiry",
    "expiration",
    "expires_in",
    "expires_on",
    "expiry_date",
    "expiration_date",
    "valid_until",
    "ttl",
  ],
  password: ["pass", "passwd", "pwd", "passcode", "passphrase", "pass_phrase", "share_password"],
  max_views: ["views", "view_limit", "views_limit", "limit_views", "maximum_views"],
  replies: ["reply", "reply_mode", "no_replies", "can_reply"],
  allow_replies: ["allow_reply", "reply_allowed", "replies_allowed", "disable_replies"],
  allow_download: ["download", "downloads", "downloadable", "can_download", "no_download", "disable_download"],
  seen_by: ["visible_to", "audience", "visibility", "privacy", "private", "is_private"],
  max_clips: ["max_answers", "maximum_answers", "max_responses", "answer_limit", "limit"],
  keep_days: ["days", "keep", "retention", "retention_days", "delete_after", "delete_after_days"],
  closed: ["is_closed", "end", "ended"],
  dry_run: ["is_dry_run", "dry", "preview", "simulate", "test", "test_run"],
  project: ["repo", "repository", "channel", "team", "place", "destination"],
  crops: ["images", "pictures", "with_crops", "include_crops", "no_crops", "screenshots"],
  links: ["with_links", "include_links", "no_links"],
  events: ["event_types", "types", "topics", "filter"],
  end_former: ["end_old", "end_previous", "revoke", "revoke_old", "revoke_former", "immediately"],
  scopes: ["permission", "permissions", "access", "rights", "read_only", "is_read_only"],
};

const LONGEST = 40;

/**
 * Of what was sent under no known name, what seems to mean a member that restricts: its name, and the right one. Null and
 * empty values restrict nothing.
 */
export function findMisnamedRestriction(
  known: readonly string[],
  sent: unknown,
): { given: string; right: string } | null {
  if (typeof sent !== "object" || sent === null) return null;
  const asked = known.filter((name) => Object.hasOwn(restrictions, name));
  for (const [given, value] of Object.entries(sent)) {
    if (known.includes(given) || given.length > LONGEST || value === null || value === "") continue;
    const right = asked.find((name) => means(given, name));
    if (right) return { given, right };
  }
  return null;
}

function means(given: string, name: string): boolean {
  const word = plain(given);
  if (restrictions[name]?.some((other) => plain(other) === word)) return true;
  const wanted = plain(name);
  return word.length >= 4 && distance(word, wanted) <= (wanted.length >= 6 ? 2 : 1);
}

/** Without case and signs, so that `maxViews` is `max_views`. */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** How many letters are to be changed, added or removed (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    let [left, corner] = [index + 1, index];
    row = row.map((above, place) => {
      if (place > 0) left = Math.min(left + 1, above + 1, corner + (letter === other[place - 1] ? 0 : 1));
      corner = above;
      return left;
    });
  }
  return row.at(-1) ?? 0;
}

/** Of what was sent under no known name, the one that seems to mean the missing member: `email` for `recipient_email`. */
export function findMisspelledName(schema: z.ZodType, sent: unknown, missing: PropertyKey): string | null {
  if (typeof sent !== "object" || sent === null) return null;
  const known = memberNames(schema);
  const wanted = plain(String(missing));
  const close = (name: string) => {
    const given = plain(name);
    if (Math.min(given.length, wanted.length) < 4) return false;
    return given === wanted || wanted.includes(given) || given.includes(wanted);
  };
  return Object.keys(sent).find((name) => !known.includes(name) && name.length <= LONGEST && close(name)) ?? null;
}

export function memberNames(schema: z.ZodType): string[] {
  const inner = schema instanceof z.ZodPipe ? schema.def.in : schema;
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
}
