import { z } from "zod";
import { booleanText, flatResponse, nullAsAbsent, resourceResponse, text } from "./schema/fields";
import { bounds } from "./schema/limits";
import { operation } from "./schema/operation";

const ClipReady = z.enum(["slow", "always", "never"]);
const Digest = z.enum(["daily", "weekly", "never"]);

/** In its canonical form; null if nobody knows how dates are written in it. */
function writtenLanguage(tag: string): string | null {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag.replaceAll("_", "-"))[0] ?? null;
  } catch {
    return null;
  }
}

const DateLanguage = z.preprocess(
  (value) => (value === "" ? null : value),
  text(35)
    .refine((tag) => writtenLanguage(tag) !== null, "must be a language tag like de or en-GB (BCP 47)")
    .overwrite((tag) => writtenLanguage(tag) ?? tag)
    .nullable()
    .optional(),
);

export const Preferences = z
  .object({
    clip_ready: ClipReady,
    clip_failed: z.boolean(),
    first_view: z.boolean(),
    digest: Digest,
    replies: z.boolean().describe("When somebody answers one of your clips."),
    link_expiring: z.boolean(),
    storage: z.boolean().describe("When your clips fill nine tenths of your storage."),
    auto_transcribe: z.boolean(),
    date_language: z.string().nullable(),
  })
  .meta({ id: "Preferences", description: "What somebody is told of what happens to their clips." });

export const getPreferences = operation({
  id: "getPreferences",
  method: "GET",
  path: "/api/v1/auth/me/preferences",
  tag: "Login",
  summary: "What you are told by mail or SMS, what is done without being asked for, and how dates are written",
  description: "What keeps the account safe is always told, whatever stands here.",
  access: "bearer",
  limit: "general",
  ok: [200],
  answer: resourceResponse(Preferences),
  errors: [],
});

export const updatePreferences = operation({
  id: "updatePreferences",
  method: "PATCH",
  path: "/api/v1/auth/me/preferences",
  tag: "Login",
  summary: "Choose what you are told, and how dates are written",
  description: "Changes what is sent and keeps the rest. A `date_language` of null goes back to the standard.",
  access: "bearer",
  limit: "general",
  body: {
    kind: "json",
    maxBytes: bounds.jsonBytes,
    schema: z
      .object({
        clip_ready: nullAsAbsent(ClipReady),
        clip_failed: nullAsAbsent(booleanText()),
        first_view: nullAsAbsent(booleanText()),
        digest: nullAsAbsent(Digest),
        replies: nullAsAbsent(booleanText()).describe("When somebody answers one of your clips."),
        link_expiring: nullAsAbsent(booleanText()),
        storage: nullAsAbsent(booleanText()).describe("When your clips fill nine tenths of your storage."),
        auto_transcribe: nullAsAbsent(booleanText()),
        date_language: DateLanguage,
      })
      .meta({ id: "PreferenceChanges", description: "What to change; members that are absent stay as they are." })
      .transform((changes) => ({
        autoTranscribe: changes.auto_transcribe,
        dateLanguage: changes.date_language,
        clipReady: changes.clip_ready,
        clipFailed: changes.clip_failed,
        firstView: changes.first_view,
        digest: changes.digest,
        replies: changes.replies,
        linkExpiring: changes.link_expiring,
        storage: changes.storage,
      })),
  },
  ok: [200],
  answer: resourceResponse(Preferences),
  errors: ["validation_failed"],
});

const linkPath = z.object({ token: z.string().max(400) });

export const getUnsubscribePage = operation({
  id: "getUnsubscribePage",
  method: "GET",
  path: "/api/v1/unsubscribe/{token}",
  tag: "Public",
  summary: "The page behind the link in a mail",
  description: "Says what the link ends, with a button. Opening it changes nothing, for mail scanners open every link.",
  access: "public",
  limit: "general",
  subject: "subscription",
  params: linkPath,
  ok: [200],
  answer: "binary",
  media: ["text/html"],
  errors: ["resource_not_found"],
});

export const unsubscribe = operation({
  id: "unsubscribe",
  method: "POST",
  path: "/api/v1/unsubscribe/{token}",
  tag: "Public",
  summary: "End messages of this kind, in one step (RFC 8058)",
  description:
    "What mail programs call when somebody presses their own button: the body is the form `List-Unsubscribe=One-Click`, " +
    "or empty. With the form `again=1` it is undone. Asked for HTML, it answers with a page.",
  access: "public",
  limit: "general",
  subject: "subscription",
  params: linkPath,
  secret: true,
  ok: [200],
  answer: flatResponse({
    subscribed: z.boolean().describe("False: no more messages of this kind. True: they are sent again."),
    message: z.string(),
  }).meta({
    id: "Unsubscribed",
    description: "What is sent from now on.",
  }),
  media: ["text/html"],
  errors: ["resource_not_found", "payload_too_large"],
});
