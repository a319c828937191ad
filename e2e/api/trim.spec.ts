import JSZip from "jszip";
import { recordOver, trimAudio } from "#lib/contract/audio-edit";
import { duplicateClip, getClip, replaceClipFields, updateClip, updateClipByPost } from "#lib/contract/clips";
import { getWaveform, uploadAudio } from "#lib/contract/drafts";
import { saveDrawing } from "#lib/contract/drawings";
import { completePackage, getManifest, uploadText } from "#lib/contract/packages";
import { getPublicClip, getPublicData } from "#lib/contract/public";
import { getTranscription } from "#lib/contract/speech";
import { importClip } from "#lib/contract/transfer";
import { type Api, expect, test } from "../support/api";
import { addAudio, addImage, makeClip, makeDraft, share } from "../support/clip-steps";
import { prepare } from "../support/ready-clip";
import { audioForm, fileForm, fixture, wav } from "../support/samples";

const SECONDS = 20.925;
const tag = (timestamp: number) => ({ timestamp, x: 0.5, y: 0.5, note: `at ${timestamp}` });
const stroke = (id: string, start: number) => ({
  id,
  tool: "pen",
  start,
  points: [
    [0.1, 0.1, 0],
    [0.9, 0.9, 1],
  ],
});
const captions =
  "WEBVTT\n\n00:01.500 --> 00:03.000\nfirst\n\n00:05.500 --> 00:07.000\nsecret\n\n00:12.000 --> 00:14.000\nlast\n";

async function recordedClip(api: Api): Promise<number> {
  const vstId = await makeDraft(api);
  await addImage(api, vstId);
  await addImage(api, vstId);
  await addAudio(api, vstId, fixture("speech.wav"));
  await api.call(updateClip, {
    params: { id: vstId },
    json: { voice_tags: [tag(2), tag(6), tag(12)], picture_switches: [{ timestamp: 7, image: "img2" }] },
  });
  const strokes = [stroke("early", 2), stroke("gone", 5.5), stroke("late", 12)];
  await api.call(saveDrawing, { params: { vstId }, json: { drawing_data: { version: 1, image: "img1", strokes } } });
  await api.call(uploadText, {
    params: { vstId },
    json: { text_content: captions, type: "transcription", language: "en" },
  });
  await prepare(api, vstId);
  return vstId;
}

const recordOf = async (api: Api, id: number) => (await api.call(getClip, { params: { id } })).body.data;

async function trimmed(api: Api, vstId: number, json: object): Promise<void> {
  await api.call(trimAudio, { params: { vstId }, json });
  await expect
    .poll(async () => (await recordOf(api, vstId)).audio_edit?.status ?? "ready", { timeout: 30_000 })
    .toBe("ready");
}

const wish = { start: 1, cut: [{ start: 5, end: 8 }] };
const LEFT = SECONDS - 4;

test.describe("POST /api/v1/security/vst/{vstId}/audio/punch", () => {
  const takeOf = (start: number, end: number, bytes = wav(2)) => {
    const form = audioForm(bytes);
    form.set("start", String(start));
    form.set("end", String(end));
    return form;
  };

  test("201: the take replaces its span, and later marks move with their audio, for all recipients", async ({
    api,
    anonymous,
  }) => {
    const vstId = await recordedClip(api);
    const { share_code: code } = await share(api, vstId);
    const params = { vstId };
    const added = (await api.call(recordOver, { params, form: takeOf(5, 8) })).body;
    expect(added).toMatchObject({ status: "pending", recording_seconds: SECONDS });
    expect((await api.refused(recordOver, { params, form: takeOf(5, 8) })).error).toBe("conflict");
    await expect.poll(async () => (await recordOf(api, vstId)).audio_edit?.status, { timeout: 40_000 }).toBe("ready");
    const record = await recordOf(api, vstId);
    expect(record.duration_seconds).toBeCloseTo(SECONDS - 1, 2);
    expect(record.audio_edit?.recording_seconds).toBeCloseTo(SECONDS + 2, 2);
    expect(record.audio_edit?.keep).toEqual([
      { start: 0, end: 5 },
      { start: 8, end: null },
    ]);
    expect(record.voice_tags.map(({ timestamp }) => timestamp)).toEqual([2, 6, 14]);
    const heard = (await anonymous.call(getPublicClip, { params: { code } })).body.data;
    expect(heard.voice_tags.map(({ timestamp }) => timestamp)).toEqual([2, 11]);
    expect(heard.picture_switches).toEqual([
      { timestamp: 0, image: "img1" },
      { timestamp: 5, image: "img2" },
    ]);
    expect(heard.transcription?.segments.map(({ start, text }) => [start, text])).toEqual([
      [1.5, "first"],
      [11, "last"],
    ]);
    const [drawing] = heard.drawings as { strokes: { id: string; start: number }[] }[];
    expect(drawing?.strokes.map(({ id, start }) => [id, start])).toEqual([
      ["early", 2],
      ["late", 11],
    ]);
  });

  test("412 for a take of another recording, and nothing changes; the clip names an inserted take", {
    tag: "@long",
  }, async ({ api }) => {
    const vstId = await makeDraft(api);
    await addAudio(api, vstId, fixture("speech.wav"));
    await prepare(api, vstId);
    const before = await recordOf(api, vstId);
    const recording = before.audio_url?.split("/").at(-1) ?? "";
    const params = { vstId };
    const named = (name: string, of: string) => {
      const form = takeOf(5, 8);
      form.set("recording", of);
      form.set("take_id", name);
      return form;
    };
    const refused = await api.refused(recordOver, { params, form: named("first", "audio_of_another.webm") });
    expect(refused).toMatchObject({ status: 412, error: "precondition_failed" });
    const stale = { params, form: named("first", recording), headers: { "If-Match": '"clip-1-1"' } };
    expect(await api.refused(recordOver, stale)).toMatchObject({ status: 412 });
    expect(await recordOf(api, vstId)).toEqual(before);
    await api.call(recordOver, { params, form: named("first", recording) });
    const edit = async () => (await recordOf(api, vstId)).audio_edit;
    await expect.poll(async () => (await edit())?.takes, { timeout: 40_000 }).toEqual(["first"]);
    expect((await edit())?.status).toBe("ready");
    const again = await api.refused(recordOver, { params, form: named("first", recording) });
    expect(again).toMatchObject({ status: 412, error: "precondition_failed" });
    // The whole of it is heard, and still it is known what was put in.
    await trimmed(api, vstId, {});
    expect(await edit()).toMatchObject({ takes: ["first"], keep: [{ start: 0, end: null }] });
  });

  test("422, 404, 412, 413, 415 and 409 for a take that cannot be inserted", async ({ api, stranger }) => {
    const vstId = await makeClip(api);
    const params = { vstId };
    const refusal = async (form: FormData) => (await api.refused(recordOver, { params, form })).error;
    expect((await stranger.refused(recordOver, { params, form: takeOf(1, 2) })).error).toBe("resource_not_found");
    expect(await refusal(takeOf(1, 2))).toBe("resource_not_found");
    await addAudio(api, vstId, Buffer.alloc(4096, "no sound"));
    await prepare(api, vstId);
    expect(await refusal(takeOf(1, 2))).toBe("conflict");
    await addAudio(api, vstId, fixture("speech.wav"));
    await prepare(api, vstId);
    const ofAnother = takeOf(1, 2);
    ofAnother.set("recording", "audio_of_another.webm");
    expect(await refusal(ofAnother)).toBe("precondition_failed");
    expect(await refusal(takeOf(1, 30))).toBe("validation_failed");
    expect(await refusal(takeOf(3, 2))).toBe("validation_failed");
    expect(await refusal(takeOf(1, 2, fixture("screenshot.png")))).toBe("unsupported_media_type");
    expect(await refusal(takeOf(1, 2, Buffer.alloc(0)))).toBe("validation_failed");
    // A busy machine may not measure it in time. Then the server accepts it, and the job cancels it.
    const ofADay = () => refusal(takeOf(1, 2, fixture("bomb-24-hours.flac"))).catch(String);
    await expect.poll(ofADay, { timeout: 60_000 }).toBe("payload_too_large");
  });
});

test.describe("POST /api/v1/security/vst/{vstId}/audio/trim", () => {
  test("200: link, package, captions and manifest agree about the times after the cut, and everything can be restored", {
    tag: "@long",
  }, async ({ api, anonymous }) => {
    const vstId = await recordedClip(api);
    const { share_code: code } = await share(api, vstId);
    const shared = async () => (await anonymous.call(getPublicClip, { params: { code } })).body.data;
    const whole = await shared();
    expect(whole.voice_tags.map(({ timestamp }) => timestamp)).toEqual([2, 6, 12]);

    const asked = (await api.call(trimAudio, { params: { vstId }, json: wish })).body;
    expect(asked).toMatchObject({ recording_seconds: SECONDS, duration_seconds: LEFT });
    expect(asked.keep).toEqual([
      { start: 1, end: 5 },
      { start: 8, end: SECONDS },
    ]);
    await trimmed(api, vstId, wish);

    const heard = await shared();
    expect(heard.voice_tags.map(({ timestamp }) => timestamp)).toEqual([1, 8]);
    // It was switched to within the cut, so it is there when the sound goes on.
    expect(heard.picture_switches).toEqual([
      { timestamp: 0, image: "img1" },
      { timestamp: 4, image: "img2" },
    ]);
    expect(heard.duration_seconds).toBe(LEFT);
    const [drawing] = heard.drawings as { strokes: { id: string; start: number }[] }[];
    expect(drawing?.strokes.map(({ id, start }) => [id, start])).toEqual([
      ["early", 1],
      ["late", 8],
    ]);
    expect(heard.transcription?.segments).toEqual([
      { start: 0.5, end: 2, text: "first" },
      { start: 8, end: 10, text: "last" },
    ]);
    const page = (await anonymous.send("GET", `/c/${code}`)).bytes.toString("utf8");
    for (const gone of ["secret", "at 6"]) expect(page).not.toContain(gone);
    const data = (await anonymous.call(getPublicData, { params: { code } })).body.data;
    expect(data.clip.voice_tags.map(({ timestamp }) => timestamp)).toEqual([1, 8]);
    // What could be heard before cannot be fetched any more, neither as sound nor in the package.
    expect((await anonymous.send("GET", String(whole.media.audio_url))).status).toBe(404);
    expect((await anonymous.send("GET", String(whole.media.download_url))).status).toBe(404);
    expect(heard.media.download_url).toBeNull();
    const sound = await anonymous.send("GET", String(heard.media.audio_url));
    expect(sound.bytes.length / 8000).toBeCloseTo(LEFT, 0);

    await api.call(completePackage, { params: { vstId }, json: {} });
    const packed = await anonymous.send("GET", String((await shared()).media.download_url));
    const zip = await JSZip.loadAsync(packed.bytes);
    const entry = async (name: string) => (await zip.file(name)?.async("string")) ?? "";
    expect(Object.keys(zip.files).filter((name) => name.startsWith("audio/"))).toEqual(["audio/main.mp3"]);
    const manifest = JSON.parse(await entry("manifest.json"));
    expect(manifest).toMatchObject({ duration: LEFT, timestamps: [1, 8] });
    expect(manifest.pins.map(({ timestamp }: { timestamp: number }) => timestamp)).toEqual([1, 8]);
    expect(await entry("text/transcript.vtt")).toContain("00:00:08.000 --> 00:00:10.000\nlast");
    for (const name of Object.keys(zip.files).filter((one) => /\.(json|vtt|srt|txt|html|csv)$/.test(one))) {
      expect(await entry(name), name).not.toContain("secret");
    }

    // The record keeps the seconds of the recording, and what stands beside the sound does not.
    const record = await recordOf(api, vstId);
    expect(record).toMatchObject({ duration_seconds: LEFT, voice_tags: [tag(2), tag(6), tag(12)] });
    expect(record.audio_edit).toMatchObject({ status: "ready", recording_seconds: SECONDS });
    expect((await api.send("GET", String(record.audio_url))).bytes).toEqual(fixture("speech.wav"));
    const recording = await api.send("GET", String(record.audio_edit?.recording_url));
    expect(recording.bytes.length / 8000).toBeCloseTo(SECONDS, 0);
    expect((await api.call(getWaveform, { params: { vstId } })).body).toMatchObject({ duration: SECONDS });
    expect((await api.call(getManifest, { params: { vstId } })).body.voice_tags).toMatchObject([
      tag(2),
      tag(6),
      tag(12),
    ]);
    expect((await api.call(getTranscription, { params: { id: vstId } })).body).toMatchObject({
      text: "first secret last",
    });
    const vtt = await api.send("GET", `/api/v1/clips/${vstId}/transcription?format=vtt`);
    expect(vtt.bytes.toString("utf8")).toContain("00:00:08.000 --> 00:00:10.000\nlast");

    const copy = (await api.call(duplicateClip, { params: { id: vstId }, json: {} })).body.data;
    expect(copy).toMatchObject({
      duration_seconds: LEFT,
      audio_edit: { status: "ready", keep: record.audio_edit?.keep },
    });
    const imported = await api.call(importClip, { form: fileForm("vst_file", packed.bytes, { name: "clip.vst" }) });
    expect(imported.body.data).toMatchObject({ duration_seconds: LEFT, audio_edit: null });

    await trimmed(api, vstId, {});
    expect(await recordOf(api, vstId)).toMatchObject({ duration_seconds: SECONDS, audio_edit: null });
    const back = await shared();
    expect(back.voice_tags).toEqual(whole.voice_tags);
    expect(back.transcription).toEqual(whole.transcription);
    expect(back.media.audio_url).toBe(whole.media.audio_url);
  });

  test("200 with the clip: PATCH sets the audible ranges, and a new recording is audible as a whole", async ({
    api,
  }) => {
    const vstId = await makeDraft(api);
    await addAudio(api, vstId, fixture("speech.wav"));
    const keep = [
      { start: 2, end: 4 },
      { start: 10, end: null },
    ];
    const saved = await api.call(updateClip, { params: { id: vstId }, json: { audio_edit: { keep } } });
    expect(saved.body.data.audio_edit).toMatchObject({ keep, status: "pending" });
    await prepare(api, vstId);
    expect(await recordOf(api, vstId)).toMatchObject({ duration_seconds: SECONDS - 8, package_stale: false });
    const said = (await api.call(trimAudio, { params: { vstId }, json: { start: 2, cut: [{ start: 4, end: 10 }] } }))
      .body;
    expect(said.duration_seconds).toBe(SECONDS - 8);
    await api.call(uploadAudio, { params: { vstId }, form: audioForm(fixture("speech.wav")) });
    expect((await recordOf(api, vstId)).audio_edit).toBeNull();
  });

  test("422 for spans outside of the recording, or that leave nothing of it; what begins at its end cuts nothing", async ({
    api,
  }) => {
    const vstId = await makeDraft(api);
    await addAudio(api, vstId, fixture("speech.wav"));
    await prepare(api, vstId);
    const cuts = Array.from({ length: 201 }, (_, at) => ({ start: at * 0.1, end: at * 0.1 + 0.05 }));
    const refused: [object, string][] = [
      [{ start: -1 }, "start"],
      [{ start: "soon" }, "start"],
      [{ start: 30 }, "start"],
      [{ end: 21 }, "end"],
      [{ start: 5, end: 5 }, "end"],
      [{ start: 5, end: 5.1 }, "end"],
      [{ cut: [{ start: 3, end: 2 }] }, "cut"],
      [
        {
          cut: [
            { start: 4, end: 6 },
            { start: 5, end: 7 },
          ],
        },
        "cut",
      ],
      [{ cut: [{ start: 4, end: 60 }] }, "cut"],
      [{ cut: cuts }, "cut"],
    ];
    for (const [json, field] of refused) {
      const { status, errors } = await api.refused(trimAudio, { params: { vstId }, json });
      expect([status, Object.keys(errors ?? {})], JSON.stringify(json)).toEqual([422, [field]]);
    }
    for (const audio_edit of [
      { keep: [] },
      { keep: [{ start: 1, end: 1.1 }] },
      { keep: [{ start: null, end: 4 }] },
      { keep: [{ start: 100, end: 200 }] },
      {},
    ]) {
      expect((await api.refused(updateClip, { params: { id: vstId }, json: { audio_edit } })).status).toBe(422);
    }
    const atEnd = { cut: [{ start: SECONDS, end: SECONDS + 0.04 }] };
    expect((await api.call(trimAudio, { params: { vstId }, json: atEnd })).status).toBe(200);
    expect((await recordOf(api, vstId)).audio_edit).toBeNull();
  });

  test("404 for another user's clip and without a recording, 412 for another version, 409 while it is being prepared or cannot be", async ({
    api,
    stranger,
  }) => {
    const vstId = await makeClip(api);
    const params = { vstId };
    expect((await api.refused(trimAudio, { params, json: { end: 3 } })).error).toBe("resource_not_found");
    expect((await stranger.refused(trimAudio, { params, json: { end: 3 } })).error).toBe("resource_not_found");
    await addAudio(api, vstId, Buffer.from("no known format"), { type: "audio/x-unknown" });
    expect((await api.refused(trimAudio, { params, json: { end: 3 } })).error).toBe("conflict");
    const audio_edit = { keep: [{ start: 0, end: 3 }] };
    for (const operation of [updateClip, updateClipByPost, replaceClipFields]) {
      expect((await api.refused(operation, { params: { id: vstId }, json: { audio_edit } })).error).toBe("conflict");
    }
    await addAudio(api, vstId, fixture("speech.wav"));
    expect((await api.refused(trimAudio, { params, json: { end: 3 } })).error).toBe("conflict");
    const headers = { "If-Match": '"clip-1-1"' };
    expect((await api.refused(trimAudio, { params, json: { end: 3 }, headers })).error).toBe("precondition_failed");
  });
});
