import { packageFile, photoFile, screenshotFile, voiceFile } from "./recorder.mjs";

/** @typedef {import("./recorder.mjs").Recorder} Recorder */

/** Export, import, and changes of ink, pictures and sound. @param {Recorder} recorder @param {{vstId: number, image: any, drawing: any, tags: any[]}} clip */
export async function recordEdits({ record }, { vstId, image, drawing, tags }) {
  const id = vstId;
  await record("duplicateClip", { params: { id }, body: {} });
  await record("exportClip", { params: { id }, query: { include_replies: false } });
  await record("exportAccount");
  await record("importClip", { form: { vst_file: packageFile }, file: packageFile });

  await record("getUsage");
  await record("createClip", {
    body: { title: "Scratch on the door", voice_tags: tags.slice(0, 1), metadata: { ticket: "A-1043" } },
  });
  const strokes = [{ id: "s2", tool: "pen", color: "#e4572e", width: 0.006, points: [[0.4, 0.5, 0]], start: 2 }];
  const changed = await record("changeDrawing", {
    params: { vstId, drawingId: drawing.drawing_id },
    body: { strokes, remove: ["s1"] },
  });
  await record("replaceDrawing", {
    params: { vstId, drawingId: drawing.drawing_id },
    headers: { "If-Match": `"${drawing.drawing_id}-${changed.drawing.version}"` },
    body: { drawing_data: { version: 1, strokes } },
  });
  await record("listDrawingVersions", { params: { vstId, drawingId: drawing.drawing_id } });
  const replaced = await record("replaceImage", {
    params: { vstId, filename: image.filename },
    form: { image_file: photoFile },
    file: photoFile,
  });
  await record("orderImages", { params: { vstId }, body: { filenames: [replaced.filename] } });
  await record("trimAudio", { params: { vstId }, body: { start: 0.4, cut: [{ start: 3.2, end: 4.5 }] } });
  const settled = async () => {
    for (;;) {
      const { audio_edit } = (await record("getClip", { params: { id } }, { keep: false })).data;
      if (audio_edit?.status !== "pending") return;
      await new Promise((later) => setTimeout(later, 500));
    }
  };
  await settled();
  await record("recordOver", {
    params: { vstId },
    form: { audio_file: voiceFile, start: "5.2", end: "9", take_id: "take-2" },
    file: voiceFile,
  });
  await settled();
  await record("deleteDrawing", { params: { vstId, drawingId: drawing.drawing_id } });
  await recordImageText(record, vstId);
  await record("deleteImageFile", { params: { vstId, filename: replaced.filename } });
  const { audio_url: joined } = (await record("getClip", { params: { id } }, { keep: false })).data;
  await record("deleteAudioFile", { params: { vstId, filename: joined.split("/").at(-1) } });
}

/** @param {Recorder["record"]} record @param {number} vstId */
async function recordImageText(record, vstId) {
  const form = { image_file: screenshotFile };
  const { filename } = await record("uploadImage", { params: { vstId }, form, file: screenshotFile }, { keep: false });
  for (;;) {
    const { data } = await record("getImageText", { params: { vstId, filename } });
    // Two lines are enough for an example.
    data.lines.splice(2);
    if (data.status === "read") return;
    await new Promise((later) => setTimeout(later, 500));
  }
}
