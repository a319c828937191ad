import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import JSZip from "jszip";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Address } from "#lib/accounts/address";
import { requestCode } from "#lib/accounts/codes/request-code";
import { verifyCode } from "#lib/accounts/codes/verify-code";
import { confirmContactChange, requestContactChange } from "#lib/accounts/contact/contact-change";
import { removeUser } from "#lib/accounts/remove-user";
import type { Actor } from "#lib/accounts/sessions/actor";
import { createKey } from "#lib/accounts/sessions/keys";
import { openSession } from "#lib/accounts/sessions/sessions";
import { updateUser } from "#lib/accounts/update-user";
import { addText } from "#lib/assets/add-text";
import { addDrawing } from "#lib/assets/drawings/add-drawing";
import { replaceDrawing } from "#lib/assets/drawings/replace-drawing";
import { addImage } from "#lib/assets/images/add-image";
import { appendPart } from "#lib/assets/uploads/append-part";
import { createPartialUpload } from "#lib/assets/uploads/partial-upload";
import { createClip } from "#lib/clips/create-clip";
import type { Clip } from "#lib/generated/prisma/client";
import { eachPictureText, PICTURE_TEXTS } from "#lib/ink/picture-texts";
import { collectGarbage } from "#lib/jobs/collect-garbage";
import { deliverMessage } from "#lib/messages/deliver-message";
import { applySmsKeyword } from "#lib/messages/reports/apply-sms-keyword";
import { suppressAddress } from "#lib/messages/reports/suppressions";
import { accountDeleted } from "#lib/messages/templates/account";
import { db, transaction } from "#lib/platform/database/db";
import { Session } from "#lib/platform/database/session";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { queue } from "#lib/platform/queue/queue";
import { scratch } from "#lib/platform/scratch/scratch";
import { beginAnswer } from "#lib/requests/begin-answer";
import { createRequest } from "#lib/requests/create-request";
import { getOpenRequest } from "#lib/requests/find-request";
import { ensureReplyToken } from "#lib/shares/access/reply-token";
import { tryPassword } from "#lib/shares/access/try-password";
import { hashSettings, insertShare } from "#lib/shares/create-share";
import { freezeShare } from "#lib/shares/freeze-share";
import { authorizeReplyToken } from "#lib/shares/replies/authorize-reply-token";
import { submitReply } from "#lib/shares/replies/submit-reply";
import { plainSettings } from "#lib/shares/testing/sample-settings";
import { recordView } from "#lib/shares/views/record-view";
import { preparedDrawing } from "#lib/vst/testing/sample-drawing";
import { growingZip } from "#lib/vst/zip/growing-zip";
import { createWebhook } from "#lib/webhooks/change-webhooks";
import { fillEmptyTables, isEmpty, tableNames } from "../../../e2e/support/fill-tables";
import { rememberMedia } from "../../../e2e/support/remembered-media";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { exportedEntries } from "../answers/answer-account-export";

/** In every word that the person gives, and in no other. */
const mark = "canary7f3a";
const [ip, elsewhere] = ["198.51.100.77", "198.51.100.78"];
const former: Address = { channel: "email", address: `${mark}-former@example.com` };
const current: Address = { channel: "email", address: `${mark}-now@example.com` };
const phone: Address = { channel: "sms", address: "+4915199887766" };
const never = new AbortController().signal;

/** Tables of the installation, without data of a user. */
const ofNoUser = ["installation", "message_templates"];

/** Each table in an export: a word of it that is found in the ZIP, or why it has none. */
const exported: Record<string, { word: string } | { because: string }> = {
  account_exports: { because: "the download itself" },
  asset_texts: { because: "the beginning of a text that is in the package" },
  assets: { word: `${mark}-text` },
  blocked_visitors: { because: "digests of visitors; `sender_blocked` of a reply says it" },
  blobs: { because: "the register of files that are in the packages" },
  clip_counts: { because: "numbers of clips" },
  clip_search: { because: "made of the clips" },
  clip_words: { because: "made of the clips" },
  clips: { word: `${mark}-title` },
  connections: { because: "tokens of other services" },
  contact_changes: { word: former.address },
  derivatives: { because: "made of the uploads, which are in the packages" },
  drawing_versions: { word: `${mark}-first-ink` },
  drawings: { word: `${mark}-second-ink` },
  handovers: { word: `${mark}/repository` },
  heard_days: { because: "sums of what visitors heard" },
  idempotency_records: { because: "answers of the last day, encrypted" },
  inbound_sms: { because: "ids of a provider" },
  installation: { because: "no data of users" },
  jobs: { because: "the state of work on clips" },
  known_passwords: { because: "digests of visitors" },
  login_codes: { because: "digests of codes of the last day" },
  message_templates: { because: "the administrators'" },
  messages: { word: '"messages": [\n' },
  metered_uses: { because: "seconds and characters of the last two days" },
  one_time_codes: { because: "digests of codes of the last day" },
  partial_uploads: { word: `${mark}-part.wav` },
  pending_files: { because: "files that are being deleted" },
  picture_texts: { because: "read in the pictures, which are in the packages" },
  rate_counters: { because: "digests" },
  requests: { word: `${mark}-question` },
  reactions: { word: '"reactions":[{"kind":"thanks"' },
  replies: { word: `${mark}-reply` },
  reply_tokens: { because: "digests" },
  shares: { word: `"recipient_name":"${mark}-recipient"` },
  sign_in_places: { because: "digests" },
  storage_accounts: { because: "a number of bytes" },
  suppressions: { because: "digests" },
  thumbnails: { because: "drawn of the clip, again when they are asked for" },
  tokens: { word: `${mark}-key` },
  transcript_backlog: { because: "whether a transcript is still a file" },
  transcript_translations: { word: `${mark}-transcript_translations-document` },
  transcript_versions: { word: `${mark}-first-spoken` },
  transcriptions: { because: "which engine has read which recording" },
  transcripts: { word: `${mark}-spoken` },
  users: { word: `${mark}-name` },
  videos: { because: "made of the clip, again when it is asked for" },
  view_days: { because: "numbers of openings" },
  visits: { because: "digests of visitors" },
  work_claims: { because: "which run works on what" },
  webhook_deliveries: { word: '"webhook_deliveries": [\n' },
  webhooks: { word: `${mark}-hook` },
};

let close: () => Promise<unknown>;
let dataDir: string;
let session: Session;
let person: Actor;
let clip: Clip;
let zip: string;

beforeAll(async () => {
  const opened = await openTestRuntime({ LOG_LEVEL: "error" });
  rememberMedia();
  dataDir = opened.dataDir;
  session = await Session.open(opened.runtime.databaseUrl);
  await queue().start();
  close = async () => {
    await session.close();
    await opened.close();
  };
  person = await signedUp();
  clip = await filledClip();
  await sharedClip();
  await askedClip();
  await transaction((tx) => suppressAddress(tx, "email", former.address, "opted_out"));
  await applySmsKeyword({ id: "SM1", from: phone.address, text: "HELP", isAnswered: false });
  await requestCode(former, ip);
  await db().workClaim.create({ data: { kind: "cover-images", subject: String(clip.id), entryId: "entry" } });
});
afterAll(() => close());

const codeTo = async ({ address: recipient }: Address) => {
  const found = await db().message.findFirstOrThrow({ where: { recipient }, orderBy: { createdAt: "desc" } });
  return /\b\d{6}\b/.exec(found.text)?.[0] ?? "none";
};

async function signedUp(): Promise<Actor> {
  await requestCode(former, ip);
  const user = await verifyCode({ address: former, code: await codeTo(former) }, ip, `${mark}-agent`);
  await openSession(user, `${mark}-agent`);
  const token = await db().token.findFirstOrThrow({ where: { userId: user.id } });
  let actor = { user, token };
  for (const to of [current, phone]) {
    await requestContactChange(actor, to, ip);
    actor = { user: await confirmContactChange(actor, { code: await codeTo(to) }, ip), token };
  }
  await createKey(actor.user, { name: `${mark}-key`, expiresAt: null, readsOnly: true });
  const events = ["share_viewed" as const];
  await createWebhook(actor.user, { url: `https://hooks.example/${mark}-hook`, description: `${mark}-about`, events });
  return { user: await updateUser(actor.user, { name: `${mark}-name` }), token };
}

async function filledClip(): Promise<Clip> {
  const made = await createClip(person.user, {
    title: `${mark}-title`,
    description: `${mark}-description`,
    metadata: { at: `${mark}-metadata` },
    voiceTags: [{ timestamp: 0, x: 0.5, y: 0.5, note: `${mark}-tag` }],
  });
  const staged = await scratch().stage(createReadStream(fixture("screenshot.png")), { maxBytes: 1e8 });
  const picture = { staged, originalName: `${mark}-picture.png`, declaredType: "image/png" };
  await addImage(made, { file: picture, signal: never, ...eachPictureText((text) => `${mark}-${text}`) });
  await addText(made, { textContent: `${mark}-text`, type: "note" });
  const ink = (id: string) =>
    preparedDrawing({
      version: 1,
      strokes: [
        {
          id,
          tool: "pen",
          points: [
            [0.1, 0.1],
            [0.5, 0.5],
          ],
        },
      ],
    });
  const { drawing } = await addDrawing(made, ink(`${mark}-first-ink`));
  await replaceDrawing(made, { drawingId: drawing.id, prepared: ink(`${mark}-second-ink`), ifMatch: null });
  for (const textContent of [`${mark}-first-spoken`, `${mark}-spoken`]) {
    await addText(made, { textContent, type: "transcription" });
  }
  const upload = await createPartialUpload(made, { kind: "audio", size: 300_000, filename: `${mark}-part.wav` });
  const part = { offset: 0, source: Readable.from([Buffer.alloc(100_000, `${mark}-bytes `)]), length: null };
  await appendPart(made, { uploadId: upload.id, ...part, signal: never });
  return db().clip.findUniqueOrThrow({ where: { id: made.id } });
}

async function sharedClip(): Promise<void> {
  const recipient = {
    channel: "link" as const,
    email: null,
    phone: null,
    name: `${mark}-recipient`,
    note: `${mark}-note`,
  };
  const settings = { ...plainSettings, password: "open sesame" };
  const hashed = await hashSettings(settings);
  const share = await transaction((tx) => insertShare(tx, clip, { settings: hashed, recipient }));
  await recordView(share, { ip: elsewhere, userAgent: `${mark}-browser`, isOwner: false });
  await tryPassword(share, "open sesame", elsewhere);
  const open = await authorizeReplyToken((await ensureReplyToken(share)) ?? "");
  const reply = { message: `${mark}-reply`, senderName: `${mark}-sender`, senderEmail: `${mark}-sender@example.com` };
  const sent = await submitReply(open, { ...reply, clipUrl: "http://localhost/studio", signal: never });
  const by = { author: "a", address: null };
  await db().reaction.create({
    data: { clipId: sent.clipId, shareId: String(sent.shareId), replyId: sent.id, kind: "thanks", ...by },
  });
  await db().blockedVisitor.create({ data: { clipId: sent.clipId, ...by } });
  const voice = await scratch().stage(Readable.from([Buffer.from(`${mark}-voice`)]), { maxBytes: 1e8 });
  const upload = { staged: voice, originalName: null, declaredType: "audio/x-unknown" };
  const suspected = { ...reply, message: `${mark}-suspected`, isSuspected: true };
  await submitReply(open, { ...suspected, upload, clipUrl: "http://localhost/studio", signal: never });
  await freezeShare(person.user, share, never);
  const place = { clipId: clip.id, target: "github", project: `${mark}/repository`, split: "clip" } as const;
  await db().handover.create({ data: { ...place, id: `${mark}-handover`, hasCrops: true, hasLinks: true } });
}

/** With a picture, and with an answer that is not sent. */
async function askedClip(): Promise<void> {
  const picture = await scratch().stage(createReadStream(fixture("screenshot.png")), { maxBytes: 1e8 });
  const file = { staged: picture, originalName: `${mark}-asked.png`, declaredType: "image/png" };
  const asked = { title: `${mark}-asked`, questions: [{ text: `${mark}-question`, x: 0.5, y: 0.5 }] };
  const { code } = await createRequest(person.user, { ...asked, file, signal: never });
  await beginAnswer(await getOpenRequest(code), elsewhere);
}

/** Every row of the database that holds one of these words, pgboss too. */
async function rowsWith(words: readonly string[]): Promise<string[]> {
  const tables = await session.rows<{ name: string }>(
    "SELECT schemaname || '.' || quote_ident(tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss')",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    for (const word of words) {
      const rows = await session.rows(`SELECT t::text FROM ${name} t WHERE strpos(t::text, $1) > 0`, [word]);
      if (rows.length > 0) found.push(`${name}: ${word}`);
    }
  }
  return found;
}

async function filesWith(words: readonly string[]): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = await Promise.all(files.map(async (path) => ({ path, bytes: await readFile(path) })));
  return read.filter(({ bytes }) => words.some((word) => bytes.includes(word))).map(({ path }) => path);
}

test("one person can have a row in every table", async () => {
  const left = await fillEmptyTables(session, mark);
  const empty: string[] = [];
  for (const table of await tableNames(session)) if (await isEmpty(session, table)) empty.push(table);
  expect(
    empty.filter((table) => !ofNoUser.includes(table) && table !== "pending_files"),
    `These tables belong to nothing (${left}), so this test cannot fill them: let a verb do it in beforeAll, as a person would.`,
  ).toEqual([]);
});

test("an export holds something of every table, or says why not", async () => {
  const tables = await tableNames(session);
  expect(
    tables.filter((table) => !(table in exported)),
    "Say in `exported` what an export of everything tells of these tables, in lib/http/present/account-json.ts or in a package.",
  ).toEqual([]);
  expect(Object.keys(exported).filter((table) => !tables.includes(table))).toEqual([]);
  const chunks: Uint8Array[] = [];
  for await (const chunk of growingZip(exportedEntries(person, "http://localhost"))) chunks.push(chunk);
  zip = await textsOf(Buffer.concat(chunks));
  const missing = Object.entries(exported).filter(([, said]) => "word" in said && !zip.includes(said.word));
  expect(missing).toEqual([]);
  expect(zip).toMatch(new RegExp(`versions/${clip.id}\\.json\n.*${mark}-first-ink.*${mark}-first-spoken`));
  for (const text of PICTURE_TEXTS) expect(zip).toContain(`"${text}": "${mark}-${text}"`);
  const { id } = await db().clip.findFirstOrThrow({ where: { frozenOf: clip.id } });
  expect(zip).toMatch(new RegExp(`"message":"${mark}-suspected".*"suspected_at":"2`));
  expect(zip).toContain(`frozen-copies/${id}-${mark}-title.vst`);
});

test("no secret and no digest is in an export", async () => {
  const [token] = await db().token.findMany({ where: { kind: "key" } });
  const [webhook] = await db().webhook.findMany();
  const [connection] = await db().connection.findMany();
  const [code] = await db().oneTimeCode.findMany();
  const secrets = [
    `${mark}-note`,
    token?.hash,
    webhook?.secret,
    connection?.token,
    code?.codeHash,
    "argon2",
    `${mark}-idempotency_records`,
  ];
  expect(secrets.filter((secret) => secret === undefined || zip.includes(secret))).toEqual([]);
});

/** Names and texts of a ZIP, and of those in it. */
async function textsOf(bytes: Buffer): Promise<string> {
  const opened = await JSZip.loadAsync(bytes);
  const texts = await Promise.all(
    Object.values(opened.files).map(async (file) => {
      const content = await file.async("nodebuffer");
      return `${file.name}\n${file.name.endsWith(".vst") ? await textsOf(content) : content}`;
    }),
  );
  return texts.join("\n");
}

test("nothing of a person who deletes the account is left, in any row of any table and in any file", async () => {
  const words = [mark, phone.address, ip, elsewhere, "open sesame"];
  expect((await rowsWith([mark])).length, "what is there before can be found").toBeGreaterThan(20);
  expect((await filesWith([`${mark}-text`, `${mark}-bytes`, `${mark}-voice`])).length).toBeGreaterThan(2);
  await removeUser(person.user);
  const goodbye = await db().message.findFirstOrThrow({ where: { templateId: accountDeleted.id } });
  await deliverMessage(goodbye.id, false);
  await collectGarbage(new Date(Date.now() + 1000));
  expect(await rowsWith(words)).toEqual([]);
  expect(await filesWith(words)).toEqual([]);
  const ours = (await rowsWith([person.user.id])).filter((row) => row.startsWith("public."));
  expect(ours).toEqual([]);
});
