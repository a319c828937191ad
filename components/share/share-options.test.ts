import { expect, test } from "vitest";
import { standardOptions, toShareSettings } from "./share-options";

test("a plain link has no special settings", () => {
  expect(toShareSettings(standardOptions)).toEqual({ privacy: "unlisted", allow_replies: true, allow_download: true });
});

test("a password travels only where it is wanted, an end is counted from now", () => {
  const now = Date.UTC(2026, 10, 21);
  expect(toShareSettings({ ...standardOptions, password: "typed before" }, now)).not.toHaveProperty("password");
  expect(
    toShareSettings({ ...standardOptions, privacy: "password", password: "sesame", expires: "7" }, now),
  ).toMatchObject({
    password: "sesame",
    expires_at: "2026-11-28T00:00:00.000Z",
  });
});
