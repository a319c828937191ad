import { expect, test, vi } from "vitest";
import type { Share } from "#lib/api-client/shares";
import {
  choicesFromShare,
  defaultChoices,
  extendExpiry,
  findMissingChoice,
  generatePassword,
  loadChoices,
  parseChoices,
  raiseViewLimit,
  type ShareChoices,
  saveChoices,
  toShareChanges,
  toShareRequest,
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
  expect(toShareRequest(defaultChoices)).toEqual({ privacy: "unlisted", replies: "private", allow_download: true });
});

test("a password travels only where it is wanted, an end is counted from now", () => {
  expect(toShareRequest({ ...defaultChoices, password: "typed before" }, now)).not.toHaveProperty("password");
  expect(toShareRequest({ ...defaultChoices, privacy: "password", password: "sesame", ends: "7" }, now)).toMatchObject({
    password: "sesame",
    expires_at: "2026-11-28T00:00:00.000Z",
  });
});

test("a link ends with the day that was chosen", () => {
  const { expires_at } = toShareRequest({ ...defaultChoices, ends: "date", lastDay: "2026-12-24" }, now);
  expect(new Date(expires_at ?? 0)).toEqual(new Date(2026, 11, 24, 23, 59, 59));
});

test.each(["", "20261-12-24", "2026-02-31x"])("the day %o is asked for again", (lastDay) => {
  const choices: ShareChoices = { ...defaultChoices, ends: "date", lastDay };
  expect(findMissingChoice(choices)).toBe("Choose the last day.");
  // The settings of a link compare the choices while they are made.
  expect(() => toShareChanges(link, choices)).not.toThrow();
});

test("a link that was opened as often as it could be opens as often again", () => {
  expect(raiseViewLimit({ max_views: 3, view_count: 3 })).toEqual({ max_views: 6 });
  expect(raiseViewLimit({ max_views: 6, view_count: 7 })).toEqual({ max_views: 13 });
  expect(raiseViewLimit({ max_views: 999_999, view_count: 999_999 })).toEqual({ max_views: 1_000_000 });
});

test("a link for one person is no choice for the next one", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  saveChoices({ ...defaultChoices, privacy: "public" });
  saveChoices({ ...defaultChoices, privacy: "private", replies: "open" });
  expect(loadChoices()).toMatchObject({ privacy: "public", replies: "open" });
});

test("unchanged settings are not sent", () => {
  expect(toShareChanges(link, choicesFromShare(link), now)).toEqual({});
  expect(toShareChanges(locked, choicesFromShare(locked), now)).toEqual({});
  expect(toShareChanges(locked, { ...choicesFromShare(locked), password: "another" }, now)).toEqual({
    password: "another",
  });
  expect(toShareChanges(link, { ...choicesFromShare(link), ends: "1", replies: "held" }, now)).toEqual({
    expires_at: "2026-11-22T00:00:00.000Z",
    replies: "held",
  });
});

test("without its password and its end a link opens for everybody, for good", () => {
  expect(toShareChanges(locked, { ...choicesFromShare(locked), privacy: "unlisted", ends: "never" }, now)).toEqual({
    privacy: "unlisted",
    password: null,
    expires_at: null,
  });
});

test("a link is extended by a week from its end, or from now if that is over", () => {
  expect(extendExpiry(locked, now)).toEqual({ expires_at: "2026-11-29T00:00:00.000Z" });
  expect(extendExpiry({ expires_at: "2026-11-01T00:00:00.000Z" }, now)).toEqual({
    expires_at: "2026-11-28T00:00:00.000Z",
  });
});

test("a limit of views is set, changed and taken away", () => {
  expect(toShareRequest({ ...defaultChoices, maxViews: "5" })).toMatchObject({ max_views: 5 });
  const limited: Share = { ...link, max_views: 5 };
  expect(toShareChanges(limited, choicesFromShare(limited))).toEqual({});
  expect(toShareChanges(limited, { ...choicesFromShare(limited), maxViews: "" })).toEqual({ max_views: null });
  expect(toShareChanges(link, { ...choicesFromShare(link), maxViews: "3" })).toEqual({ max_views: 3 });
  for (const maxViews of ["0", "-1", "1.5", "many"])
    expect(findMissingChoice({ ...defaultChoices, maxViews })).not.toBeNull();
  expect(parseChoices({ maxViews: "7" }).maxViews).toBe("7");
  expect(parseChoices({ maxViews: "<b>" }).maxViews).toBe("");
});

test("a missing choice is named", () => {
  const choices: ShareChoices = { ...defaultChoices, privacy: "password" };
  expect(findMissingChoice(defaultChoices)).toBeNull();
  expect(findMissingChoice(choices)).toContain("4 characters");
  expect(findMissingChoice(choices, true)).toBeNull();
  expect(findMissingChoice({ ...choices, password: "abc" }, true)).toContain("4 characters");
  expect(findMissingChoice({ ...defaultChoices, ends: "date" })).toContain("last day");
});

test("stored choices are used only where they are valid", () => {
  expect(parseChoices(null)).toEqual(defaultChoices);
  expect(parseChoices("[]")).toEqual(defaultChoices);
  expect(parseChoices({ privacy: "private", ends: "kept", password: "x", allowReplies: "no" })).toEqual(defaultChoices);
  expect(parseChoices({ privacy: "password", ends: "7", allowReplies: false })).toEqual({
    ...defaultChoices,
    privacy: "password",
    ends: "7",
    replies: "closed",
  });
});

test("a made password can be read out", () => {
  expect(generatePassword()).toMatch(/^[a-hj-km-np-z2-9]{4}(-[a-hj-km-np-z2-9]{4}){2}$/);
  expect(generatePassword()).not.toBe(generatePassword());
});
