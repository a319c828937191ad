import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Clip, User } from "#lib/generated/prisma/client";
import { runJob } from "#lib/job-runner/run-job";
import { db } from "#lib/platform/database/db";
import { mediaEngine } from "#lib/platform/media/media";
import { readStoredFile } from "#lib/platform/store/read-stored-file";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aLink } from "../../../e2e/support/factories/a-link";
import { aUser } from "../../../e2e/support/factories/a-user";
import { taggedRecordings } from "../../../e2e/support/tagged-recordings";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { getShareByCode } from "../access/open-share";
import { ensureReplyToken } from "../access/reply-token";
import { authorizeReplyToken } from "./authorize-reply-token";
import { replyCleaning } from "./clean-reply";
import { decideReply } from "./decide-reply";
import { findShownRecording, listShownReplies } from "./shown-replies";
import { submitReply } from "./submit-reply";

const SECRET = "Secret place";
const voice = taggedRecordings.mp3(SECRET);
const never = new AbortController().signal;
let close: () => Promise<void>;
let owner: User;
let clip: Clip;

beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
  owner = await aUser();
  clip = await aClip(owner);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => close());

async function linkWith(replyVisibility: "private" | "held" | "open") {
  const share = await aLink(clip, { replyVisibility });
  const token = String(await ensureReplyToken(share));
  const speak = async (message?: string, bytes = voice) =>
    submitReply(await authorizeReplyToken(token), {
      message,
      audioFile: bytes.toString("base64"),
      clipUrl: "http://x",
      signal: never,
    });
  const shown = async () =>
    (await listShownReplies(await getShareByCode(share.code), share.clipId, { page: 1, limit: 10 })).replies;
  const heard = async (filename: string | null) => findShownRecording(await getShareByCode(share.code), filename ?? "");
  return { speak, shown, heard };
}

const clean = (id: string) => runJob(replyCleaning, id, { signal: never, isLastAttempt: false });
const reread = (id: string) => db().reply.findUniqueOrThrow({ where: { id } });
const entriesOf = async (id: string) =>
  (await db().$queryRaw<object[]>`SELECT id FROM pgboss.job WHERE name = 'clean-reply' AND data->>'replyId' = ${id}`)
    .length;

test("a spoken reply is stored without its sound being cleaned, and others hear it once a job has done that", async () => {
  const cleaning = vi.spyOn(mediaEngine(), "cleanAudio");
  const { speak, shown, heard } = await linkWith("open");
  const reply = await speak();
  expect(cleaning).not.toHaveBeenCalled();
  expect(reply).toMatchObject({ state: "shown", shownFilename: null });
  expect((await readStoredFile(reply.blobKey ?? ""))?.equals(voice)).toBe(true);
  expect([await shown(), await entriesOf(reply.id)]).toEqual([[], 1]);

  await clean(reply.id);
  const [seen] = await shown();
  expect(seen).toMatchObject({ id: reply.id, shownPending: false });
  const recording = await heard(seen?.shownFilename ?? null);
  const bytes = await readStoredFile(recording?.key ?? "");
  expect(bytes?.length).toBeGreaterThan(1000);
  expect([voice.includes(SECRET), bytes?.includes(SECRET)]).toEqual([true, false]);
  await clean(reply.id);
  expect(cleaning).toHaveBeenCalledTimes(1);
});

test("the text is shown immediately, its recording follows", async () => {
  const { speak, shown } = await linkWith("open");
  const { id } = await speak("Listen to this");
  expect(await shown()).toMatchObject([{ message: "Listen to this", shownFilename: null }]);
  await clean(id);
  expect((await shown())[0]?.shownFilename).toMatch(/\.mp3$/);
});

test("a held reply can be approved before its recording is ready", async () => {
  const { speak, shown } = await linkWith("held");
  const { id } = await speak();
  await decideReply(owner, id, { state: "shown" });
  expect(await shown()).toEqual([]);
  await clean(id);
  expect(await shown()).toMatchObject([{ id }]);
});

test.each([
  ["alone", undefined, "held"],
  ["with words", "Listen to this", "shown"],
])("a recording that cannot be cleaned, %s, is heard by its owner alone", async (_, message, state) => {
  vi.spyOn(mediaEngine(), "cleanAudio").mockResolvedValue(null);
  const { speak } = await linkWith("open");
  const { id } = await speak(message);
  await clean(id);
  expect(await reread(id)).toMatchObject({ state, shownFilename: null, shownPending: false });
  const approved = await decideReply(owner, id, { state: "shown" }).then(
    () => "shown",
    (error) => error.code,
  );
  expect(approved).toBe(message ? "shown" : "conflict");
});

test("a private reply is cleaned for its writer; one of an unknown format needs no job", async () => {
  const { speak } = await linkWith("private");
  const own = await speak();
  await clean(own.id);
  expect(await reread(own.id)).toMatchObject({ state: "private", shownPending: false });
  expect((await reread(own.id))?.shownFilename).not.toBeNull();
  const unknown = await (await linkWith("open")).speak(undefined, Buffer.from("no format that we know of"));
  expect(await reread(unknown.id)).toMatchObject({ shownPending: false });
  expect(await entriesOf(unknown.id)).toBe(0);
});

test("a reply that goes while its recording is cleaned leaves nothing", async () => {
  const { cleanAudio } = mediaEngine();
  const { speak } = await linkWith("open");
  const { id } = await speak();
  vi.spyOn(mediaEngine(), "cleanAudio").mockImplementation(async (request) => {
    const cleaned = await cleanAudio(request);
    await db().reply.delete({ where: { id } });
    return cleaned;
  });
  const before = await db().blob.count();
  await clean(id);
  expect(await db().blob.count()).toBe(before);
  expect(await db().pendingFile.count()).toBe(0);
});
