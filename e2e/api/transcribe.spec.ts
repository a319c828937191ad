import { listClips } from "#lib/contract/clips";
import { uploadText } from "#lib/contract/packages";
import { updatePreferences } from "#lib/contract/preferences";
import { getPublicClip } from "#lib/contract/public";
import { getJob, getUsage } from "#lib/contract/service";
import {
  getCapabilities,
  getTranscription,
  transcribeClip,
  translateText,
  updateTranscription,
} from "#lib/contract/speech";
import { createWebhook } from "#lib/contract/webhooks";
import { Api, expect, signIn, test } from "../support/api";
import { addAudio, complete, makeDraft, share } from "../support/clip-steps";
import { loopbackService } from "../support/loopback-service";
import { fixture, speech, wav } from "../support/samples";
import { raisedLimits, startTestServer } from "../support/server.mjs";

test.describe.configure({ timeout: 120_000 });

interface Transcription {
  status: "completed";
  text: string;
  words: { word: string; start: number | null; end: number | null; confidence: number | null }[];
  segments: { id: number; start: number; end: number; text: string; confidence: number | null }[];
  [member: string]: unknown;
}

/** The machine may be busy: then the answer is 202, and the job ends later. */
async function transcribed(api: Api, id: number, json: Record<string, unknown> = {}): Promise<Transcription> {
  const { status, body } = await api.call(transcribeClip, { params: { id }, json });
  if (status === 200) return body as unknown as Transcription;
  const { job_id: jobId } = body as unknown as { job_id: string };
  await expect
    .poll(async () => (await api.call(getJob, { params: { jobId } })).body.data.status, { timeout: 90_000 })
    .toBe("completed");
  return (await api.call(getTranscription, { params: { id } })).body as unknown as Transcription;
}

test("200 from a recording to words with confidences, a correction, captions on the page and a hit in the search", async ({
  api,
  anonymous,
}) => {
  const id = await makeDraft(api);
  await addAudio(api, id, fixture("speech.wav"));
  const begun = await Promise.all(
    [1, 2].map(() => api.call(transcribeClip, { params: { id }, json: {}, headers: { Prefer: "respond-async" } })),
  );
  const jobs = begun.map(({ status, body }) => [status, "job_id" in body && body.job_id]);
  expect(jobs).toEqual([[202, expect.stringMatching(/^job_/)], jobs[0]]);

  const first = await transcribed(api, id);
  expect(first).toMatchObject({
    language: "en",
    confidence_method: "token_probability",
    provider: "embedded",
    model: "moonshine-tiny-en",
    source: "engine",
    warnings: [],
    version: 1,
  });
  expect(first.text).toContain("small crack in the wall near the kitchen");
  expect(first.segments.length).toBeGreaterThanOrEqual(5);
  expect(first.words.length).toBeGreaterThan(50);
  const confidences = first.words.map(({ confidence }) => confidence ?? -1);
  expect(Math.min(...confidences)).toBeGreaterThan(0);
  expect(Math.max(...confidences)).toBeLessThan(1);
  expect(new Set(confidences).size).toBeGreaterThan(20);
  const crack = first.words.find(({ word }) => word === "crack");
  expect(crack?.start).toBeGreaterThan(13);
  expect(crack?.end).toBeLessThan(15);
  expect(await transcribed(api, id)).toEqual(first);

  const last = first.segments.at(-1);
  const text = "We need twelve new screws and a longer piece of wood.";
  const edit = { params: { id }, json: { segments: [{ id: last?.id, text }] } };
  const { body: edited } = await api.call(updateTranscription, edit);
  expect(edited.segments.at(-1)).toMatchObject({ start: last?.start, end: last?.end, text, edited: true });
  expect(edited.words.find(({ word }) => word === "crack")).toEqual(crack);

  const vtt = await api.send("GET", `/api/v1/clips/${id}/transcription?format=vtt`);
  expect(vtt.bytes.toString("utf8")).toMatch(/^WEBVTT\n\n00:00:00\.\d{3} --> 00:00:0/);
  const { share_code: code } = await share(api, id);
  const page = (await anonymous.send("GET", `/c/${code}`)).bytes.toString("utf8");
  expect(page).toContain("small crack in the wall");
  expect(page).toContain(text);
  const shared = (await anonymous.call(getPublicClip, { params: { code } })).body.data;
  expect(shared.transcription).toMatchObject({ language: "en", confidence: expect.any(Number) });
  const hits = (await api.call(listClips, { query: { search: "kitchen" } })).body.data.clips.map((clip) => clip.id);
  expect(hits).toEqual([id]);
});

test("422 without a recording and for other languages", async ({ api }) => {
  const id = await makeDraft(api);
  expect((await api.refused(transcribeClip, { params: { id }, json: {} })).errors).toHaveProperty("audio");
  await addAudio(api, id, wav(2));
  const german = await api.refused(transcribeClip, { params: { id }, json: { language: "de" } });
  expect([german.status, german.error, Object.keys(german.errors ?? {})]).toEqual([
    422,
    "unsupported_language",
    ["language"],
  ]);
  const wrong = await api.refused(transcribeClip, { params: { id }, json: { language: "no such language" } });
  expect([wrong.status, wrong.error]).toEqual([422, "validation_failed"]);
});

test("200 with a warning and no words for silence", { tag: "@long" }, async ({ api }) => {
  const id = await makeDraft(api);
  await addAudio(api, id, wav(2));
  const silent = await transcribed(api, id, { language: "en-GB" });
  expect(silent).toMatchObject({ text: "", words: [], segments: [], confidence: null, confidence_method: "none" });
  expect(silent.warnings).toEqual([expect.stringMatching(/^no_speech: /)]);
});

const newUser = async (url: string) => new Api(url, (await signIn(url)).access_token);

test.describe("on a server that transcribes automatically", () => {
  test.describe.configure({ mode: "default" });
  let server: Awaited<ReturnType<typeof startTestServer>>;
  test.beforeAll(async () => {
    server = await startTestServer({ env: { ...raisedLimits, AUTO_TRANSCRIBE: "1", WEBHOOK_ALLOW_PRIVATE: "1" } });
  });
  test.afterAll(() => server?.stop());

  test("a finished clip is transcribed automatically, and its package stays current", async () => {
    const api = await newUser(server.url);
    const receiver = await loopbackService();
    try {
      await api.call(createWebhook, { json: { url: receiver.url, events: ["transcript.ready"] } });
      const id = await makeDraft(api);
      await addAudio(api, id, speech(12, 17));
      const first = await complete(api, id);
      const path = `/api/v1/clips/${id}/transcription?format=txt`;
      await expect
        .poll(async () => (await api.send("GET", path)).bytes.toString("utf8"), { timeout: 90_000, intervals: [500] })
        .toContain("small crack in the wall");
      await receiver.asked();
      expect(JSON.parse(receiver.requests()[0]?.body.toString() ?? "")).toMatchObject({
        type: "transcript.ready",
        data: { clip_id: id, provider: "embedded", model: "moonshine-tiny-en", automatic: true },
      });
      expect((await complete(api, id)).conversion_job?.job_id).toBe(first.conversion_job?.job_id);

      const { data } = (await api.call(updatePreferences, { json: { auto_transcribe: false } })).body;
      expect(data).toMatchObject({ auto_transcribe: false, replies: true });
      const another = await newUser(server.url);
      const finished = async (who: Api) => {
        const made = await makeDraft(who);
        await addAudio(who, made, speech(12, 17));
        await complete(who, made);
        return made;
      };
      const unasked = await finished(api);
      // A clip of another user that is completed later is transcribed in the meantime.
      const later = `/api/v1/clips/${await finished(another)}/transcription?format=txt`;
      await expect
        .poll(async () => (await another.send("GET", later)).status, { timeout: 90_000, intervals: [500] })
        .toBe(200);
      expect((await api.refused(getTranscription, { params: { id: unasked } })).status).toBe(404);
      expect((await transcribed(api, unasked)).text).toContain("crack");
    } finally {
      await receiver.close();
    }
  });

  test("200 with captions for a text that arrived without times, and with times for corrected words", async () => {
    const api = await newUser(server.url);
    const id = await makeDraft(api);
    const params = { id };
    const read = async () => (await api.call(getTranscription, { params })).body;
    await addAudio(api, id, speech(12, 17));
    const text_content = "There is a small crack in the wall near the kitchen ceiling.";
    await api.call(uploadText, {
      params: { vstId: id },
      json: { text_content, type: "transcription", language: "en" },
    });
    await expect.poll(async () => (await read()).words.length, { timeout: 60_000 }).toBe(12);
    const timed = await api.call(getTranscription, { params });
    expect(timed.body).toMatchObject({ text: text_content, source: "uploaded", edited: false, confidence: null });
    expect(timed.body.words.every(({ start, estimated }) => start !== null && !estimated)).toBe(true);
    const crack = timed.body.words.find(({ word }) => word === "crack");
    expect(crack?.start).toBeGreaterThan(1);
    expect(crack?.end).toBeLessThan(3);

    const segment = timed.body.segments.findIndex(({ text }) => text.includes("crack"));
    const said = timed.body.segments[segment]?.text.replace("small crack", "small ugly crack") ?? "";
    const edit = { params, json: { segments: [{ id: segment, text: said }] } };
    const edited = await api.call(updateTranscription, edit);
    expect(edited.body.words.find(({ word }) => word === "ugly")?.start).toBeNull();
    const ugly = async () => (await read()).words.find(({ word }) => word === "ugly")?.start ?? null;
    await expect.poll(ugly, { timeout: 60_000 }).not.toBeNull();
    const after = await read();
    expect(after.version).toBe(edited.body.version);
    expect(after.words.find(({ word }) => word === "crack")).toEqual(crack);
    // A client that edited in the meantime is not refused.
    const headers = { "If-Match": edited.headers.get("etag") ?? "" };
    const next = { params, headers, json: { segments: [{ id: segment, text: `${said} So there.` }] } };
    expect((await api.call(updateTranscription, next)).body.version).toBe(after.version + 1);
    const stale = { headers: { "If-None-Match": headers["If-Match"] } };
    expect((await api.send("GET", `/api/v1/clips/${id}/transcription`, stale)).status).toBe(200);
  });
});

test.describe("with a separate server", () => {
  const started = async (env: Record<string, string>) => {
    const server = await startTestServer({ env: { ...raisedLimits, ...env } });
    return { server, api: await newUser(server.url) };
  };

  test("outside services transcribe and translate, each asked once; Tellmark describes their failures in its own words", async () => {
    const outside = await loopbackService();
    const { server, api } = await started({
      TRANSCRIBE_BASE_URL: `${outside.url}/v1`,
      TRANSCRIBE_MODEL: "small",
      TRANSLATE_PROVIDER: "libretranslate",
      LIBRETRANSLATE_URL: outside.url,
      TRANSCRIBE_SECONDS_PER_DAY: "1",
      TRANSLATE_CHARS_PER_DAY: "20",
    });
    try {
      const { transcription, translation } = (await api.call(getCapabilities)).body.data;
      const host = new URL(outside.url).host;
      expect(transcription).toMatchObject({ provider: "openai-compatible", model: "small", host, automatic: false });
      expect(translation).toMatchObject({ provider: "libretranslate", host, quality: "standard" });

      const id = await makeDraft(api);
      await addAudio(api, id);
      outside.answer({ status: 401 });
      const refusal = await api.refused(transcribeClip, { params: { id }, json: {} });
      expect([refusal.status, refusal.error]).toEqual([502, "provider_error"]);
      const segments = [{ id: 0, start: 0.1, end: 0.9, text: " The hinge squeaks.", avg_logprob: -0.2 }];
      const words = [
        { word: "The", start: 0.1, end: 0.3 },
        { word: "hinge", start: 0.3, end: 0.6 },
        { word: "squeaks.", start: 0.6, end: 0.9 },
      ];
      outside.answer({ json: { text: "The hinge squeaks.", language: "english", segments, words } });
      const spoken = await transcribed(api, id, { language: "en" });
      expect(spoken).toMatchObject({
        text: "The hinge squeaks.",
        language: "en",
        provider: "openai-compatible",
        model: "small",
        confidence_method: "segment_exp_avg_logprob",
        words: [{ word: "The", start: 0.1, end: 0.3, confidence: null }, {}, {}],
      });
      await transcribed(api, id);
      // The refusal of before cost nothing; another second is too much.
      const beyond = await api.refused(transcribeClip, { params: { id }, json: { force: true } });
      expect([beyond.status, beyond.error]).toEqual([429, "quota_exceeded"]);
      expect(Number(beyond.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(outside.requests().map(({ path }) => path)).toEqual(Array(2).fill("/v1/audio/transcriptions"));

      outside.answer({ json: { translatedText: ["Die Tür"], detectedLanguage: [{ language: "en", confidence: 90 }] } });
      const wish = { text: "The door", target_language: "de" };
      expect((await api.call(translateText, { json: wish })).body).toMatchObject({
        translated_text: "Die Tür",
        source_language: "en",
        target_language: "de",
        detected_source_language: "en",
        provider: "libretranslate",
        characters: 8,
      });
      const same = { text: "Die Tür", target_language: "de", source_language: "de-AT" };
      expect((await api.call(translateText, { json: same })).body.translated_text).toBe("Die Tür");
      const unknown = await api.refused(translateText, { json: { text: "a", target_language: "zzz-nowhere" } });
      expect([unknown.status, unknown.error]).toEqual([422, "unsupported_language"]);
      expect(outside.requests()).toHaveLength(3);
      outside.answer({ status: 429, headers: { "Retry-After": "9" } });
      const busy = await api.refused(translateText, { json: wish });
      expect([busy.status, busy.error, busy.headers.get("retry-after")]).toEqual([502, "provider_error", "9"]);
      const long = await api.refused(translateText, { json: { ...wish, text: "x".repeat(13) } });
      expect([long.status, long.error]).toEqual([429, "quota_exceeded"]);
      expect((await api.call(getUsage)).body.data.today).toMatchObject({
        transcription_seconds: { used: expect.closeTo(1, 1), limit: 1 },
        translation_characters: { used: 8, limit: 20 },
      });
    } finally {
      await server.stop();
      await outside.close();
    }
  });

  test("501 when it is switched off, and the message says what to do instead", { tag: "@long" }, async () => {
    const { server, api } = await started({ TRANSCRIBE_PROVIDER: "none" });
    try {
      const id = await makeDraft(api);
      await addAudio(api, id);
      const { status, error, message } = await api.refused(transcribeClip, { params: { id }, json: {} });
      expect([status, error]).toEqual([501, "provider_not_configured"]);
      expect(message).toMatch(/TRANSCRIBE_PROVIDER.*upload-txt/);
    } finally {
      await server.stop();
    }
  });
});
