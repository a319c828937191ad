import { existsSync } from "node:fs";
import { uploadText } from "#lib/contract/packages";
import { getJob, getUsage } from "#lib/contract/service";
import {
  deleteTranslation,
  getTranslation,
  listTranslations,
  transcribeClip,
  translateText,
  translateTranscription,
  updateTranscription,
} from "#lib/contract/speech";
import { Api, expect, signIn, test } from "../support/api";
import { addAudio, makeDraft, share } from "../support/clip-steps";
import { type LoopbackService, loopbackService } from "../support/loopback-service";
import { speech } from "../support/samples";
import { raisedLimits, startTestServer } from "../support/server.mjs";

test.describe.configure({ timeout: 120_000 });

const VTT = "WEBVTT\n\n00:00.200 --> 00:00.500\nThe hinge squeaks\n\n00:00.500 --> 00:00.900\nPlease oil it\n";

const newUser = async (url: string) => new Api(url, (await signIn(url)).access_token);

async function spokenClip(api: Api, text_content = VTT): Promise<number> {
  const id = await makeDraft(api);
  await addAudio(api, id);
  await api.call(uploadText, { params: { vstId: id }, json: { text_content, type: "transcription", language: "en" } });
  return id;
}

const pageOf = async (api: Api, path: string) => (await new Api(api.url).send("GET", path)).bytes.toString("utf8");

test.describe("with an outside service", () => {
  test.describe.configure({ mode: "default" });
  let outside: LoopbackService;
  let server: Awaited<ReturnType<typeof startTestServer>>;
  test.beforeAll(async () => {
    outside = await loopbackService();
    const provider = { TRANSLATE_PROVIDER: "libretranslate", LIBRETRANSLATE_URL: outside.url };
    server = await startTestServer({ env: { ...raisedLimits, ...provider, TRANSLATE_CHARS_PER_DAY: "60" } });
  });
  test.beforeEach(() => outside.reset());
  test.afterAll(async () => {
    await server?.stop();
    await outside?.close();
  });

  test("200 line by line; only changed lines are sent again, and recipients see current translations", async () => {
    const api = await newUser(server.url);
    const id = await spokenClip(api);
    const params = { id };
    outside.answer({ json: { translatedText: ["La bisagra chirría", "Engrásela por favor"] } });
    const wish = { params, json: { target_language: "es" } };
    const { body } = await api.call(translateTranscription, wish);
    expect(body).toMatchObject({
      status: "completed",
      language: "es",
      source_language: "en",
      provider: "libretranslate",
      quality: "standard",
      current: true,
      version: 1,
      text: "La bisagra chirría Engrásela por favor",
      segments: [
        { id: 0, start: 0.2, end: 0.5, text: "La bisagra chirría" },
        { id: 1, start: 0.5, end: 0.9, text: "Engrásela por favor" },
      ],
    });
    expect(JSON.parse(outside.requests()[0]?.body.toString() ?? "")).toMatchObject({
      q: ["The hinge squeaks", "Please oil it"],
      source: "en",
      target: "es",
    });
    expect((await api.call(translateTranscription, wish)).body).toEqual(body);
    expect((await api.call(getTranslation, { params: { id, language: "es" } })).body).toEqual(body);
    expect(outside.requests()).toHaveLength(1);
    expect((await api.call(getUsage)).body.data.today.translation_characters.used).toBe(30);
    const vtt = await api.send("GET", `/api/v1/clips/${id}/transcription/translations/es?format=vtt`);
    expect(vtt.headers.get("content-type")).toBe("text/vtt; charset=utf-8");
    expect(vtt.bytes.toString("utf8")).toContain("00:00:00.500 --> 00:00:00.900\nEngrásela por favor\n");

    const { share_code: code } = await share(api, id);
    const original = await pageOf(api, `/c/${code}`);
    expect(original).toContain("The hinge squeaks");
    expect(original).toMatch(/href="\?lang=es#words"[^>]*>Español</);
    const spanish = await pageOf(api, `/c/${code}?lang=es`);
    expect(spanish).toContain("Engrásela por favor");
    expect(spanish).not.toContain("Please oil it");
    expect(spanish).toContain('"text":"La bisagra chirría"');
    expect(await pageOf(api, `/c/${code}?lang=fr`)).toContain("The hinge squeaks");
    const headers = { "Accept-Language": "es-MX,en;q=0.5" };
    const accepted = (await new Api(api.url).send("GET", `/c/${code}`, { headers })).bytes.toString("utf8");
    expect(accepted).toContain("Engrásela por favor");
    expect(accepted).toContain('<html lang="es"');
    expect(await pageOf(api, `/c/${code}?lang=es-AR`)).toContain("Engrásela por favor");
    expect(await pageOf(api, `/c/${code}?lang=en`)).toContain("The hinge squeaks");
    expect(outside.requests()).toHaveLength(1);

    const json = { segments: [{ id: 1, text: "Oil it today" }] };
    await api.call(updateTranscription, { params, json });
    const listed = (await api.call(listTranslations, { params })).body.data.translations;
    expect(listed).toEqual([expect.objectContaining({ language: "es", current: false, version: 1 })]);
    const corrected = await pageOf(api, `/c/${code}?lang=es`);
    expect(corrected).toContain("Oil it today");
    expect(corrected).not.toMatch(/Engrásela|"\?lang=es/);
    outside.answer({ json: { translatedText: ["Engrásela hoy"] } });
    const again = (await api.call(translateTranscription, wish)).body;
    expect(again).toMatchObject({ current: true, version: 2, text: "La bisagra chirría Engrásela hoy" });
    expect(JSON.parse(outside.requests()[1]?.body.toString() ?? "").q).toEqual(["Oil it today"]);

    const beyond = await api.refused(translateTranscription, { params, json: { ...wish.json, force: true } });
    expect([beyond.status, beyond.error]).toEqual([429, "quota_exceeded"]);
    outside.answer({ json: { translatedText: ["only one"] } });
    const moved = await api.refused(translateTranscription, { params, json: { target_language: "sv" } });
    expect([moved.status, moved.error]).toEqual([429, "quota_exceeded"]);
    await api.call(deleteTranslation, { params: { id, language: "es" } });
    expect(await pageOf(api, `/c/${code}?lang=es`)).toContain("The hinge squeaks");
  });

  test("409 for captions of a text without times", async () => {
    const api = await newUser(server.url);
    const id = await makeDraft(api);
    const text_content = "The hinge squeaks.\n\nPlease oil it.";
    await api.call(uploadText, {
      params: { vstId: id },
      json: { text_content, type: "transcription", language: "en" },
    });
    outside.answer({ json: { translatedText: ["La bisagra chirría.", "Engrásela."] } });
    const wish = { params: { id }, json: { target_language: "es" } };
    expect((await api.call(translateTranscription, wish)).body).toMatchObject({
      text: "La bisagra chirría.\n\nEngrásela.",
      segments: [],
    });
    const params = { id, language: "es" };
    const refusal = await api.refused(getTranslation, { params, query: { format: "vtt" } });
    expect([refusal.status, refusal.error]).toEqual([409, "conflict"]);
    const same = await api.refused(translateTranscription, { params: { id }, json: { target_language: "en" } });
    expect([same.status, same.error]).toEqual([422, "unsupported_language"]);
  });

  test("202 while it takes long; 502 if lines are missing, and nothing of that is stored", async () => {
    const api = await newUser(server.url);
    const id = await spokenClip(api);
    const params = { id };
    outside.answer({ json: { translatedText: ["only one", "and", "more"] } });
    const failed = await api.refused(translateTranscription, { params, json: { target_language: "es" } });
    expect([failed.status, failed.error]).toEqual([502, "provider_error"]);
    expect((await api.call(listTranslations, { params })).body.data.translations).toEqual([]);
    expect((await api.call(getUsage)).body.data.today.translation_characters.used).toBe(0);
    outside.answer({ hang: true });
    const wish = { params, json: { target_language: "de" }, headers: { Prefer: "respond-async" } };
    const begun = await Promise.all([1, 2].map(() => api.call(translateTranscription, wish)));
    const jobs = begun.map(({ status, body }) => [status, "job_id" in body && body.job_id]);
    expect(jobs).toEqual([[202, expect.stringMatching(/^job_/)], jobs[0]]);
    const jobId = String(jobs[0]?.[1]);
    expect((await api.call(getJob, { params: { jobId } })).body.data).toMatchObject({ type: "translate", vst_id: id });
  });
});

const hasApertium = existsSync("/usr/share/apertium/modes/eng-spa.mode");
test("200 from a recording to Spanish captions with local engines only", async () => {
  test.skip(!hasApertium, "apertium-eng-spa is not installed");
  const server = await startTestServer({ env: { ...raisedLimits, TRANSLATE_PROVIDER: "apertium" } });
  try {
    const api = await newUser(server.url);
    const id = await makeDraft(api);
    await addAudio(api, id, speech(12, 17));
    const heard = (await api.call(transcribeClip, { params: { id }, json: {} })).body;
    expect(heard.status).toBe("completed");
    const wish = { params: { id }, json: { target_language: "es" } };
    const { body } = await api.call(translateTranscription, wish);
    if (!("segments" in body) || !("segments" in heard)) throw new Error("it is not done within 25 seconds");
    expect(body).toMatchObject({ provider: "apertium", quality: "draft", current: true });
    const times = (list: { start: number; end: number }[]) => list.map(({ start, end }) => [start, end]);
    expect(times(body.segments)).toEqual(times(heard.segments));
    expect(body.text).toMatch(/cocina/);
    const { share_code: code } = await share(api, id);
    expect(await pageOf(api, `/c/${code}?lang=es`)).toMatch(/cocina/);
    const text = { text: "The house is big.", source_language: "en", target_language: "es" };
    expect((await api.call(translateText, { json: text })).body.translated_text).toMatch(/casa es grande/i);
    const found = { text: "The house is big, and the kitchen has a new window.", target_language: "es" };
    expect((await api.call(translateText, { json: found })).body).toMatchObject({ source_language: "en" });
    const unsure = await api.refused(translateText, { json: { text: "123", target_language: "es" } });
    expect([unsure.status, Object.keys(unsure.errors ?? {})]).toEqual([422, ["source_language"]]);
    const german = await api.refused(translateTranscription, { params: { id }, json: { target_language: "de" } });
    expect([german.status, german.error]).toEqual([422, "unsupported_language"]);
  } finally {
    await server.stop();
  }
});

test("404 and 501 if something is missing, 409 without times, 422 for an invalid or equal language", async ({
  api,
  stranger,
}) => {
  const id = await makeDraft(api);
  const params = { id };
  const json = { target_language: "es" };
  expect((await api.refused(translateTranscription, { params, json })).status).toBe(404);
  const spoken = await spokenClip(api);
  const none = await api.refused(translateTranscription, { params: { id: spoken }, json });
  expect([none.status, none.error]).toEqual([501, "provider_not_configured"]);
  const item = { params: { id: spoken, language: "es" } };
  for (const who of [api, stranger]) {
    expect((await who.refused(getTranslation, item)).status).toBe(404);
    expect((await who.refused(deleteTranslation, item)).status).toBe(404);
  }
  expect((await stranger.refused(listTranslations, { params })).status).toBe(404);
  expect((await api.refused(getTranslation, { ...item, query: { format: "docx" } })).status).toBe(400);
  const wrong = await api.refused(translateTranscription, { params: { id: spoken }, json: { target_language: "1" } });
  expect([wrong.status, wrong.error]).toEqual([422, "validation_failed"]);
});
