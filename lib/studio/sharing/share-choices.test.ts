import { expect, test, vi } from "vitest";
import type { Share } from "#lib/api-client/shares";
import {
  changesOf,
  choicesOf,
  extended,
  makePassword,
  missingIn,
  readChoices,
  rememberChoices,
  rememberedChoices,
  reopened,
  type ShareChoices,
  standardChoices,
  wishOf,
} from "./share-choices";

const now = Date.UTC(2026, 10, 21);

const link: Share = {
  id: "shr_1",
  share_code: "2".repeat(22),
  public_url: "https://example.com/c/2",
  privacy: "unlisted",
  has_password: false,
  expires_at: null,
  max_views: null,
  allow_replies: true,
  replies: "private",
  allow_download: true,
  channel: "link",
  recipient_email: null,
  recipient_phone: null,
  recipient_name: null,
  view_count: 0,
  unique_view_count: 0,
  heard: null,
  last_viewed_at: null,
  status: "active",
  reminded_at: null,
  shown_as_of: null,
  shows_removed: false,
  revoked_at: null,
  created_at: "2026-11-20T00:00:00.000Z",
};
const locked: Share = { ...link, privacy: "password", has_password: true, expires_at: "2026-11-22T00:00:00.000Z" };

test("a plain link has no special settings", () => {
  expect(wishOf(standardChoices)).toEqual({ privacy: "unlisted", replies: "private", allow_download: true });
});

test("a password travels only where it is wanted, an end is counted from now", () => {
  expect(wishOf({ ...standardChoices, password: "typed before" }, now)).not.toHaveProperty("password");
  expect(wishOf({ ...standardChoices, privacy: "password", password: "sesame", ends: "7" }, now)).toMatchObject({
    password: "sesame",
    expires_at: "2026-11-28T00:00:00.000Z",
  });
});

test("a link ends with the day that was chosen", () => {
  const { expires_at } = wishOf({ ...standardChoices, ends: "date", lastDay: "2026-12-24" }, now);
  expect(new Date(expires_at ?? 0)).toEqual(new Date(2026, 11, 24, 23, 59, 59));
});

test("a link that was opened as often as it could be opens as often again", () => {
  expect(reopened({ max_views: 3, view_count: 3 })).toEqual({ max_views: 6 });
  expect(reopened({ max_views: 6, view_count: 7 })).toEqual({ max_views: 13 });
  expect(reopened({ max_views: 999_999, view_count: 999_999 })).toEqual({ max_views: 1_000_000 });
});

test("a link for one person is no choice for the next one", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  rememberChoices({ ...standardChoices, privacy: "public" });
  rememberChoices({ ...standardChoices, privacy: "private", replies: "open" });
  expect(rememberedChoices()).toMatchObject({ privacy: "public", replies: "open" });
});

test("only what was changed is changed", () => {
  expect(changesOf(link, choicesOf(link), now)).toEqual({});
  expect(changesOf(locked, choicesOf(locked), now)).toEqual({});
  expect(changesOf(locked, { ...choicesOf(locked), password: "another" }, now)).toEqual({ password: "another" });
  expect(changesOf(link, { ...choicesOf(link), ends: "1", replies: "held" }, now)).toEqual({
    expires_at: "2026-11-22T00:00:00.000Z",
    replies: "held",
  });
});

test("without its password and its end a link opens for everybody, for good", () => {
  expect(changesOf(locked, { ...choicesOf(locked), privacy: "unlisted", ends: "never" }, now)).toEqual({
    privacy: "unlisted",
    password: null,
    expires_at: null,
  });
});

test("a link is extended by a week from its end, or from now if that is over", () => {
  expect(extended(locked, now)).toEqual({ expires_at: "2026-11-29T00:00:00.000Z" });
  expect(extended({ expires_at: "2026-11-01T00:00:00.000Z" }, now)).toEqual({ expires_at: "2026-11-28T00:00:00.000Z" });
});

test("a limit of views is set, changed and taken away", () => {
  expect(wishOf({ ...standardChoices, maxViews: "5" })).toMatchObject({ max_views: 5 });
  const limited: Share = { ...link, max_views: 5 };
  expect(changesOf(limited, choicesOf(limited))).toEqual({});
  expect(changesOf(limited, { ...choicesOf(limited), maxViews: "" })).toEqual({ max_views: null });
  expect(changesOf(link, { ...choicesOf(link), maxViews: "3" })).toEqual({ max_views: 3 });
  for (const maxViews of ["0", "-1", "1.5", "many"]) expect(missingIn({ ...standardChoices, maxViews })).not.toBeNull();
  expect(readChoices({ maxViews: "7" }).maxViews).toBe("7");
  expect(readChoices({ maxViews: "<b>" }).maxViews).toBe("");
});

test("what is missing is said", () => {
  const choices: ShareChoices = { ...standardChoices, privacy: "password" };
  expect(missingIn(standardChoices)).toBeNull();
  expect(missingIn(choices)).toContain("4 characters");
  expect(missingIn(choices, true)).toBeNull();
  expect(missingIn({ ...choices, password: "abc" }, true)).toContain("4 characters");
  expect(missingIn({ ...standardChoices, ends: "date" })).toContain("last day");
});

test("what is remembered is believed only where it makes sense", () => {
  expect(readChoices(null)).toEqual(standardChoices);
  expect(readChoices("[]")).toEqual(standardChoices);
  expect(readChoices({ privacy: "private", ends: "kept", password: "x", allowReplies: "no" })).toEqual(standardChoices);
  expect(readChoices({ privacy: "password", ends: "7", allowReplies: false })).toEqual({
    ...standardChoices,
    privacy: "password",
    ends: "7",
    replies: "closed",
  });
});

test("a made password can be read out", () => {
  expect(makePassword()).toMatch(/^[a-hj-km-np-z2-9]{4}(-[a-hj-km-np-z2-9]{4}){2}$/);
  expect(makePassword()).not.toBe(makePassword());
});
