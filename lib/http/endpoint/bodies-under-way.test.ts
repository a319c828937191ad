import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createKey } from "#lib/accounts/sessions/keys";
import { db } from "#lib/platform/database/db";
import { queue } from "#lib/platform/queue/queue";
import { ensureReplyToken } from "#lib/shares/access/reply-token";
import { POST as importVst } from "../../../app/api/v1/clips/import/route";
import { POST as uploadAudio } from "../../../app/api/v1/security/vst/[vstId]/audio/route";
import { POST as uploadText } from "../../../app/api/v1/security/vst/[vstId]/upload-txt/route";
import { POST as reply } from "../../../app/api/v1/security/vst/reply/[token]/route";
import { watchScratch } from "../../../e2e/support/bytes-under-way";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aLink } from "../../../e2e/support/factories/a-link";
import { aUser } from "../../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../../e2e/support/test-database";
import type { Handler } from "./endpoint";

const UNIT = 128 * 1024;
const QUOTA = 10 * UNIT;
let close: () => Promise<void>;
let token: string;
let clipId: number;
let replyToken: string;
beforeAll(async () => {
  ({ close } = await openTestRuntime({
    LOG_LEVEL: "error",
    STORAGE_QUOTA_BYTES: String(QUOTA),
    RATE_LIMIT_UPLOAD: "1000",
    RATE_LIMIT_REPLIES_PER_IP_MINUTE: "1000",
  }));
  await queue().start();
  const user = await aUser({ id: "usr_a" });
  token = (await createKey(user, { name: "CI", expiresAt: null, readsOnly: false })).secret;
  const clip = await aClip(user);
  clipId = clip.id;
  replyToken = (await ensureReplyToken(await aLink(clip))) ?? "";
});
afterAll(() => close());
afterEach(async () => {
  vi.restoreAllMocks();
  await db().reply.deleteMany();
  await db().storageAccount.update({ where: { userId: "usr_a" }, data: { bytes: 0 } });
});

interface Sent {
  body: Blob | string;
  type: string;
  headers?: Record<string, string>;
  isMeasured?: boolean;
}

async function send(
  handle: Handler,
  { body, type, headers = {}, isMeasured = true }: Sent,
  arrive = (bytes: Blob): ReadableStream => bytes.stream(),
): Promise<string> {
  const bytes = new Blob([body]);
  const given = new Headers({ Authorization: `Bearer ${token}`, "Content-Type": type, ...headers });
  if (isMeasured) given.set("Content-Length", String(bytes.size));
  else given.set("Transfer-Encoding", "chunked");
  const init = { method: "POST", headers: given, body: arrive(bytes), duplex: "half" };
  const request = new Request("http://localhost/api/v1/x", init);
  const params = { vstId: String(clipId), token: replyToken };
  const response = await handle(request, { params: Promise.resolve(params) });
  const { error = "taken", message } = await response.json();
  return `${response.status} ${/still on their way/.test(message) ? "busy" : error}`;
}

/** Sends it several times together: no body ends before each of the others has arrived up to its end, or was refused. */
function sendTogether(count: number, handle: Handler, sent: Sent): Promise<string[]> {
  const settled = new Set<number>();
  let letAllEnd = () => {};
  const areAllSettled = new Promise<void>((resolve) => {
    letAllEnd = resolve;
  });
  const settle = (one: number) => {
    settled.add(one);
    if (settled.size === count) letAllEnd();
  };
  const sendOne = (one: number) => {
    const flush = () => {
      settle(one);
      return areAllSettled;
    };
    return send(handle, sent, (bytes) => bytes.stream().pipeThrough(new TransformStream({ flush })));
  };
  return Promise.all(Array.from({ length: count }, (_, one) => sendOne(one).finally(() => settle(one))));
}

async function form(field: string, size: number): Promise<{ body: Blob; type: string }> {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(size)], { type: "audio/mpeg" }), "a.mp3");
  const whole = new Response(form);
  return { body: await whole.blob(), type: whole.headers.get("content-type") ?? "" };
}

const file = (field: string) => form(field, 4 * UNIT);
const audioInJson = { body: JSON.stringify({ audio_file: "A".repeat(5 * UNIT) }), type: "application/json" };
const attacks: readonly [string, Handler, () => Promise<Sent>][] = [
  ["recordings", uploadAudio, () => file("audio_file")],
  ["recordings of untold length", uploadAudio, async () => ({ ...(await file("audio_file")), isMeasured: false })],
  ["packages", importVst, () => file("vst_file")],
  ["spoken answers of visitors", reply, () => file("audio_file")],
  ["spoken answers in JSON", reply, async () => audioInJson],
];

for (const [what, handle, make] of attacks)
  test(`of forty ${what} at the same time write at most the quota; nothing stays reserved`, async () => {
    const written = watchScratch();
    const sent = await make();
    const answers = await sendTogether(40, handle, sent);
    expect(written.most).toBeLessThanOrEqual(QUOTA);
    expect(answers.filter((answer) => answer === "429 busy").length).toBeGreaterThan(20);
    expect(await send(handle, sent)).not.toContain("429");
  });

test("forty large texts at the same time, as JSON, stay within the quota", async () => {
  await db().storageAccount.update({ where: { userId: "usr_a" }, data: { bytes: 5 * UNIT } });
  // Stored, it has a sixth of that.
  const body = `{"text_content":"${"\\u0041".repeat(4 * UNIT)}"}`;
  const answers = await sendTogether(40, uploadText, { body, type: "application/json" });
  expect(answers.filter((answer) => answer.startsWith("201"))).toHaveLength(1);
  expect(answers.filter((answer) => answer === "429 busy").length).toBeGreaterThan(20);
});

test("a key that was used before brings its own body again to a full account, one at a time, and no larger one", async () => {
  const small = await form("audio_file", UNIT);
  const headers = { "Idempotency-Key": "used before" };
  expect(await send(uploadAudio, { ...small, headers })).toMatch(/^201/);
  await db().storageAccount.update({ where: { userId: "usr_a" }, data: { bytes: QUOTA } });
  const written = watchScratch();
  expect(await send(uploadAudio, { ...small, headers })).toMatch(/^201/);
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(uploadAudio, { ...small, headers })));
  expect(new Set(answers)).toEqual(new Set(["201 taken", "429 busy"]));
  expect(written.most).toBeLessThanOrEqual(UNIT);
  const larger = await file("audio_file");
  expect(await send(uploadAudio, { ...larger, headers })).toBe("413 storage_full");
  expect(await send(uploadAudio, { ...larger, headers, isMeasured: false })).toBe("413 storage_full");
  expect(written.most).toBeLessThanOrEqual(2 * UNIT);
});
