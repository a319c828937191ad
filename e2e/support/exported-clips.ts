import JSZip from "jszip";
import { saveDrawing } from "#lib/contract/drawings";
import { uploadText } from "#lib/contract/packages";
import { exportClip, importClip } from "#lib/contract/transfer";
import type { Api } from "./api";
import { addAudio, addImage, makeClip } from "./clip-steps";
import { fileForm, fixture, shortRecording } from "./samples";

export const MEDIA_TYPE = "application/vnd.vst+zip";

export const form = (bytes: Buffer, name = "clip.vst", type = MEDIA_TYPE) =>
  fileForm("vst_file", bytes, { name, type });

export async function makeWhole(api: Api): Promise<number> {
  const id = await makeClip(api, {
    title: "Harbour wall: Süd",
    description: "Two bolts",
    voice_tags: [
      { timestamp: 4.5, x: 200, y: 300, note: "=bolt", mood: { tight: true } },
      { timestamp: 1.25, x: 40, y: 50, note: "" },
    ],
    metadata: { job: { id: 7 } },
  });
  await addAudio(api, id, shortRecording(), { type: "audio/webm" });
  await addImage(api, id, fixture("screenshot.png"));
  const points = [
    [0.1, 0.1, 0],
    [0.3, 0.2, 0.5],
  ];
  for (const drawing_data of [
    {
      version: 1,
      strokes: [
        { tool: "redact", points },
        { tool: "arrow", points, start: 2, end: 3, layer: "mine" },
      ],
    },
    "M0 0 L10 10",
    [{ any: { z: 1, a: [2] } }],
  ]) {
    await api.call(saveDrawing, { params: { vstId: id }, json: { drawing_data, coordinates: [1, { y: 2 }] } });
  }
  const captions = { type: "captions", language: "es", text_content: "WEBVTT\n\n00:01.000 --> 00:02.000\nHola" };
  await api.call(uploadText, { params: { vstId: id }, json: captions });
  return id;
}

export async function entriesOf(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await JSZip.loadAsync(bytes, { checkCRC32: true });
  const entries: Record<string, string> = {};
  for (const [name, file] of Object.entries(zip.files)) {
    const differs = /^(manifest\.json|index\.html|export\/)/.test(name);
    entries[name] = differs ? "" : (await file.async("nodebuffer")).toString("base64");
  }
  return entries;
}

export async function manifestIn(bytes: Buffer): Promise<Record<string, unknown>> {
  const zip = await JSZip.loadAsync(bytes);
  return JSON.parse((await zip.file("manifest.json")?.async("string")) ?? "");
}

export const exportOf = async (api: Api, id: number, query = {}) =>
  (await api.call(exportClip, { params: { id }, query })).bytes;
export const importOf = async (api: Api, bytes: Buffer) =>
  (await api.call(importClip, { form: form(bytes) })).body.data;
