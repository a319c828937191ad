import { z } from "zod";
import { clipPath, Page, resourceResponse } from "./schema/fields";
import { jsonBody, operation } from "./schema/operation";
import {
  EmailShare,
  EmailShareReceipt,
  NewShare,
  RevokedShare,
  SentMessage,
  Share,
  ShareChanges,
  ShareLink,
  SharePage,
  SmsShare,
  SmsShareReceipt,
  sharePath,
} from "./schema/share";
import { Stats, StatsQuery } from "./schema/stats";

export const createShareLink = operation({
  id: "createShareLink",
  method: "POST",
  path: "/api/v1/clips/{id}/share",
  tag: "Sharing",
  summary: "Create a link",
  description:
    "A link opens the clip in a browser, without an account; every call creates another one. A draft can be shared, " +
    "too: visitors see what exists so far. Search engines may find a `public` link.",
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.id,
  body: jsonBody(NewShare),
  remakesAnswer: true,
  ok: [201],
  answer: ShareLink,
  errors: ["validation_failed", "resource_not_found"],
});

export const shareByEmail = operation({
  id: "shareByEmail",
  method: "POST",
  path: "/api/v1/clips/{id}/share/email",
  tag: "Sharing",
  summary: "Send a link by e-mail (template 100)",
  description:
    "Creates a link for one recipient and sends it (template 100). Waits for the provider ten seconds at most. If " +
    "the provider refuses the message, the link stays and `email_sent` is false. If the provider cannot be reached, " +
    "`delivery` is `queued`, and the server sends the message later.",
  access: "bearer",
  limit: "messaging",
  subject: "clip",
  params: clipPath.id,
  body: jsonBody(EmailShare),
  remakesAnswer: true,
  ok: [200],
  answer: EmailShareReceipt,
  errors: ["validation_failed", "resource_not_found", "recipient_opted_out"],
});

export const shareBySms = operation({
  id: "shareBySms",
  method: "POST",
  path: "/api/v1/clips/{id}/share/sms",
  tag: "Sharing",
  summary: "Send a link by SMS (template 100)",
  description:
    "Creates a link for one recipient and sends it (template 100). Waits for the provider ten seconds at most. If " +
    "the provider refuses the message, the link stays and `sms_sent` is false. If the provider cannot be reached, " +
    "`delivery` is `queued`, and the server sends the message later.",
  access: "bearer",
  limit: "messaging",
  subject: "clip",
  params: clipPath.id,
  body: jsonBody(SmsShare),
  remakesAnswer: true,
  ok: [200],
  answer: SmsShareReceipt,
  errors: ["validation_failed", "resource_not_found", "recipient_opted_out"],
});

export const listShares = operation({
  id: "listShares",
  method: "GET",
  path: "/api/v1/clips/{id}/shares",
  tag: "Sharing",
  summary: "List the links of a clip",
  description: "Newest first, including revoked and expired links.",
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.id,
  query: z.object(Page),
  ok: [200],
  answer: resourceResponse(SharePage),
  errors: ["validation_failed", "resource_not_found"],
});

export const getShare = operation({
  id: "getShare",
  method: "GET",
  path: "/api/v1/shares/{code}",
  tag: "Sharing",
  summary: "Get a link",
  description: "The rules of a link, and how often it was opened.",
  access: "bearer",
  limit: "general",
  subject: "share",
  params: sharePath,
  ok: [200],
  answer: resourceResponse(Share),
  errors: ["resource_not_found"],
});

export const updateShare = operation({
  id: "updateShare",
  method: "PATCH",
  path: "/api/v1/shares/{code}",
  tag: "Sharing",
  summary: "Change a link",
  description:
    "Changes the members that are sent and keeps the others; null removes an expiry, a password or a limit. A new " +
    "password ends the grants of the earlier one.",
  access: "bearer",
  limit: "general",
  subject: "share",
  params: sharePath,
  body: jsonBody(ShareChanges),
  ok: [200],
  answer: resourceResponse(Share),
  errors: ["validation_failed", "resource_not_found"],
});

export const rotateShare = operation({
  id: "rotateShare",
  method: "POST",
  path: "/api/v1/shares/{code}/rotate",
  tag: "Sharing",
  summary: "Rotate the code of a link",
  description:
    "The earlier address, its files and its reply token stop working; the link keeps its " +
    "rules and its counts, at the new address.",
  access: "bearer",
  limit: "general",
  subject: "share",
  params: sharePath,
  remakesAnswer: true,
  ok: [200],
  answer: resourceResponse(Share),
  errors: ["resource_not_found"],
});

export const freezeShare = operation({
  id: "freezeShare",
  method: "PUT",
  path: "/api/v1/shares/{code}/frozen",
  tag: "Sharing",
  summary: "Freeze a link",
  description:
    "Visitors of the link keep seeing the clip as it is now, whatever is changed, redacted or cut afterwards, " +
    "until you unfreeze the link. Freezing a frozen link changes nothing. The link shows a copy that counts " +
    "towards your storage; links frozen at the same state share one. 409 for a link that has ended, or while the " +
    "clip is being converted; 503 with `Retry-After` if the clip changes at the same moment. Counts as an upload. " +
    "The server deletes the copy 30 days after the link has expired: if you extend the link later, it shows the " +
    "current clip.",
  access: "bearer",
  limit: "upload",
  subject: "share",
  params: sharePath,
  ok: [200],
  answer: resourceResponse(Share),
  errors: ["resource_not_found", "conflict", "conversion_in_progress", "storage_full"],
});

export const unfreezeShare = operation({
  id: "unfreezeShare",
  method: "DELETE",
  path: "/api/v1/shares/{code}/frozen",
  tag: "Sharing",
  summary: "Unfreeze a link",
  description:
    "Visitors of the link see the current clip, and each change as soon as it is saved. The frozen copy is deleted. " +
    "A link that is not frozen gets the same answer.",
  access: "bearer",
  limit: "general",
  subject: "share",
  params: sharePath,
  ok: [200],
  answer: resourceResponse(Share),
  errors: ["resource_not_found"],
});

export const remindShare = operation({
  id: "remindShare",
  method: "POST",
  path: "/api/v1/shares/{code}/remind",
  tag: "Sharing",
  summary: "Remind the recipient of a link that they have not opened",
  description:
    "By e-mail or SMS, as the link was sent. 409 if the link has no recipient, has ended, was opened, or had a " +
    "reminder within a day. Waits up to ten seconds for the provider, as sending does.",
  access: "bearer",
  limit: "messaging",
  subject: "share",
  params: sharePath,
  remakesAnswer: true,
  ok: [200],
  answer: SentMessage,
  errors: ["resource_not_found", "conflict", "recipient_opted_out"],
});

export const revokeShare = operation({
  id: "revokeShare",
  method: "DELETE",
  path: "/api/v1/shares/{code}",
  tag: "Sharing",
  summary: "Revoke a link",
  description: "The link, its files and its reply token answer 410 from now on.",
  access: "bearer",
  limit: "general",
  subject: "share",
  params: sharePath,
  ok: [200],
  answer: resourceResponse(RevokedShare),
  errors: ["resource_not_found"],
});

const stats =
  "Sums alone: no visitor has a row, except the recipient of a link that was sent by e-mail or SMS. Days are those of UTC. " +
  "Days with fewer than three visitors are not in `by_day`, and a span of days with fewer than three has no `buckets` and no `tags`. " +
  "`buckets` and `tags` are about the recording as visitors play it now: after a trim or a new take the sums of earlier sound stay " +
  "apart and come back only if the same file does. ";

export const getClipStats = operation({
  id: "getClipStats",
  method: "GET",
  path: "/api/v1/clips/{id}/stats",
  tag: "Sharing",
  summary: "Get what visitors of a clip heard",
  description: `${stats}Of all links of the clip; a frozen link counts where it plays the same sound.`,
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.id,
  query: StatsQuery,
  ok: [200],
  answer: resourceResponse(Stats),
  errors: ["validation_failed", "resource_not_found"],
});

export const getShareStats = operation({
  id: "getShareStats",
  method: "GET",
  path: "/api/v1/shares/{code}/stats",
  tag: "Sharing",
  summary: "Get what visitors of a link heard",
  description: `${stats}Of one link, and of what it shows.`,
  access: "bearer",
  limit: "general",
  subject: "share",
  params: sharePath,
  query: StatsQuery,
  ok: [200],
  answer: resourceResponse(Stats),
  errors: ["validation_failed", "resource_not_found"],
});

const table = {
  method: "GET",
  tag: "Sharing",
  access: "bearer",
  limit: "general",
  query: StatsQuery,
  ok: [200],
  answer: "binary",
  media: ["text/csv"],
  errors: ["validation_failed", "resource_not_found"],
} as const;

const TABLE =
  "CSV as RFC 4180 describes it, with a line of names: a row for each day, or with `by=share` for each link. What would be null is empty. " +
  "A text that a spreadsheet would take for a formula begins with an apostrophe.";

export const getClipStatsTable = operation({
  id: "getClipStatsTable",
  path: "/api/v1/clips/{id}/stats.csv",
  summary: "Get what visitors of a clip heard, as a table",
  description: TABLE,
  subject: "clip",
  params: clipPath.id,
  ...table,
});

export const getShareStatsTable = operation({
  id: "getShareStatsTable",
  path: "/api/v1/shares/{code}/stats.csv",
  summary: "Get what visitors of a link heard, as a table",
  description: TABLE,
  subject: "share",
  params: sharePath,
  ...table,
});
