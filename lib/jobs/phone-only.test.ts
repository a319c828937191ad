import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { aLink } from "../../e2e/support/factories/a-link";
import { openTestRuntime } from "../../e2e/support/test-database";
import type { Address } from "../accounts/address";
import { requestCode } from "../accounts/codes/request-code";
import { verifyCode } from "../accounts/codes/verify-code";
import { removeUser } from "../accounts/remove-user";
import { addText } from "../assets/add-text";
import { createClip } from "../clips/create-clip";
import type { Clip, User } from "../generated/prisma/client";
import { clock } from "../kernel/clock";
import { deliverMessage } from "../messages/deliver-message";
import { NOTICE_AFTER_SECONDS, notifyClipReady, notifyExportReady } from "../messages/notify-owner";
import { conversionJob } from "../packages/export/convert";
import { db, transaction } from "../platform/database/db";
import { queue } from "../platform/queue/queue";
import { smsSender } from "../platform/sms/sms-sender";
import { getShareByCode } from "../shares/access/open-share";
import { ensureReplyToken } from "../shares/access/reply-token";
import { createShare } from "../shares/create-share";
import { notifyExpiringLinks } from "../shares/notify-expiring-links";
import { answerReply } from "../shares/replies/answer-reply";
import { authorizeReplyToken } from "../shares/replies/authorize-reply-token";
import { submitReply } from "../shares/replies/submit-reply";
import { plainSettings } from "../shares/testing/sample-settings";
import { requestViewerCode } from "../shares/viewer-code";
import { recordView } from "../shares/views/record-view";

const QUOTA = 100_000;
const home = "203.0.113.1";
const never = new AbortController().signal;
const askedAt = new Date(Date.now() - 2 * NOTICE_AFTER_SECONDS * 1000);

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime({ STORAGE_QUOTA_BYTES: String(QUOTA), LOG_LEVEL: "error" }));
  await queue().start();
});
afterAll(() => close());
afterEach(() => vi.restoreAllMocks());

let people = 0;
const newPhone = (): Address => {
  people += 1;
  return { channel: "sms", address: `+1415555${String(1000 + people)}` };
};

interface Scene {
  to: Address;
  owner: User;
  clip: Clip;
}

async function newScene(): Promise<Scene> {
  const to = newPhone();
  const owner = await db().user.create({ data: { id: `usr_${people}`, phone: to.address, name: "Dana" } });
  return { to, owner, clip: await createClip(owner, { title: "Leaking valve" }) };
}

async function signIn(to: Address, caller = home, agent = "Mozilla/5.0 (X11; Linux) Firefox/150.0") {
  const { verificationId } = await requestCode(to, caller);
  const sent = await db().message.findFirstOrThrow({
    where: { recipient: to.address, templateId: 2 },
    orderBy: { createdAt: "desc" },
  });
  return verifyCode({ verificationId, code: /\b\d{6}\b/.exec(sent.text)?.[0] ?? "" }, caller, agent);
}

async function failedJob(clipId: number) {
  await db().clip.update({ where: { id: clipId }, data: { status: "processing" } });
  return db().job.create({ data: { id: `job_${clipId}`, clipId, kind: "convert" } });
}

const events: [id: number, words: RegExp, happens: (scene: Scene) => Promise<unknown>][] = [
  [
    1,
    /^Welcome to Tellmark/,
    async () => {
      const to = newPhone();
      await signIn(to);
      return to;
    },
  ],
  [
    3,
    /^New sign-in to your Tellmark account: Firefox on Linux/,
    async ({ to }) => {
      await signIn(to, "198.51.100.7");
    },
  ],
  [5, /account/, ({ owner }) => removeUser(owner)],
  [
    8,
    /^The video of Leaking valve is ready/,
    ({ clip }) => transaction((tx) => notifyExportReady(tx, clip.id, askedAt, "2 MB")),
  ],
  [
    10,
    /Leaking valve.*ready/,
    ({ clip }) => transaction((tx) => notifyClipReady(tx, clip.id, { askedAt, isTranscript: false })),
  ],
  [10, /transcri/i, ({ clip }) => transaction((tx) => notifyClipReady(tx, clip.id, { askedAt, isTranscript: true }))],
  [
    11,
    /^Leaking valve could not be finished: The disk is full/,
    async ({ clip }) => {
      const failure = { code: "disk_full", message: "The disk is full.", retryable: false } as const;
      await conversionJob.fail(await failedJob(clip.id), failure);
    },
  ],
  [
    20,
    /Leaking valve/,
    async ({ clip }) => {
      await recordView(await aLink(clip), { ip: home, userAgent: "curl/8", isOwner: false });
    },
  ],
  [
    22,
    /Leaking valve/,
    async ({ clip }) => {
      await reply(clip, { senderName: "Bo" });
    },
  ],
  [
    23,
    /^Dana answered you about Leaking valve/,
    async ({ clip, owner }) => {
      const to = newPhone();
      const { id } = await reply(clip, { senderName: "Bo" }, to);
      const urlsOf = () => ({ page: "http://localhost/c/x", reply: null }) as never;
      await answerReply(owner, { replyId: id, message: "Thank you!", urlsOf, signal: new AbortController().signal });
      return to;
    },
  ],
  [
    24,
    /^A link to Leaking valve ends on/,
    async ({ clip }) => {
      await aLink(clip, { expiresAt: new Date(Date.now() + 3 * 86_400_000) });
      vi.spyOn(clock, "now").mockReturnValue(new Date(Date.now() + 2.5 * 86_400_000));
      await notifyExpiringLinks();
    },
  ],
  [
    25,
    /storage is almost full/,
    async ({ clip }) => {
      await addText(clip, { textContent: "x".repeat(0.95 * QUOTA), type: "description" });
    },
  ],
  [
    102,
    /^\d{6} opens/,
    async ({ clip }) => {
      const to = newPhone();
      const share = await createShare(
        clip,
        { ...plainSettings, privacy: "private" },
        { channel: "sms", phone: to.address },
      );
      const visitor = { caller: home, sharePassword: null, grants: [], visits: [], viewer: null };
      await requestViewerCode(await getShareByCode(share.code), { to, visitor });
      return to;
    },
  ],
];

async function reply(clip: Clip, sender: object, to?: Address) {
  const recipient = to ? { channel: "sms" as const, phone: to.address } : undefined;
  const share = await createShare(clip, plainSettings, recipient);
  const open = await authorizeReplyToken((await ensureReplyToken(await getShareByCode(share.code))) ?? "");
  return submitReply(open, {
    message: "I will come by.",
    ...sender,
    clipUrl: "http://localhost/studio",
    signal: never,
  });
}

test.each(events)("SMS %i goes to a phone when what it tells happens", async (templateId, words, happens) => {
  const send = vi.spyOn(smsSender(), "send");
  const scene = await newScene();
  const to = ((await happens(scene)) as Address | undefined) ?? scene.to;
  const waiting = await db().message.findMany({ where: { recipient: to.address, templateId, status: "queued" } });
  expect(waiting).toMatchObject([{ channel: "sms" }]);
  vi.spyOn(clock, "now").mockRestore();
  await deliverMessage(waiting[0]?.id ?? "", false);
  expect(send).toHaveBeenCalledWith({ id: waiting[0]?.id, to: to.address, text: expect.stringMatching(words) });
});

test("an owner with a mail address gets a mail when their clip cannot be finished", async () => {
  const owner = await db().user.create({ data: { id: "usr_mail", email: "a@example.com", phone: "+14155550101" } });
  const clip = await createClip(owner, { title: "Leaking valve" });
  await conversionJob.fail(await failedJob(clip.id), { code: "x", message: "The disk is full.", retryable: false });
  expect(await db().message.findMany({ where: { clipId: clip.id } })).toMatchObject([
    {
      channel: "email",
      recipient: "a@example.com",
      templateId: 11,
      text: expect.stringContaining("The disk is full."),
    },
  ]);
});
