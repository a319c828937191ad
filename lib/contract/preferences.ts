import { z } from "zod";
import { booleanText, flatResponse, nullAsAbsent, resourceResponse, text } from "./schema/fields";
import { jsonBody, operation } from "./schema/operation";

const ClipReady = z.enum(["slow", "always", "never"]);
const Digest = z.enum(["daily", "weekly", "never"]);

/** In its canonical form; null if `Intl` cannot format dates in it. */
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
    replies: z.boolean().describe("Notifies you when a visitor replies to one of your clips."),
    link_expiring: z.boolean(),
    storage: z.boolean().describe("Notifies you when your clips use 90% of your storage."),
    auto_transcribe: z.boolean(),
    date_language: z.string().nullable(),
  })
  .meta({ id: "Preferences", description: "A user's notifications and defaults." });

export const getPreferences = operation({
  id: "getPreferences",
  method: "GET",
  path: "/api/v1/auth/me/preferences",
  tag: "Login",
  summary: "Get your notifications, automatic transcription and date format",
  description: "The server always sends messages that keep the account safe, whatever these preferences say.",
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
  summary: "Change your notifications, automatic transcription and date format",
  description:
    "Changes the members that are sent and keeps the others. If `date_language` is null, the default applies again.",
  access: "bearer",
  limit: "general",
  body: jsonBody(
    z
      .object({
        clip_ready: nullAsAbsent(ClipReady),
        clip_failed: nullAsAbsent(booleanText()),
        first_view: nullAsAbsent(booleanText()),
        digest: nullAsAbsent(Digest),
        replies: nullAsAbsent(booleanText()).describe("Notifies you when a visitor replies to one of your clips."),
        link_expiring: nullAsAbsent(booleanText()),
        storage: nullAsAbsent(booleanText()).describe("Notifies you when your clips use 90% of your storage."),
        auto_transcribe: nullAsAbsent(booleanText()),
        date_language: DateLanguage,
      })
      .meta({ id: "PreferenceChanges", description: "The changes. Absent members stay as they are." })
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
  ),
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
  summary: "Get the page behind the link in a mail",
  description:
    "Shows what the link ends, with a button. Opening the page changes nothing, because mail scanners open every link.",
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
  summary: "Unsubscribe from messages of this kind in one step (RFC 8058)",
  description:
    "Mail programs call this when the user presses their unsubscribe button: the body is the form `List-Unsubscribe=One-Click`, " +
    "or empty. The form `again=1` undoes it. If HTML is requested, the answer is a page.",
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
    description: "The new state of the subscription.",
  }),
  media: ["text/html"],
  errors: ["resource_not_found", "payload_too_large"],
});
