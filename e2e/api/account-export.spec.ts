import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import JSZip from "jszip";
import { updateMe } from "#lib/contract/auth";
import { createApiKey } from "#lib/contract/keys";
import { updatePreferences } from "#lib/contract/preferences";
import { submitReply } from "#lib/contract/replies";
import { shareByEmail } from "#lib/contract/shares";
import { exportAccount, importClip } from "#lib/contract/transfer";
import { createWebhook } from "#lib/contract/webhooks";
import { type Api, expect, freshEmail, signIn, test } from "../support/api";
import { addAudio, makeCompleted, makeDraft, share } from "../support/clip-steps";

async function person(anonymous: Api): Promise<Api> {
  return anonymous.as((await signIn(anonymous.url, freshEmail())).access_token);
}

const path = "/api/v1/auth/me/export";

/** The answer's beginning: its body is read when the test wants it. */
async function begin(api: Api): Promise<IncomingMessage> {
  const asked = httpRequest(new URL(path, api.url), { headers: { Authorization: `Bearer ${api.token}` } });
  asked.end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  return answer;
}

test.describe("GET /api/v1/auth/me/export", () => {
  test("200 with every clip and all data of the account, without other users' data and without secrets", async ({
    anonymous,
    stranger,
  }) => {
    const api = await person(anonymous);
    await makeDraft(stranger, "A stranger's");
    await api.call(updateMe, { json: { name: "Ada" } });
    await api.call(updatePreferences, { json: { digest: "never", date_language: "sv" } });
    const { key } = (await api.call(createApiKey, { json: { name: "Nightly" } })).body.data;
    const json = { url: "https://hooks.invalid/", description: "Home", events: ["share.viewed"] };
    const signing = (await api.call(createWebhook, { json })).body.data.secret;
    const done = await makeCompleted(api);
    const draft = await makeDraft(api, "Über die Brücke");
    const link = await share(api, done, { max_views: 7, password: "open sesame" });
    const to = freshEmail();
    await api.call(shareByEmail, { params: { id: done }, json: { recipient_email: to, message: "Between us" } });
    await anonymous.call(submitReply, {
      params: { token: String(link.reply_token) },
      json: { message: "Yes, it leaks", sender_name: "Bo" },
    });

    const { headers, bytes } = await api.call(exportAccount);
    expect(headers.get("content-type")).toBe("application/zip");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="tellmark-\d{4}-\d\d-\d\d\.zip"$/);
    expect(headers.get("cache-control")).toBe("private, no-store");
    const zip = await JSZip.loadAsync(bytes, { checkCRC32: true });
    const files = [`clips/${done}-leaking-valve.vst`, `clips/${draft}-uber-die-brucke.vst`];
    expect(Object.keys(zip.files)).toEqual([...files, "account.json"]);

    const text = (await zip.file("account.json")?.async("string")) ?? "";
    const account = JSON.parse(text);
    expect(account).toMatchObject({
      format: "tellmark-account",
      profile: { name: "Ada" },
      preferences: { digest: "never", date_language: "sv" },
      earlier_addresses: [],
      api_keys: [{ name: "Nightly", last4: key.slice(-4) }],
      sign_ins: [{ kind: "program", current: true }],
      webhooks: [{ url: "https://hooks.invalid/", description: "Home" }],
      clips: [
        { id: done, title: "Leaking valve", file: files[0] },
        { id: draft, title: "Über die Brücke", file: files[1] },
      ],
      replies: [{ clip_id: done, message: "Yes, it leaks", sender_name: "Bo", share_code: link.share_code }],
    });
    expect(account.links).toHaveLength(2);
    expect(account.links).toContainEqual(
      expect.objectContaining({ clip_id: done, share_code: link.share_code, max_views: 7, has_password: true }),
    );
    expect(account.messages).toContainEqual(expect.objectContaining({ channel: "email", recipient: to }));
    for (const secret of [link.reply_token, api.token, key, signing, "open sesame", "argon2", "Between us"]) {
      expect(text).not.toContain(String(secret));
    }

    const packed = (await zip.file(String(files[0]))?.async("nodebuffer")) ?? Buffer.alloc(0);
    const form = new FormData();
    form.set("vst_file", new Blob([new Uint8Array(packed)]), "clip.vst");
    expect((await api.call(importClip, { form })).body.data).toMatchObject({ title: "Leaking valve", reply_count: 1 });
  });

  test("200 with only account.json for a user without clips; HEAD returns its headers", async ({ anonymous }) => {
    const api = await person(anonymous);
    const zip = await JSZip.loadAsync((await api.call(exportAccount)).bytes);
    expect(Object.keys(zip.files)).toEqual(["account.json"]);
    const head = await api.send("HEAD", path);
    expect(head.status).toBe(200);
    expect(head.headers.get("content-type")).toBe("application/zip");
  });

  test("401 without a token", async ({ anonymous }) => {
    expect((await anonymous.refused(exportAccount)).error).toBe("invalid_token");
  });

  test("409 while another one is being downloaded, by the same person only; not once that is over or broken off", async ({
    anonymous,
    stranger,
  }) => {
    const api = await person(anonymous);
    const bytes = randomBytes(48 * 1024 * 1024);
    await addAudio(api, await makeDraft(api), bytes, { type: "audio/x-unheard-of", name: "long.unheard" });
    const first = await begin(api);
    expect(first.statusCode).toBe(200);
    expect(await api.refused(exportAccount)).toMatchObject({ status: 409, error: "conflict" });
    expect((await api.send("HEAD", path)).status).toBe(409);
    await stranger.call(exportAccount);
    const zip = await JSZip.loadAsync(await buffer(first));
    expect(Object.keys(zip.files)).toContain("account.json");

    const second = await begin(api);
    expect(second.statusCode).toBe(200);
    second.destroy();
    await expect.poll(async () => (await api.send("HEAD", path)).status).toBe(200);
  });
});
