import { expect, test } from "vitest";
import { operations } from "../index";
import { findMisnamedRestriction, memberNames } from "./misnamed-members";

const namesOf = (id: string) => {
  const found = operations.find((one) => one.id === id);
  if (!found?.body) throw new Error(`${id} takes no body`);
  return memberNames(found.body.schema);
};

test.each([
  ["createShareLink", "expires", "expires_at"],
  ["createShareLink", "expiry", "expires_at"],
  ["createShareLink", "expiresAt", "expires_at"],
  ["createShareLink", "expire_at", "expires_at"],
  ["createShareLink", "pass", "password"],
  ["createShareLink", "passwd", "password"],
  ["createShareLink", "pwd", "password"],
  ["createShareLink", "Password", "password"],
  ["createShareLink", "pasword", "password"],
  ["createShareLink", "private", "privacy"],
  ["createShareLink", "visibility", "privacy"],
  ["createShareLink", "views", "max_views"],
  ["createShareLink", "maxViews", "max_views"],
  ["createShareLink", "allowReplies", "allow_replies"],
  ["createShareLink", "allow_reply", "allow_replies"],
  ["createShareLink", "allowDownload", "allow_download"],
  ["createShareLink", "allow-downloads", "allow_download"],
  ["shareByEmail", "passwort", "password"],
  ["shareBySms", "max_view", "max_views"],
  ["updateShare", "expiration", "expires_at"],
  ["createApiKey", "scope", "scopes"],
  ["createApiKey", "Scopes", "scopes"],
  ["createApiKey", "permissions", "scopes"],
  ["createApiKey", "read_only", "scopes"],
  ["createRequest", "expire_at", "expires_at"],
  ["createRequest", "max_answers", "max_clips"],
  ["createRequest", "keepDays", "keep_days"],
  ["updateRequest", "isClosed", "closed"],
  ["submitReply", "seenBy", "seen_by"],
  ["submitReply", "isPrivate", "seen_by"],
  ["handOverClip", "dryRun", "dry_run"],
  ["handOverClip", "dry-run", "dry_run"],
  ["handOverClip", "preview", "dry_run"],
  ["handOverClip", "channel", "project"],
  ["handOverClip", "repo", "project"],
  ["handOverClip", "include_crops", "crops"],
  ["handOverClip", "link", "links"],
  ["saveConnection", "repository", "project"],
  ["createWebhook", "event_types", "events"],
  ["rotateWebhookSecret", "endFormer", "end_former"],
])("%s: %s is refused, since it seems to mean %s", (id, given, right) => {
  expect(findMisnamedRestriction(namesOf(id), { [given]: true })).toEqual({ given, right });
});

test.each([
  ["createShareLink", { note: "x", title: "x", channel: "x", utm_source: "x", recipient: "x", password: "sesame" }],
  ["createShareLink", { expiry: null, pass: "" }],
  ["createApiKey", { name: "CI", description: "x", owner: "x" }],
  ["createClip", { title: "x", expires: "x", private: true }],
  ["updateShare", { share_code: "x", has_password: false, view_count: 1, unique_view_count: 1, revoked_at: "x" }],
  [
    "updateRequest",
    { request_id: "x", url: "x", status: "open", answer_count: 1, opened_count: 1, recipients: [], answers: [] },
  ],
  [
    "updateRequest",
    { code: "x", clip_id: 7, opened_at: null, max_seconds: 600, image_url: "x", created_at: "x", updated_at: "x" },
  ],
  ["updateWebhook", { id: "x", secret: "x", failures: 1, created_at: "x", updated_at: "x", last_error: "x" }],
  ["submitReply", { subject: "x", name: "x", email: "x", recipient: "x", url: "x" }],
  ["handOverClip", { clip_id: 7, title: "x", body: "x", assignee: "x", milestone: "x" }],
  ["updateShare", { reminded_at: "x", created_at: "x", status: "x", last_viewed_at: "x", public_url: "x", heard: 1 }],
])("%s: other members of %j are ignored as ever", (id, sent) => {
  expect(findMisnamedRestriction(namesOf(id), sent)).toBeNull();
});
