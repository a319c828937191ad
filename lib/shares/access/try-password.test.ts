import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Share } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aUser } from "../../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { createShare } from "../create-share";
import { updateShare } from "../update-share";
import { tryPassword } from "./try-password";

let close: () => Promise<void>;
let share: Share;
/** A second instance of the module, as in another process. */
let elsewhere: typeof import("./try-password");
beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error", RATE_LIMIT_PASSWORD_TRIES_PER_IP: "3" }));
  const user = await aUser();
  const clip = await aClip(user);
  share = await createShare(clip as never, { privacy: "password", password: "open sesame" } as never);
  vi.resetModules();
  elsewhere = await import("./try-password");
});
afterAll(() => close());

const reread = () => db().share.findUniqueOrThrow({ where: { id: share.id } });

test("a password that was right in one process is no guess in another", async () => {
  for (let count = 0; count < 4; count += 1) {
    await tryPassword(share, "open sesame", "192.0.2.1");
    await elsewhere.tryPassword(share, "open sesame", "192.0.2.1");
  }
  for (let count = 0; count < 2; count += 1) {
    await expect(tryPassword(share, "wrong", "192.0.2.1")).rejects.toMatchObject({ code: "invalid_password" });
  }
  await expect(elsewhere.tryPassword(share, "open sesame", "192.0.2.1")).rejects.toMatchObject({
    code: "rate_limit_exceeded",
  });
});

test("a visitor's wrong attempts do not limit others", async () => {
  await db().knownPassword.deleteMany();
  await tryPassword(share, "open sesame", "192.0.2.2");
  const known = await db().knownPassword.findMany();
  const tries = Array.from({ length: 4 }, () => elsewhere.tryPassword(share, "open sesame", "192.0.2.3"));
  await Promise.allSettled(tries);
  expect(known).toHaveLength(1);
  expect(await db().knownPassword.findMany()).toEqual(expect.arrayContaining(known));
});

test("a changed password counts immediately everywhere, also for visitors who knew the earlier one", async () => {
  await tryPassword(share, "open sesame", "192.0.2.4");
  await elsewhere.tryPassword(share, "open sesame", "192.0.2.4");
  await updateShare(share, { password: "another" });
  const changed = await reread();
  for (const check of [tryPassword, elsewhere.tryPassword]) {
    await expect(check(changed, "open sesame", "192.0.2.4")).rejects.toMatchObject({ code: "invalid_password" });
  }
});

test("what is kept of a password tells neither it nor who knew it", async () => {
  const rows = JSON.stringify(await db().knownPassword.findMany());
  expect(rows).not.toContain("sesame");
  expect(rows).not.toContain("192.0.2");
});
