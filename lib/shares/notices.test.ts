import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { clock } from "#lib/kernel/clock";
import { aLink } from "../../e2e/support/factories/a-link";
import { aUser } from "../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../e2e/support/test-database";
import { createClip } from "../clips/create-clip";
import type { Clip, User } from "../generated/prisma/client";
import { changeNotifications } from "../messages/preferences";
import { db } from "../platform/database/db";
import { createShare } from "./create-share";
import { revokeShare } from "./freeze-share";
import { notifyExpiringLinks } from "./notify-expiring-links";
import { plainSettings } from "./testing/sample-settings";
import { updateShare } from "./update-share";
import { recordView } from "./views/record-view";
import { sendDigests } from "./views/send-digests";

const DAY_MS = 86_400_000;
let close: () => Promise<void>;
let owner: User;
let clip: Clip;

beforeAll(async () => {
  const opened = await openTestRuntime();
  owner = await aUser({ email: "a@example.com" });
  clip = await createClip(owner, { title: "Leaking valve" });
  close = opened.close;
});
afterAll(() => close());
afterEach(async () => {
  vi.restoreAllMocks();
  await db().message.deleteMany();
});

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const at = (date: Date) => vi.spyOn(clock, "now").mockReturnValue(date);
const told = (templateId: number) => db().message.findMany({ where: { templateId } });

test("the owner is notified once, a day before a link ends, and again after an extension", async () => {
  const share = await aLink(clip, { expiresAt: inDays(5) });
  await aLink(clip, { expiresAt: inDays(4.5) }).then(revokeShare);
  await aLink(clip);
  await notifyExpiringLinks();
  expect(await told(24)).toEqual([]);
  at(inDays(4.2));
  await aLink(clip, { expiresAt: inDays(5) });
  await notifyExpiringLinks();
  await notifyExpiringLinks();
  const [mail, ...more] = await told(24);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: "a@example.com", shareId: share.id, clipId: clip.id });
  expect(mail?.text).toContain(`/studio/${clip.id}`);
  await updateShare(share, { expiresAt: inDays(9) });
  at(inDays(8.5));
  await notifyExpiringLinks();
  expect(await told(24)).toHaveLength(2);
});

test("a digest comes when its week is over, names what was opened in it, and is not sent to users who switched it off", async () => {
  const [one, other] = [
    await aLink(clip),
    await createShare(await createClip(owner, { title: "Logo" }), plainSettings),
  ];
  const visit = (share: typeof one, ip: string) => recordView(share, { ip, userAgent: "curl/8", isOwner: false });
  await visit(one, "203.0.113.1");
  await visit(one, "203.0.113.2");
  await visit(other, "203.0.113.3");
  await sendDigests();
  expect(await told(21)).toEqual([]);
  at(inDays(7.1));
  await sendDigests();
  await sendDigests();
  const [mail, ...more] = await told(21);
  expect(more).toEqual([]);
  expect(mail?.text).toContain("- Leaking valve: 2\n- Logo: 1");
  expect(mail?.unsubscribeUrl).toContain("/api/v1/unsubscribe/uns_");
  // A week without a view is no news.
  at(inDays(15));
  await sendDigests();
  expect(await told(21)).toHaveLength(1);
  await visit(other, "203.0.113.4");
  await changeNotifications(owner.id, { digest: "never" });
  at(inDays(30));
  await sendDigests();
  expect(await told(21)).toHaveLength(1);
  await changeNotifications(owner.id, { digest: "daily" });
  await sendDigests();
  const latest = (await told(21)).at(-1)?.text;
  expect(latest).toContain("today:\n\n- Logo: 1");
  expect(latest).not.toContain("Leaking valve");
});

test("owners who want it are notified once of the first view of each link", async () => {
  const share = await createShare(clip, plainSettings, { channel: "email", email: "b@example.com", name: "Bo" });
  const visit = (ip: string) => recordView(share, { ip, userAgent: "curl/8", isOwner: false });
  await visit("203.0.113.1");
  await visit("203.0.113.2");
  expect(await told(20)).toMatchObject([{ recipient: "a@example.com", subject: "Bo opened “Leaking valve”" }]);
  await changeNotifications(owner.id, { firstView: false });
  const silent = await aLink(clip);
  await recordView(silent, { ip: "203.0.113.1", userAgent: "curl/8", isOwner: false });
  expect(await told(20)).toHaveLength(1);
});
