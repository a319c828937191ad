import JSZip from "jszip";
import { getClip, listClips } from "#lib/contract/clips";
import { getFile } from "#lib/contract/drafts";
import { getManifest, uploadText } from "#lib/contract/packages";
import { getPublicClip } from "#lib/contract/public";
import { getTranscription, transcribeClip, updateTranscription } from "#lib/contract/speech";
import { exportClip, importClip } from "#lib/contract/transfer";
import { type Api, expect, jsonOf, test } from "../support/api";
import { addAudio, complete, makeDraft, share } from "../support/clip-steps";
import { fileForm, wav } from "../support/samples";
import { withTranscript } from "../support/with-transcript";

const VTT =
  "WEBVTT\n\n1\n00:00.200 --> 00:00.500\nThe <b>hingge</b> squeaks\n\n00:00.500 --> 00:00.900\n&lt;script&gt;alert(1)&lt;/script&gt;\n";

const speak = async (api: Api, id: number, text_content = VTT) =>
  (await api.call(uploadText, { params: { vstId: id }, json: { text_content, type: "transcription", language: "en" } }))
    .body;

async function spokenClip(api: Api): Promise<number> {
  const id = await makeDraft(api);
  await addAudio(api, id);
  await speak(api, id);
  return id;
}

const found = async (api: Api, search: string) =>
  (await api.call(listClips, { query: { search } })).body.data.clips.map(({ id }) => id);

const pageOf = async (anonymous: Api, code: string) =>
  (await anonymous.send("GET", `/c/${code}`)).bytes.toString("utf8");

test("200 from text to transcription, correction, search, page, package and back", async ({
  api,
  stranger,
  anonymous,
}) => {
  const id = await makeDraft(api);
  await addAudio(api, id);
  const text = await speak(api, id);
  expect(text.warnings).toEqual([]);
  const first = await api.call(getTranscription, { params: { id } });
  expect(first.body).toMatchObject({
    status: "completed",
    text: "The hingge squeaks <script>alert(1)</script>",
    language: "en",
    confidence: null,
    confidence_method: "none",
    source: "uploaded",
    provider: null,
    edited: false,
    version: 1,
    duration: 1,
    words: [],
  });
  expect(first.body.segments).toEqual([
    { id: 0, start: 0.2, end: 0.5, text: "The hingge squeaks", confidence: null, edited: false },
    { id: 1, start: 0.5, end: 0.9, text: "<script>alert(1)</script>", confidence: null, edited: false },
  ]);
  const again = await api.call(transcribeClip, { params: { id }, json: {} });
  expect(again.body).toEqual(first.body);
  const before = (await api.call(getClip, { params: { id } })).body.data.version;

  const etag = first.headers.get("etag") ?? "";
  const unchanged = await api.send("GET", `/api/v1/clips/${id}/transcription`, { headers: { "If-None-Match": etag } });
  expect(unchanged.status).toBe(304);
  const edit = { params: { id }, json: { segments: [{ id: 0, text: "The hinge groans" }] } };
  const second = await api.call(updateTranscription, { ...edit, headers: { "If-Match": etag } });
  expect(second.body).toMatchObject({ version: 2, edited: true, text: "The hinge groans <script>alert(1)</script>" });
  expect(second.body.segments[0]).toMatchObject({ start: 0.2, end: 0.5, text: "The hinge groans", edited: true });
  const late = await api.refused(updateTranscription, { ...edit, headers: { "If-Match": etag } });
  expect(late).toMatchObject({ status: 412, error: "precondition_failed" });
  expect((await api.call(getTranscription, { params: { id }, query: { version: 1 } })).body.text).toContain("hingge");
  expect((await api.call(getClip, { params: { id } })).body.data.version).toBeGreaterThan(before);

  expect([await found(api, "hinge groans"), await found(api, "webvtt"), await found(stranger, "groans")]).toEqual([
    [id],
    [],
    [],
  ]);

  const { share_code: code } = await share(api, id);
  const page = await pageOf(anonymous, code);
  expect(page).toContain("The hinge groans");
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(page).not.toMatch(/WEBVTT|--&gt;|hingge|<script>alert/);
  const shared = (await anonymous.call(getPublicClip, { params: { code } })).body.data;
  expect(shared.transcription).toMatchObject({ text: second.body.text, language: "en", confidence: null });
  expect(shared.texts).toEqual([]);

  await complete(api, id);
  const { bytes } = await api.call(exportClip, { params: { id } });
  const zip = await JSZip.loadAsync(bytes);
  const entry = async (name: string) => (await zip.file(name)?.async("string")) ?? "";
  expect(JSON.parse(await entry("text/transcript.json"))).toMatchObject({ language: "en", confidence: null });
  expect(await entry("text/transcript.vtt")).toContain("00:00:00.200 --> 00:00:00.500\nThe hinge groans\n");
  expect(await entry("text/transcript.srt")).toContain("00:00:00,200 --> 00:00:00,500\r\nThe hinge groans\r\n");
  expect(await entry("index.html")).not.toMatch(/WEBVTT|<script>alert/);
  const manifest = (await api.call(getManifest, { params: { vstId: id } })).body as Record<string, unknown>;
  expect(manifest.transcript).toMatchObject({ href: "text/transcript.json", confidence_method: "none" });

  const copy = (await stranger.call(importClip, { form: fileForm("vst_file", bytes, { name: "clip.vst" }) })).body.data;
  const imported = (await stranger.call(getTranscription, { params: { id: copy.id } })).body;
  expect(imported).toMatchObject({ text: second.body.text, source: "imported", segments: second.body.segments });
  expect((await api.call(getFile, { params: { filename: text.filename } })).bytes.toString("utf8")).toBe(VTT);
});

test("200 for a package with a transcript: its confidences, its words in the search, its captions on the page", async ({
  api,
  anonymous,
}) => {
  const id = await makeDraft(api);
  await addAudio(api, id);
  const { bytes } = await api.call(exportClip, { params: { id } });
  const file = await withTranscript(bytes, "listen zeppelin here");
  const copy = (await api.call(importClip, { form: fileForm("vst_file", file, { name: "clip.vst" }) })).body.data;
  const { body } = await api.call(transcribeClip, { params: { id: copy.id }, json: { language: "en" } });
  expect(body).toMatchObject({ text: "listen zeppelin here", confidence: 0.9, confidence_method: "unknown" });
  expect("words" in body && body.words[1]).toMatchObject({ word: "zeppelin", start: 1, end: 1.9, confidence: 0.4 });
  expect(await found(api, "zeppelin")).toEqual([copy.id]);
  const { share_code: code } = await share(api, copy.id);
  const words = (await pageOf(anonymous, code)).replace(/<[^>]*>/g, "");
  expect(words).toContain("listen zeppelin (unsure) here");
});

test("200 as captions and as text, with their own types; 409 without times", async ({ api }) => {
  const id = await spokenClip(api);
  for (const [format, type, words] of [
    ["vtt", "text/vtt; charset=utf-8", "WEBVTT\n\n00:00:00.200 --> 00:00:00.500\nThe hingge squeaks\n"],
    ["srt", "application/x-subrip; charset=utf-8", "1\r\n00:00:00,200 --> 00:00:00,500\r\nThe hingge squeaks"],
    ["txt", "text/plain; charset=utf-8", "The hingge squeaks\n<script>alert(1)</script>\n"],
  ] as const) {
    const path = `/api/v1/clips/${id}/transcription?format=${format}`;
    const answer = await api.send("GET", path);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, type]);
    expect(answer.headers.get("content-disposition")).toBe(`inline; filename="leaking-valve.${format}"`);
    expect(answer.bytes.toString("utf8")).toContain(words);
    const etag = answer.headers.get("etag") ?? "";
    expect((await api.send("GET", path, { headers: { "If-None-Match": etag } })).status).toBe(304);
  }
  await speak(api, id, "only words");
  const { body } = await api.call(getTranscription, { params: { id } });
  expect(body).toMatchObject({ text: "only words", segments: [], version: 2 });
  const refusal = await api.refused(getTranscription, { params: { id }, query: { format: "vtt" } });
  expect(refusal).toMatchObject({ status: 409, error: "conflict" });
  const typed = await api.call(updateTranscription, { params: { id }, json: { text: "other words", language: "" } });
  expect(typed.body).toMatchObject({ text: "other words", language: null });
});

test("404 for a missing transcription and for another user's; 400 and 422 for wrong input", async ({
  api,
  stranger,
}) => {
  const id = await makeDraft(api);
  for (const refusal of [
    await api.refused(getTranscription, { params: { id } }),
    await api.refused(updateTranscription, { params: { id }, json: { text: "x" } }),
  ]) {
    expect(refusal).toMatchObject({ status: 404, error: "resource_not_found" });
    expect(refusal.message).toContain("upload-txt");
  }
  await speak(api, id);
  for (const refusal of [
    await stranger.refused(getTranscription, { params: { id } }),
    await stranger.refused(updateTranscription, { params: { id }, json: { text: "x" } }),
    await api.refused(getTranscription, { params: { id }, query: { version: 7 } }),
  ]) {
    expect(refusal).toMatchObject({ status: 404, error: "resource_not_found" });
  }
  expect((await api.refused(getTranscription, { params: { id }, query: { format: "docx" } })).status).toBe(400);
  for (const [json, field] of [
    [{ text: "one line" }, "text"],
    [{ segments: [{ id: 9, text: "x" }] }, "segments.0.id"],
    [{ segments: [{ id: 0 }] }, "segments.0.text"],
    [{ segments: [{ id: 0, text: "x".repeat(10_001) }] }, "segments.0.text"],
    [{ language: "no language at all" }, "language"],
  ] as const) {
    const { status, errors } = await api.refused(updateTranscription, { params: { id }, json });
    expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]]);
  }
});

test("another recording gives the transcription another ETag and a warning; a correction ends both", async ({
  api,
}) => {
  const id = await spokenClip(api);
  const first = await api.call(getTranscription, { params: { id } });
  expect(first.body).toMatchObject({ duration: 1, warnings: [] });
  const etag = first.headers.get("etag") ?? "";
  const known = { headers: { "If-None-Match": etag } };
  expect((await api.send("GET", `/api/v1/clips/${id}/transcription`, known)).status).toBe(304);
  await addAudio(api, id, wav(2));
  const newer = await api.send("GET", `/api/v1/clips/${id}/transcription`, known);
  expect(newer.status).toBe(200);
  expect(jsonOf(newer)).toMatchObject({ duration: 2, warnings: [expect.stringMatching(/^recording_newer: /)] });
  // What is corrected is the same as before: the older tag still holds.
  const json = { segments: [{ id: 0, text: "The hinge squeaks" }] };
  const { body } = await api.call(updateTranscription, { params: { id }, json, headers: { "If-Match": etag } });
  expect(body).toMatchObject({ duration: 2, warnings: [], version: 2 });
  const stale = { params: { id }, json: { text: "x\ny" }, headers: { "If-Match": etag } };
  expect((await api.refused(updateTranscription, stale)).status).toBe(412);
});

test("201 with a warning for a transcription that cannot be read as one", async ({ api }) => {
  const id = await makeDraft(api);
  const { warnings } = await speak(api, id, '{"results": {"channels": []}}');
  expect(warnings).toEqual([expect.stringMatching(/^not_a_transcript: /)]);
  expect((await api.refused(getTranscription, { params: { id } })).status).toBe(404);
});
