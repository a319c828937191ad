import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { deleteMe, getMe, login, updateMe, verifyCode } from "#lib/contract/auth";
import { createClip, deleteClip, getClip, updateClip } from "#lib/contract/clips";
import { uploadAudio, uploadImage } from "#lib/contract/drafts";
import { saveDrawing } from "#lib/contract/drawings";
import { createApiKey } from "#lib/contract/keys";
import { uploadText } from "#lib/contract/packages";
import { getPublicClip, unlockShare } from "#lib/contract/public";
import { submitReply } from "#lib/contract/replies";
import { createShareLink, shareByEmail } from "#lib/contract/shares";
import { appendUpload, createUpload } from "#lib/contract/uploads";
import { createWebhook } from "#lib/contract/webhooks";
import { Api, codeFor, expect, signIn, test } from "../support/api";
import { findInFiles, settleDatabase } from "../support/canary";
import { prepare } from "../support/ready-clip";
import { audioForm, fileForm, imageForm, wav } from "../support/samples";
import { raisedLimits, startTestServer } from "../support/server.mjs";

type Server = Awaited<ReturnType<typeof startTestServer>>;

const newMark = () => `canary${randomBytes(8).toString("hex")}`;
/** The embedded mailbox prints codes for users whose device cannot read it; no log keeps them. */
const withoutCodes = (output: string) => output.replace(/^Code for .*$/gm, "");
const inAWhile = { timeout: 100_000, intervals: [500, 2000, 5000] };

function markedWav(mark: string): Buffer {
  const note = Buffer.from(mark.padEnd(32, " "));
  const chunk = Buffer.alloc(8);
  chunk.write("note", 0);
  chunk.writeUInt32LE(note.length, 4);
  const whole = Buffer.concat([wav(1), chunk, note]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

function markedPicture(mark: string): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: "#8899aa" } })
    .withExif({ IFD0: { ImageDescription: mark } })
    .jpeg()
    .toBuffer();
}

async function markedClip(api: Api, mark: string): Promise<number> {
  let count = 0;
  const keyed = () => ({ headers: { "Idempotency-Key": `${mark}-key-${++count}` } });
  const voice_tags = [{ timestamp: 0.5, x: 0.5, y: 0.5, note: `${mark}-note` }];
  const fields = { title: `${mark}-title`, description: `${mark}-description`, voice_tags };
  const id = (await api.call(createClip, { json: { ...fields, metadata: { at: `${mark}-metadata` } }, ...keyed() }))
    .body.data.id;
  const params = { vstId: id };
  const picture = imageForm(await markedPicture(mark), { name: `${mark}-picture.jpg`, type: "image/jpeg" });
  await api.call(uploadImage, { params, form: picture, ...keyed() });
  const voice = audioForm(markedWav(mark), { name: `${mark}-voice.wav` });
  await api.call(uploadAudio, { params, form: voice, ...keyed() });
  await api.call(uploadText, { params, json: { text_content: `${mark}-text`, type: "transcription" }, ...keyed() });
  const ink = {
    version: 1,
    strokes: [
      {
        id: `${mark}-ink`,
        tool: "pen",
        points: [
          [0.1, 0.1],
          [0.5, 0.5],
        ],
      },
    ],
  };
  await api.call(saveDrawing, { params, json: { drawing_data: ink }, ...keyed() });
  await api.call(saveDrawing, { params, json: { drawing_data: { foreign: `${mark}-foreign` } }, ...keyed() });
  const part = { kind: "audio", size: 100, filename: `${mark}-part.wav` };
  const { upload_id } = (await api.call(createUpload, { params, json: part, ...keyed() })).body;
  await api.call(appendUpload, { params: { ...params, uploadId: upload_id }, body: `${mark}-part-bytes` });
  await prepare(api, id);
  const link = (await api.call(createShareLink, { params: { id }, json: { password: `${mark}-pass` }, ...keyed() }))
    .body;
  const recipient = {
    recipient_email: `${mark}-recipient@example.com`,
    recipient_name: `${mark}-recipient`,
    message: `${mark}-message`,
  };
  await api.call(shareByEmail, { params: { id }, json: recipient, ...keyed() });
  const reply = { params: { token: String(link.reply_token) } };
  const sender = { sender_name: `${mark}-sender`, sender_email: `${mark}-sender@example.com` };
  await api.as(null).call(submitReply, { ...reply, json: { message: `${mark}-reply`, ...sender }, ...keyed() });
  const spoken = fileForm("audio_file", markedWav(mark), { type: "audio/wav", name: `${mark}-reply.wav` });
  await api.as(null).call(submitReply, { ...reply, form: spoken, ...keyed() });
  await api.call(updateClip, { params: { id }, json: { title: `${mark}-second-title` } });
  return id;
}

test.describe("deleted is deleted", () => {
  test.describe.configure({ mode: "default", timeout: 240_000 });
  let server: Server;
  let anonymous: Api;
  test.beforeAll(async () => {
    server = await startTestServer({ env: { ...raisedLimits, LOG_LEVEL: "debug" } });
    anonymous = new Api(server.url);
  });
  test.afterAll(() => server?.stop());

  /** Searches all files after the database has rewritten its own, and the server's output. */
  async function traces(texts: string[]): Promise<string[]> {
    await settleDatabase(server.dataDir);
    const output = withoutCodes(server.output());
    const printed = texts.filter((text) => output.includes(text)).map((text) => `printed: ${text}`);
    return [...(await findInFiles(server.dataDir, texts)), ...printed];
  }

  test("nothing of a deleted clip is left in the database, the files and the log; other clips are whole", async () => {
    const api = anonymous.as((await signIn(server.url)).access_token);
    const [gone, kept] = [newMark(), newMark()];
    await api.call(createWebhook, {
      json: { url: "https://hooks.invalid/", events: ["clip.completed", "reply.created"] },
    });
    const id = await markedClip(api, gone);
    const other = await markedClip(api, kept);
    // Proves that the search can find something.
    expect((await traces([`${gone}-note`, `${gone}-part-bytes`])).length).toBeGreaterThan(1);
    await api.call(deleteClip, { params: { id } });
    await expect.poll(() => traces([gone]), inAWhile).toEqual([]);
    const { data } = (await api.call(getClip, { params: { id: other } })).body;
    expect(data).toMatchObject({ title: `${kept}-second-title`, description: `${kept}-description` });
    expect((await api.send("GET", String(data.audio_url))).bytes.includes(kept)).toBe(true);
  });

  test("nothing of a deleted account is left either; other accounts are complete", { tag: "@long" }, async () => {
    const [gone, kept] = [newMark(), newMark()];
    const api = anonymous.as((await signIn(server.url, `${gone}@example.com`)).access_token);
    const other = anonymous.as((await signIn(server.url, `${kept}@example.com`)).access_token);
    await api.call(updateMe, { json: { name: `${gone}-name` } });
    await api.call(createApiKey, { json: { name: `${gone}-key` } });
    const webhook = { url: `https://hooks.invalid/${gone}`, description: `${gone}-hook`, events: ["clip.completed"] };
    await api.call(createWebhook, { json: webhook });
    await markedClip(api, gone);
    const stays = await markedClip(other, kept);
    expect((await traces([`${gone}-name`])).length).toBeGreaterThan(0);
    await api.call(deleteMe);
    expect((await api.refused(getMe)).status).toBe(401);
    await expect.poll(() => traces([gone]), inAWhile).toEqual([]);
    expect((await other.call(getClip, { params: { id: stays } })).body.data.description).toBe(`${kept}-description`);
  });

  test("no secret is stored in plain text, written to the database's log, or printed", async () => {
    const email = `${newMark()}@example.com`;
    const asked = await anonymous.call(login, { json: { email } });
    const code = await codeFor(server.url, email);
    const session = (await anonymous.call(verifyCode, { json: { email, code } })).body;
    const api = anonymous.as(session.access_token);
    const keyed = () => ({ headers: { "Idempotency-Key": newMark() } });
    const made = keyed();
    const { key } = (await api.call(createApiKey, { json: { name: "Laptop" }, ...made })).body.data;
    const again = (await api.call(createApiKey, { json: { name: "Laptop" }, ...made })).body.data;
    expect(again.key, "a key is shown once, and not again by its Idempotency-Key").not.toBe(key);
    const json = { url: "https://hooks.invalid/", events: ["clip.completed"] };
    const { secret } = (await api.call(createWebhook, { json, ...made })).body.data;
    const id = (await api.call(createClip, { json: { title: "Secrets" }, ...keyed() })).body.data.id;
    const password = newMark();
    const locked = (await api.call(createShareLink, { params: { id }, json: { password }, ...made })).body;
    const replayed = await api.call(createShareLink, { params: { id }, json: { password }, ...made });
    expect(replayed.headers.get("idempotent-replayed")).toBe("true");
    expect(replayed.body).toEqual(locked);
    const params = { code: locked.share_code };
    const grant = (await anonymous.call(unlockShare, { params, json: { password }, ...made })).body.access_token;
    await anonymous.call(getPublicClip, { params, headers: { "X-Share-Password": password } });
    const counted = (await api.call(createShareLink, { params: { id }, json: { max_views: 1 } })).body;
    const opened = await anonymous.call(getPublicClip, {
      params: { code: counted.share_code },
      query: { track_view: true },
    });
    const pass = /=(vvp_[^;]+)/.exec(opened.headers.getSetCookie()[0] ?? "")?.[1] ?? "no pass";
    const guess = newMark();
    await anonymous.refused(unlockShare, { params, json: { password: guess } });
    const secrets = [
      session.access_token,
      session.refresh_token,
      key,
      secret,
      password,
      guess,
      grant,
      pass,
      String(locked.reply_token),
      made.headers["Idempotency-Key"],
    ];
    await settleDatabase(server.dataDir);
    expect(await findInFiles(server.dataDir, secrets, { wal: true })).toEqual([]);
    const output = withoutCodes(server.output());
    for (const secret of [...secrets, email, locked.share_code]) expect(output).not.toContain(secret);
    const lines = output.split("\n").filter((line) => line.startsWith("{"));
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter((line) => new RegExp(`\\b${code}\\b`).test(line))).toEqual([]);
    expect(asked.status).toBe(200);
  });
});
