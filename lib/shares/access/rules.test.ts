import { expect, test } from "vitest";
import { assertLinkActive, getShareStatus, isLinkPreviewBot } from "./rules";
import { isShareCode, newShareCode } from "./share-code";

const noon = new Date("2026-06-01T12:00:00.000Z");
const before = new Date(noon.getTime() - 1);
const link = { revokedAt: null, expiresAt: null, maxViews: null, viewCount: 0 };

test("a link stops opening at its expiry, not one tick later", () => {
  expect(getShareStatus({ ...link, expiresAt: noon }, before)).toBe("active");
  expect(getShareStatus({ ...link, expiresAt: noon }, noon)).toBe("expired");
});

test("a link opens as often as was allowed", () => {
  expect(getShareStatus({ ...link, maxViews: 3, viewCount: 2 }, noon)).toBe("active");
  expect(getShareStatus({ ...link, maxViews: 3, viewCount: 3 }, noon)).toBe("view_limit_reached");
  expect(getShareStatus({ ...link, viewCount: 1e6 }, noon)).toBe("active");
});

test("taken back counts more than expired, expired more than used up", () => {
  const ended = { revokedAt: before, expiresAt: noon, maxViews: 1, viewCount: 1 };
  expect(getShareStatus(ended, noon)).toBe("revoked");
  expect(getShareStatus({ ...ended, revokedAt: null }, noon)).toBe("expired");
});

test("a visitor whose view was counted keeps it, but not beyond the end", () => {
  const used = { ...link, maxViews: 1, viewCount: 1 };
  expect(() => assertLinkActive(used, noon)).toThrow(
    expect.objectContaining({ code: "view_limit_reached", status: 410 }),
  );
  expect(() => assertLinkActive(used, noon, true)).not.toThrow();
  expect(() => assertLinkActive({ ...used, revokedAt: before }, noon, true)).toThrow(
    expect.objectContaining({ code: "share_revoked" }),
  );
  expect(() => assertLinkActive({ ...used, expiresAt: noon }, noon, true)).toThrow(
    expect.objectContaining({ code: "share_expired" }),
  );
});

test.each([
  "facebookexternalhit/1.1",
  "Slackbot-LinkExpanding 1.0",
  "Twitterbot/1.0",
  "Mozilla/5.0 (compatible; Googlebot/2.1)",
  "WhatsApp/2.23",
  "TelegramBot (like TwitterBot)",
  "Discordbot/2.0",
  "LinkedInBot/1.0",
  "SkypeUriPreview",
  "bingbot/2.0",
])("%s looks a link up for others and counts no view", (agent) => {
  expect(isLinkPreviewBot(agent)).toBe(true);
});

test.each([
  "curl/8.5.0",
  "python-requests/2.32",
  "axios/1.7",
  "node",
  "undici",
  "PostmanRuntime/7.4",
  "Mozilla/5.0 HeadlessChrome/156.0",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148",
  "",
])("%j is a visitor", (agent) => {
  expect(isLinkPreviewBot(agent)).toBe(false);
});

test("share codes have 128 bit, and no letter is likelier than another", () => {
  const codes = Array.from({ length: 5000 }, newShareCode);
  expect(new Set(codes).size).toBe(5000);
  expect(codes.every(isShareCode)).toBe(true);
  const times = new Map<string, number>();
  for (const letter of codes.join("")) times.set(letter, (times.get(letter) ?? 0) + 1);
  expect(times.size).toBe(58);
  const expected = (5000 * 22) / 58;
  const chiSquare = [...times.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
  // 57 degrees of freedom: exceeds 110 in one of a hundred thousand runs.
  expect(chiSquare).toBeLessThan(110);
});
