import { openAsBlob } from "node:fs";
import { exampleFile } from "../example-files.mjs";
import { photoFile, voiceFile } from "./recorder.mjs";

/** @typedef {import("./recorder.mjs").Recorder} Recorder */

/** A clip: draft, picture, recording, ink, text, package. @param {Recorder} recorder */
export async function recordClip({ record }) {
  const tags = [
    { timestamp: 1.5, x: 0.31, y: 0.42, note: "The valve drips here" },
    { timestamp: 4.2, x: 0.64, y: 0.2, note: "Shut it off there first" },
  ];
  const draft = await record("createDraft", {
    body: { title: "Leaking valve", description: "Cellar, behind the boiler" },
  });
  const vstId = draft.vst_id;
  const image = await record("uploadImage", {
    params: { vstId },
    form: { image_file: photoFile, position: "1", alt: "A valve below a boiler, with a drop on its handle" },
    file: photoFile,
  });
  await record("createFromImage", { form: { image_file: photoFile, title: "Leaking valve" }, file: photoFile });
  const opened = await record("createUpload", {
    params: { vstId },
    body: {
      kind: "audio",
      filename: voiceFile,
      content_type: "audio/webm",
      size: (await openAsBlob(exampleFile(voiceFile))).size,
    },
  });
  const uploadId = opened.upload_id;
  await record("appendUpload", { params: { vstId, uploadId }, query: { offset: 0 }, file: voiceFile });
  await record("getUpload", { params: { vstId, uploadId } });
  const attached = await record("attachUpload", { params: { vstId, uploadId }, body: {} });
  await record("deleteAudioFile", { params: { vstId, filename: attached.filename } }, { keep: false });
  const given = await record(
    "createUpload",
    { params: { vstId }, body: { kind: "image", filename: photoFile, size: 1_000_000 } },
    { keep: false },
  );
  await record("addressUpload", { params: { vstId, uploadId: given.upload_id }, body: { size: 1_000_000 } });
  await record("resizeUpload", { params: { vstId, uploadId: given.upload_id }, body: { size: 2_000_000 } });
  await record("deleteUpload", { params: { vstId, uploadId: given.upload_id } });
  const audio = await record("uploadAudio", {
    params: { vstId },
    form: { audio_file: voiceFile, duration: "10.8", format: "webm" },
    file: voiceFile,
  });
  await record("getImageFile", { params: { vstId, filename: image.filename } });
  await record("getAudioFile", { params: { vstId, filename: audio.filename }, headers: { Range: "bytes=0-1023" } });
  await record("getFile", { params: { filename: image.filename } });
  const drawing = await record("saveDrawing", {
    params: { vstId },
    body: {
      drawing_data: {
        version: 1,
        coordinate_space: "normalized",
        canvas: { width: 1280, height: 960 },
        strokes: [
          {
            id: "s1",
            tool: "arrow",
            color: "#e4572e",
            width: 0.006,
            opacity: 1,
            points: [
              [0.2, 0.3, 0],
              [0.3, 0.41, 0.4],
            ],
            start: 1.2,
            end: 1.6,
          },
        ],
      },
    },
  });
  await record("listDrawings", { params: { vstId } });
  await record("getDrawing", { params: { vstId, drawingId: drawing.drawing_id } });
  const spoken = {
    language: "en",
    segments: [
      {
        start: 0.3,
        end: 2.1,
        text: "The valve drip here.",
        words: ["The", "valve", "drip", "here."].map((word, at) => ({
          word,
          start: 0.3 + at * 0.45,
          end: 0.7 + at * 0.45,
          confidence: word === "drip" ? 0.41 : 0.96,
        })),
      },
    ],
  };
  await record("uploadText", {
    params: { vstId },
    body: { text_content: JSON.stringify(spoken), type: "transcription", language: "en" },
  });
  await record("getTranscription", { params: { id: vstId } });
  await record("updateTranscription", {
    params: { id: vstId },
    body: { segments: [{ id: 0, text: "The valve drips here." }] },
  });
  await record("transcribeClip", { params: { id: vstId }, body: { language: "en" } });
  await record("updateManifest", {
    params: { vstId },
    body: {
      voice_tags: tags,
      picture_switches: [{ timestamp: 0, image: "img1" }],
      metadata: { ticket: "A-1042" },
    },
  });
  await record("replaceManifest", { params: { vstId }, body: { voice_tags: tags, metadata: { ticket: "A-1042" } } });
  await record("updateManifestByPost", { params: { vstId }, body: { timestamps: [1.5, 4.2] } });
  await record("completePackage", { params: { vstId }, body: { voice_tags: tags } });
  const conversion = await record("getConversion", { params: { vstId }, headers: { Prefer: "wait=25" } });
  await record("convert", { params: { vstId }, body: { force: false } });
  await record("getJob", { params: { jobId: conversion.job_id } });
  const waveform = await record("getWaveform", { params: { vstId }, headers: { Prefer: "wait=25" } });
  // A few numbers are enough for an example.
  const shownPeaks = 6;
  Object.assign(waveform, {
    length: shownPeaks,
    duration: (shownPeaks * waveform.samples_per_pixel) / waveform.sample_rate,
    data: waveform.data.slice(0, 2 * shownPeaks),
  });
  await record("getManifest", { params: { vstId } });
  await record("downloadClip", { params: { vstId } });
  await record("getDownloadAddress", { params: { vstId } });
  await record("getPackage", { params: { vstId } });
  const film = { params: { vstId }, headers: { Prefer: "wait=25" } };
  for (;;) if ((await record("getVideo", film))?.status !== "processing") break;
  await record("generateThumbnail", { params: { vstId }, body: { style: "auto" } });
  await record("regenerateThumbnail", { params: { vstId }, body: { force: true } });
  await record("getThumbnail", { params: { vstId }, query: { size: 640 } });

  const id = vstId;
  await record("updateClip", {
    params: { id },
    body: {
      title: "Leaking valve in the cellar",
      alts: [{ image: "img1", alt: "A dripping valve below a boiler" }],
      metadata: { floor: -1 },
    },
  });
  await record("replaceClipFields", { params: { id }, body: { metadata: { ticket: "A-1042" } } });
  await record("updateClipByPost", { params: { id }, body: { description: "Behind the boiler" } });
  await record("getClip", { params: { id }, query: { include_sharing: true } });
  await record("getContext", { params: { id } });
  await record("getCrop", { params: { id, pin: 1 } });
  await record("listClips", { query: { page: 1, limit: 20, search: "valve" } });

  return { vstId, image, drawing, tags };
}
