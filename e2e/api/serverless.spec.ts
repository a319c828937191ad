import { randomBytes } from "node:crypto";
import { openAsBlob } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { uploadImage } from "#lib/contract/drafts";
import { downloadClip } from "#lib/contract/packages";
import { getPublicClip } from "#lib/contract/public";
import { shareByEmail } from "#lib/contract/shares";
import { transcribeClip } from "#lib/contract/speech";
import { generateThumbnail } from "#lib/contract/thumbnails";
import { createWebhook, listWebhookDeliveries } from "#lib/contract/webhooks";
import { Api, codeFor, expect, freshEmail, pathOf, signIn, test } from "../support/api";
import { addAudio, addAudioInParts, addImage, makeCompleted, makeDraft, share } from "../support/clip-steps";
import { exampleFile } from "../support/example-files.mjs";
import { functionHost } from "../support/function-host";
import { loopbackService } from "../support/loopback-service";
import { startDatabase } from "../support/plain-next.mjs";
import { s3Double } from "../support/s3-double";
import { audioForm, wav } from "../support/samples";
import { adminAddress } from "../support/server.mjs";
import { runSuite } from "../support/suite-run";

/** `npm run torture -- many` sets it: with the API's own tests. */
const isLong = Boolean(process.env.TELLMARK_MANY_MINUTES);
const cronSecret = "a secret of the host's clock";

test.describe("as a function of a serverless host: no worker, no disk, frozen when it has answered", () => {
  test.describe.configure({ mode: "default", timeout: 120_000 });
  let database: Awaited<ReturnType<typeof startDatabase>>;
  let store: Awaited<ReturnType<typeof s3Double>>;
  let host: Awaited<ReturnType<typeof functionHost>>;
  let api: Api;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    [database, store] = await Promise.all([startDatabase({ listens: true }), s3Double()]);
    const key = { SERVER_KEY: randomBytes(32).toString("base64url"), CRON_SECRET: cronSecret };
    const env = { ...key, ...store.env, DATABASE_URL: database.url };
    host = await functionHost({ ...env, WEBHOOK_ALLOW_PRIVATE: "1", ADMIN_EMAILS: adminAddress });
    api = new Api(host.url, (await signIn(host.url)).access_token);
  });
  test.afterAll(async () => {
    await host?.stop();
    await store?.close();
    await database?.stop();
  });

  const cron = (secret: string | null) => {
    const headers: Record<string, string> = secret === null ? {} : { Authorization: `Bearer ${secret}` };
    return fetch(`${host.url}/api/v1/cron`, { headers });
  };

  test("a clip is created, completed, sent and opened; jobs run besides the answers, and nothing stays on the disk", async () => {
    const id = await makeDraft(api);
    await addImage(api, id);
    await addAudio(api, id, wav(2));
    const { bytes } = await api.send("POST", `/api/v1/security/vst/${id}/complete-package`, { json: {} });
    expect(JSON.parse(bytes.toString())).toMatchObject({ conversion_status: "completed" });
    expect((await api.call(downloadClip, { params: { vstId: id } })).bytes.subarray(0, 2).toString()).toBe("PK");
    await api.call(generateThumbnail, { params: { vstId: id }, json: {} });
    const json = { recipient_email: freshEmail() };
    expect((await api.call(shareByEmail, { params: { id }, json })).body).toMatchObject({ email_sent: true });
    const { share_code: code, public_url: url } = await share(api, id);
    await api.as(null).call(getPublicClip, { params: { code } });
    expect(await (await fetch(url)).text()).toContain("Leaking valve");
    const password = "between us";
    const locked = await share(api, id, { privacy: "password", password });
    const open = { params: { code: locked.share_code }, headers: { "X-Share-Password": password } };
    await api.as(null).call(getPublicClip, open);
    const { status, error } = await api.refused(transcribeClip, { params: { id }, json: {} });
    expect([status, error], "no function can hold the speech engine").toEqual([501, "provider_not_configured"]);

    expect(host.freezes()).toBeGreaterThan(3);
    const left = await readdir(join(host.temporary, "tellmark"), { recursive: true });
    expect(left.filter((name) => name !== "staging")).toEqual([]);
  });

  test("a file larger than the host's limit of a body arrives in parts", async () => {
    const vstId = await makeDraft(api);
    const sound = wav(90, 44_100);
    const form = audioForm(sound);
    const refused = await fetch(`${host.url}/api/v1/security/vst/${vstId}/audio`, { method: "POST", body: form });
    expect(refused.status).toBe(413);

    const { audio_url: stored } = await addAudioInParts(api, vstId, sound);
    expect((await api.send("GET", stored)).bytes.equals(sound)).toBe(true);
  });

  test("a caller whose body is refused unread gets the reason", async () => {
    const path = pathOf(uploadImage, { vstId: await makeDraft(api) });
    const sending = async () => {
      const form = new FormData();
      form.set("image_file", await openAsBlob(exampleFile("photo.jpg")), "photo.jpg");
      return (await api.as("vat_garbage").send("POST", path, { form })).status;
    };
    for (let times = 0; times < 12; times += 1) {
      expect(await Promise.all([sending(), sending(), sending()])).toEqual([401, 401, 401]);
    }
  });

  test("the host's clock runs the due jobs, and a caller without its secret cannot", async () => {
    const receiver = await loopbackService();
    try {
      const json = { url: receiver.url, events: ["clip.completed"] };
      const { data: webhook } = (await api.call(createWebhook, { json })).body;
      receiver.answer({ status: 500 });
      await makeCompleted(api);
      await receiver.asked();
      receiver.reset();
      for (const secret of [null, "", "a wrong secret"]) expect((await cron(secret)).status).toBe(401);
      // The second attempt is due after five seconds, and no other request arrives.
      await expect
        .poll(
          async () => {
            const answer = await cron(cronSecret);
            expect(answer.status).toBe(200);
            return receiver.requests().length;
          },
          { timeout: 30_000, intervals: [1000] },
        )
        .toBe(1);
      const state = async () => {
        const { body } = await api.call(listWebhookDeliveries, { params: { webhookId: webhook.id } });
        return body.data.deliveries.map(({ status }) => status);
      };
      await expect.poll(state).toEqual(["delivered"]);
    } finally {
      await receiver.close();
    }
  });

  test("a user can sign in without a worker that sends the code", async () => {
    const email = freshEmail();
    const { bytes } = await api.as(null).send("POST", "/api/v1/auth/login", { json: { email } });
    expect(JSON.parse(bytes.toString())).toMatchObject({ success: true });
    expect(await codeFor(host.url, email)).toMatch(/^\d{6}$/);
  });

  if (!isLong) return;

  test("the API's own tests pass", async () => {
    test.setTimeout(3_700_000);
    expect(await runSuite("function", host.url)).toEqual([]);
  });
});
