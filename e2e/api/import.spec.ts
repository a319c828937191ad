import { createHash, randomBytes } from "node:crypto";
import JSZip from "jszip";
import sharp from "sharp";
import { getClip, updateClip } from "#lib/contract/clips";
import { saveDrawing } from "#lib/contract/drawings";
import { downloadClip, getManifest, getPackage } from "#lib/contract/packages";
import { getPublicClip } from "#lib/contract/public";
import { importClip } from "#lib/contract/transfer";
import { expect, test } from "../support/api";
import { addAudio, addImage, complete, makeClip, makeDraft, share } from "../support/clip-steps";
import { entriesOf, exportOf, form, importOf, MEDIA_TYPE, makeWhole, manifestIn } from "../support/exported-clips";

async function withEntry(bytes: Buffer, name: string, content: Buffer): Promise<Buffer> {
  const zip = await JSZip.loadAsync(bytes);
  const manifest = await manifestIn(bytes);
  const file = (manifest.files as { path: string }[]).find(({ path }) => path === name);
  Object.assign(file ?? {}, { size: content.length, sha256: createHash("sha256").update(content).digest("hex") });
  zip.file(name, content);
  zip.file("manifest.json", JSON.stringify(manifest));
  return zip.generateAsync({ type: "nodebuffer" });
}

async function isCovered(picture: Buffer): Promise<boolean> {
  const { width, height } = await sharp(picture).metadata();
  const [left, top] = [Math.round(0.12 * width), Math.round(0.13 * height)];
  const box = { left, top, width: Math.round(0.36 * width), height: Math.round(0.14 * height) };
  const pixels = await sharp(picture).extract(box).removeAlpha().raw().toBuffer();
  const ink = [23, 28, 43];
  return pixels.every((value, index) => Math.abs(value - (ink[index % 3] ?? 0)) < 20);
}

test.describe("POST /api/v1/clips/import", () => {
  test("201 creates an equal clip: every entry stays the same, byte for byte", async ({ api, stranger }) => {
    const id = await makeWhole(api);
    await complete(api, id);
    const file = await exportOf(api, id);
    const answer = await stranger.call(importClip, { form: form(file) });
    const copy = answer.body.data;
    expect(answer.headers.get("location")).toBe(`${api.url}/api/v1/clips/${copy.id}`);
    const { data } = (await api.call(getClip, { params: { id } })).body;
    expect(copy).toMatchObject({
      title: data.title,
      description: data.description,
      voice_tags: data.voice_tags,
      metadata: data.metadata,
      duration_seconds: data.duration_seconds,
      conversion_status: "completed",
      package_stale: false,
      warnings: [],
    });
    expect(copy.id).not.toBe(id);
    expect(copy.user_id).not.toBe(data.user_id);
    expect(copy.created_at).toBe(data.created_at);

    expect((await stranger.send("GET", String(copy.download_url))).status).toBe(200);
    const again = await exportOf(stranger, copy.id);
    expect(await entriesOf(again)).toEqual(await entriesOf(file));
    const [before, after] = [await manifestIn(file), await manifestIn(again)];
    for (const member of ["audio", "images", "pins", "voice_tags", "timestamps", "metadata", "canvas", "duration"]) {
      expect(after[member]).toEqual(before[member]);
    }

    await stranger.call(updateClip, { params: { id: copy.id }, json: { title: "Mine now" } });
    expect((await complete(stranger, copy.id)).conversion_status).toBe("completed");
    await api.refused(getClip, { params: { id: copy.id } });
  });

  test("201 keeps the state: an unfinished, changed or truncated clip is a draft", {
    tag: "@long",
  }, async ({ api }) => {
    test.slow();
    const id = await makeWhole(api);
    const statusOf = async (bytes: Buffer) => {
      const { id } = await importOf(api, bytes);
      const now = async () => (await api.call(getClip, { params: { id } })).body.data.conversion_status;
      await expect.poll(now, { timeout: 90_000 }).not.toBe("processing");
      return now();
    };
    expect(await statusOf(await exportOf(api, id))).toBe("draft");
    await complete(api, id);
    const { bytes } = await api.call(downloadClip, { params: { vstId: id } });
    expect(await statusOf(bytes)).toBe("completed");
    const zip = await JSZip.loadAsync(bytes);
    zip.file("extra.txt", "not in the manifest");
    const copy = await importOf(api, await zip.generateAsync({ type: "nodebuffer" }));
    expect(copy).toMatchObject({ conversion_status: "draft", warnings: [expect.stringMatching(/^files_not_listed/)] });
    await api.call(updateClip, { params: { id }, json: { title: "Changed since" } });
    expect(await statusOf(await exportOf(api, id))).toBe("draft");
    // The finished file itself still says what it is.
    const finished = await api.call(downloadClip, { params: { vstId: id } });
    expect(await statusOf(finished.bytes)).toBe("completed");
  });

  test("201 also accepts the ZIP of the package and the finished .vst", { tag: "@long" }, async ({ api }) => {
    const id = await makeWhole(api);
    await complete(api, id);
    const entries = await entriesOf(await exportOf(api, id));
    for (const operation of [getPackage, downloadClip]) {
      const { bytes } = await api.call(operation, { params: { vstId: id } });
      const { data } = (await api.call(importClip, { form: form(bytes, "clip.vst.zip", "application/zip") })).body;
      // Everything in the owner's export, except that the recording has no metadata.
      const given = await entriesOf(bytes);
      expect({ ...given, "audio/original.webm": "" }).toEqual({ ...entries, "audio/original.webm": "" });
      expect(await entriesOf(await exportOf(api, data.id))).toEqual(given);
    }
  });

  test("201 for a recording that is not prepared yet, which is then prepared", async ({ api }) => {
    const id = await makeClip(api);
    await addAudio(api, id);
    const zip = await JSZip.loadAsync(await exportOf(api, id));
    const copy = await importOf(api, await exportOf(api, id));
    expect(copy.audio_url).toBeTruthy();
    expect(Object.keys(zip.files)).toContain("audio/original.wav");
    expect((await complete(api, copy.id)).conversion_status).toBe("completed");
  });

  test("201 keeps foreign ink through API, package and import, exactly as it was sent", async ({ api }) => {
    const vstId = await makeDraft(api);
    const sent = [{ type: "excalidraw", elements: [{ a: 1 }] }, [1, [2, { x: "é" }]], '{"version":"1.0"', "M0 0"];
    for (const drawing_data of sent) await api.call(saveDrawing, { params: { vstId }, json: { drawing_data } });
    const copy = await importOf(api, await exportOf(api, vstId));
    const { drawings } = (await api.call(getManifest, { params: { vstId: copy.id } })).body;
    expect(drawings.map((drawing) => (drawing as { raw: unknown }).raw)).toEqual(sent);
  });

  test("201 removes the pixels under the redactions of the package from everything that is served", async ({
    api,
    anonymous,
  }) => {
    const id = await makeDraft(api);
    await addImage(api, id);
    const strokes = (tool: string) => [
      {
        tool,
        points: [
          [0.1, 0.1],
          [0.5, 0.3],
        ],
      },
    ];
    await api.call(saveDrawing, {
      params: { vstId: id },
      json: { drawing_data: { version: 1, strokes: strokes("rect") } },
    });
    const open = await exportOf(api, id);
    const image = "img1";
    const redacting = Buffer.from(JSON.stringify({ version: 1, image, strokes: strokes("redact") }));
    const copy = await importOf(api, await withEntry(open, "drawings/001.json", redacting));

    const { share_code: code } = await share(api, copy.id);
    const shared = async () => (await anonymous.call(getPublicClip, { params: { code } })).body.data.media;
    const { image_urls, thumbnail_url } = await shared();
    expect(image_urls).toHaveLength(1);
    for (const url of [...image_urls, String(thumbnail_url)]) {
      expect(await isCovered((await anonymous.send("GET", url)).bytes), url).toBe(true);
    }
    await complete(api, copy.id, { voice_tags: [{ timestamp: 1, x: 0.9, y: 0.9, note: "" }] });
    const { bytes } = await anonymous.send("GET", String((await shared()).download_url));
    const zip = await JSZip.loadAsync(bytes);
    const pictures = Object.values(zip.files).filter(({ name }) => /\.(png|jpg|webp)$/.test(name));
    expect(pictures.map(({ name }) => name)).toEqual([
      "images/001.png",
      "thumbnails/cover.webp",
      "thumbnails/cover-200.webp",
      "images/001.annotated.webp",
    ]);
    for (const picture of pictures) {
      expect(await isCovered(await picture.async("nodebuffer")), picture.name).toBe(true);
    }
  });

  for (const [what, bytes, status] of [
    ["an empty file", () => Buffer.alloc(0), 422],
    ["no ZIP file", () => randomBytes(3000), 415],
    ["a ZIP file of something else", async () => zipOf({ "word/document.xml": "<a/>" }), 415],
    ["a file that leads out of the package", async () => zipOf({ mimetype: MEDIA_TYPE, "../../evil": "x" }), 422],
    ["a bomb", async () => zipOf({ mimetype: MEDIA_TYPE, "manifest.json": " ".repeat(50_000_000) }), 422],
    [
      "a later version",
      async () => zipOf({ mimetype: MEDIA_TYPE, "manifest.json": '{"type":"vst","version":"2.0"}' }),
      422,
    ],
  ] as const) {
    test(`${status} for ${what}, with a reason`, async ({ api }) => {
      const refusal = await api.refused(importClip, { form: form(await bytes()) });
      expect(refusal.status).toBe(status);
      expect(refusal.errors?.vst_file?.[0]).toMatch(/.{8}/);
      expect((await api.send("GET", "/api/v1/clips")).headers.get("x-total-count")).toBe("0");
    });
  }

  test("422 for a package with a changed byte, or a truncated one", async ({ api }) => {
    const file = await exportOf(api, await makeWhole(api));
    const changed = Buffer.from(file);
    const at = changed.indexOf("images/001.png") + 600;
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    const refusal = await api.refused(importClip, { form: form(changed) });
    expect(refusal).toMatchObject({ status: 422, reason: "checksum_mismatch" });
    const cut = await api.refused(importClip, { form: form(file.subarray(0, -40)) });
    expect(cut).toMatchObject({ status: 422, reason: "damaged" });
  });

  test("422 without a file, 415 for JSON, 401 without a token", async ({ api, anonymous }) => {
    expect((await api.refused(importClip, { form: new FormData() })).errors).toHaveProperty("vst_file");
    expect((await api.refused(importClip, { json: { upload_id: "upl_x" } })).status).toBe(415);
    expect((await anonymous.refused(importClip, { form: form(Buffer.from("x")) })).status).toBe(401);
  });
});

async function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new JSZip();
  for (const [name, text] of Object.entries(files)) zip.file(name, text, { createFolders: false });
  return zip.generateAsync({ type: "nodebuffer", compression: "DEFLATE" });
}
