import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createClip } from "#lib/clips/create-clip";
import { getOwnedClip, type OwnedClip } from "#lib/clips/owned-clip";
import { updateClip } from "#lib/clips/update-clip";
import type { User } from "#lib/generated/prisma/client";
import { runJobFor } from "#lib/kernel/turn";
import { scratch } from "#lib/platform/scratch/scratch";
import { beginAnswer } from "#lib/requests/begin-answer";
import { sendAnswer } from "#lib/requests/send-answer";
import { getShareByCode } from "#lib/shares/access/open-share";
import { ensureReplyToken } from "#lib/shares/access/reply-token";
import { changeReply, withdrawReply } from "#lib/shares/replies/author-reply";
import { authorizeReplyToken } from "#lib/shares/replies/authorize-reply-token";
import { submitReply } from "#lib/shares/replies/submit-reply";
import { asCaller } from "../../e2e/support/as-caller";
import { aClip } from "../../e2e/support/factories/a-clip";
import { aLink } from "../../e2e/support/factories/a-link";
import { aRequest } from "../../e2e/support/factories/a-request";
import { rememberMedia } from "../../e2e/support/remembered-media";
import { holdLocks } from "../../e2e/support/row-locks";
import { files, sourceOf, withoutComments } from "../../e2e/support/source-tree";
import { openTestRuntime } from "../../e2e/support/test-database";
import { addDrawing } from "../assets/drawings/add-drawing";
import { prepareDrawing } from "../ink/prepare-drawing";
import { db } from "../platform/database/db";
import { storeFilesBeyondQuota } from "./blob-register";
import { clipTransaction } from "./clip-transaction";
import { blobKey } from "./keys";

let close: () => Promise<void>;
const owner = { id: "usr_a" };
beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
  rememberMedia();
  await db().user.create({ data: owner });
});
afterAll(() => close());

const waiting = async () => {
  const rows = await db().$queryRaw<{ state: string | null; locks: boolean }[]>`
    SELECT state, COALESCE(wait_event_type = 'Lock', false) AS locks FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'tellmark'`;
  return {
    inTransaction: rows.filter(({ state, locks }) => state?.startsWith("idle in transaction") || locks).length,
    forLocks: rows.filter(({ locks }) => locks).length,
  };
};

const holdClip = (clipId: number) =>
  holdLocks(
    (tx) => tx.$queryRaw`SELECT id FROM clips WHERE id = ${clipId}::int FOR NO KEY UPDATE`,
    (work) => clipTransaction(clipId, work),
  );

const ink = prepareDrawing(
  { version: 1, strokes: [{ tool: "pen", color: "#c00000", width: 0.01, points: [[0.1, 0.1, 0]] }] },
  null,
);
const tag = (n: number) => ({ timestamp: n, x: 0, y: 0, note: `${n}` });

type Change = (clip: OwnedClip, n: number) => Promise<unknown>;
const changes: [string, Change][] = [
  ["24 changes of tags", (clip, n) => updateClip(clip, { voiceTags: [tag(n)] })],
  ["24 changes of a title", (clip, n) => updateClip(clip, { title: `Title ${n}` })],
  ["24 drawings", (clip) => ("drawing" in ink ? addDrawing(clip, ink.drawing) : Promise.reject(ink))],
];

test.each(changes)("%s of one clip wait without a connection, and all of them are made", async (_what, change) => {
  const { id } = await createClip(owner, { title: "A valve" });
  const { done, release } = await holdClip(id);
  const clip = await getOwnedClip(owner, id);
  const all = Array.from({ length: 24 }, (_, n) => asCaller("usr_a", () => change(clip, n)));
  try {
    for (let round = 0; round < 20; round += 1) expect(await waiting()).toEqual({ inTransaction: 1, forLocks: 0 });
  } finally {
    release();
  }
  await Promise.all([done, ...all]);
  const { version } = await db().clip.findUniqueOrThrow({ where: { id } });
  expect(version).toBeGreaterThan(24);
});

test("an answer of another caller comes before the rest of one caller's changes", async () => {
  const { id } = await createClip(owner, { title: "A valve" });
  const { done, release } = await holdClip(id);
  const order: string[] = [];
  const write = (name: string) => clipTransaction(id, async () => void order.push(name));
  const writes = Array.from({ length: 5 }, () => asCaller("usr_a", () => write("owner")));
  const answer = asCaller(null, () => write("recipient"));
  release();
  await Promise.all([done, answer, ...writes]);
  expect(order.indexOf("recipient")).toBeLessThanOrEqual(1);
});

const never = new AbortController().signal;

async function aPage({ id }: Pick<User, "id">, n: number) {
  const share = await getShareByCode((await aLink(await aClip({ id }))).code);
  const token = String(await ensureReplyToken(share));
  const by = { author: `visitor-${n}`, address: null };
  const say = async (message: string) =>
    submitReply(await authorizeReplyToken(token), { message, by, clipUrl: "https://example.com/", signal: never });
  return { share, by, say, sent: await say("before") };
}

type Page = Awaited<ReturnType<typeof aPage>>;

const ofVisitors: [string, (page: Page) => Promise<unknown>][] = [
  ["replies", ({ say }) => say("now")],
  ["changed replies", ({ share, by, sent }) => changeReply(share, { ...by, replyId: sent.id, message: "other words" })],
  ["withdrawn replies", ({ share, by, sent }) => withdrawReply(share, { ...by, replyId: sent.id })],
  [
    "files of jobs",
    async ({ share: { clipId } }) => {
      const staged = await scratch().stage(Readable.from([Buffer.from("bytes")]), { maxBytes: 100 });
      const file = { key: blobKey(clipId, "images", `${clipId}.png`), staged, contentType: "image/png" };
      return runJobFor("usr_a", () => storeFilesBeyondQuota(clipId, [file], async () => {}));
    },
  ],
];

const holdAccount = (userId: string) =>
  holdLocks((tx) => tx.$queryRaw`SELECT FROM storage_accounts WHERE user_id = ${userId} FOR NO KEY UPDATE`);

/** The connections that wait for a lock, once all that can wait for one do. */
async function countBlocked(): Promise<number> {
  await vi.waitFor(async () => expect((await waiting()).forLocks).toBeGreaterThan(0), 10_000);
  let most = 0;
  for (let round = 0; round < 20; round += 1) most = Math.max(most, (await waiting()).forLocks);
  return most;
}

test.each(ofVisitors)(
  "%s on many clips of a user hold one connection while a copy has the account",
  async (_, write) => {
    const pages = await Promise.all(Array.from({ length: 8 }, (_, n) => aPage(owner, n)));
    const { done, release } = await holdAccount(owner.id);
    const all = pages.map((page, n) => asCaller(null, () => write(page), `198.51.100.${n}`));
    try {
      expect(await countBlocked()).toBe(1);
    } finally {
      release();
    }
    await Promise.all([done, ...all]);
  },
);

test("answers to one request that are sent together hold one connection while a copy has the account", async () => {
  const { asker, request } = await aRequest();
  const begun = await Promise.all(Array.from({ length: 6 }, (_, n) => beginAnswer(request, `198.51.100.${n}`)));
  const clips = begun.map(({ clip }) => clip);
  for (const clip of clips) await updateClip(clip, { voiceTags: [tag(1)] });
  const { done, release } = await holdAccount(asker.id);
  const about = { code: request.code, name: null, language: null, bucket: "198.51.100.1" };
  const all = clips.map((clip, n) =>
    asCaller(
      null,
      async () => sendAnswer(await getOwnedClip({ id: clip.userId }, clip.id), about, never),
      `198.51.100.${n}`,
    ),
  );
  const [blocked] = await Promise.all([countBlocked().finally(release), done, ...all]);
  expect(blocked).toBe(1);
});

/** Work in the background: its workers bound it, and it takes no turn. */
const ofJobs = [
  "lib/assets/picture-texts/read-pictures.ts",
  "lib/assets/recordings/cut-audio.ts",
  "lib/assets/recordings/insert-take.ts",
  "lib/assets/recordings/prepare-audio.ts",
  "lib/assets/redactions/migrate-redactions.ts",
  "lib/clips/jobs/jobs-after-audio.ts",
  "lib/renders/annotate-images.ts",
  "lib/speech/align-word-times.ts",
  "lib/speech/transcription-job.ts",
  "lib/speech/translation-job.ts",
  "lib/transcripts/migrate-transcript.ts",
];

test("what locks the row of a clip or a link for a request waits in line before it takes a connection", () => {
  const locks =
    /\b(?:lockClip|lockLink|lockOpenLink|bumpContentVersion)\(|FROM (?:clips|shares)\b[^`]*\bFOR (?:NO KEY )?UPDATE|viewCount: \{ increment/;
  const direct = files.filter((file) => {
    if (file === "lib/storage/clip-transaction.ts") return false;
    const source = withoutComments(sourceOf(file));
    return locks.test(source) && /(?<![.\w])transaction\(/.test(source);
  });
  // The first waits in its clip's line itself; the owner of an upload deletes it.
  const others = ["lib/assets/drawings/add-drawing.ts", "lib/assets/uploads/partial-upload.ts"];
  expect(direct.sort()).toEqual([...ofJobs, ...others].sort());
});
