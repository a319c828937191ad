import { getClip } from "#lib/contract/clips";
import { uploadAudio } from "#lib/contract/drafts";
import { completePackage, downloadClip, getConversion } from "#lib/contract/packages";
import { createWebhook } from "#lib/contract/webhooks";
import { Api, expect, signIn, test } from "../support/api";
import { addAudio, addImage, complete, makeDraft } from "../support/clip-steps";
import { loopbackService } from "../support/loopback-service";
import { audioForm, fixture, smallPicture, wav } from "../support/samples";
import { startTestServer } from "../support/server.mjs";

const stub = fixture("speech-chrome.webm").subarray(0, 300);

test("a recording that cannot be decoded completes with a warning and its own bytes", async ({ api }) => {
  const vstId = await makeDraft(api);
  const stored = await addAudio(api, vstId, stub, { type: "audio/webm" });
  const done = await complete(api, vstId);
  expect(done.conversion_status).toBe("completed");
  expect(done.warnings.join()).toContain("audio_not_converted");
  expect((await api.send("GET", stored.audio_url)).bytes.equals(stub)).toBe(true);
});

test.describe("with STRICT_MEDIA=1", () => {
  test.describe.configure({ mode: "default" });
  let server: Awaited<ReturnType<typeof startTestServer>>;
  let api: Api;
  test.beforeAll(async () => {
    server = await startTestServer({ env: { STRICT_MEDIA: "1", WEBHOOK_ALLOW_PRIVATE: "1" } });
    api = new Api(server.url, (await signIn(server.url)).access_token);
  });
  test.afterAll(() => server?.stop());

  test("422 conversion_failed with a reason; the files of the draft are intact, and another recording solves it", async () => {
    const receiver = await loopbackService();
    await api.call(createWebhook, { json: { url: receiver.url, events: ["clip.failed"] } });
    const vstId = await makeDraft(api);
    const image = await addImage(api, vstId);
    const stored = await addAudio(api, vstId, stub, { type: "audio/webm" });
    const refused = await api.refused(completePackage, { params: { vstId } });
    expect({ status: refused.status, error: refused.error }).toEqual({ status: 422, error: "conversion_failed" });
    expect(["audio_undecodable", "no_audio_stream"]).toContain(refused.reason);
    expect(refused.message).not.toMatch(/\/|Error/);

    const { data } = (await api.call(getClip, { params: { id: vstId } })).body;
    expect(data).toMatchObject({
      conversion_status: "failed",
      audio_url: stored.audio_url,
      image_urls: [image.image_url],
    });
    expect((await api.send("GET", stored.audio_url)).bytes.equals(stub)).toBe(true);
    expect((await api.send("GET", image.image_url)).bytes.equals(smallPicture())).toBe(true);
    const job = (await api.call(getConversion, { params: { vstId } })).body;
    expect(job).toMatchObject({ status: "failed", error: { code: refused.reason, retryable: false } });
    expect((await api.refused(downloadClip, { params: { vstId } })).error).toBe("clip_not_completed");
    await receiver.asked();
    expect(JSON.parse(receiver.requests()[0]?.body.toString() ?? "")).toMatchObject({
      type: "clip.failed",
      data: { clip_id: vstId, status: "failed", error: { code: refused.reason, retryable: false } },
    });
    await receiver.close();
    expect((await api.refused(completePackage, { params: { vstId } })).status).toBe(422);

    await addAudio(api, vstId, wav(0.3));
    expect((await complete(api, vstId)).conversion_status).toBe("completed");
  });

  test("415 for bytes of an unknown format", async () => {
    const vstId = await makeDraft(api);
    const form = audioForm(Buffer.alloc(500, 7), { type: "audio/webm" });
    expect((await api.refused(uploadAudio, { params: { vstId }, form })).error).toBe("unsupported_media_type");
  });
});
