import { stat } from "node:fs/promises";
import { join } from "node:path";
import { getAudioFile, uploadAudio, uploadImage } from "#lib/contract/drafts";
import { appendUpload, attachUpload, createUpload, deleteUpload, getUpload, resizeUpload } from "#lib/contract/uploads";
import { type Api, expect, test } from "../support/api";
import { makeDraft } from "../support/clip-steps";
import { hostilePictures } from "../support/hostile-files";
import { fixture, wav } from "../support/samples";

const recording = wav(2);

async function openUpload(api: Api, size = recording.length, kind = "audio") {
  const vstId = await makeDraft(api);
  const json = { kind, size, filename: "take.wav", content_type: "audio/wav" };
  const { body } = await api.call(createUpload, { params: { vstId }, json });
  return { vstId, uploadId: body.upload_id, url: body.upload_url };
}

const bytes = (from: number, to = recording.length) => ({ body: new Uint8Array(recording.subarray(from, to)) });

test.describe("POST .../uploads/{uploadId}/attach", () => {
  async function arrived(api: Api, picture: Buffer, vstId?: number) {
    const clip = vstId ?? (await makeDraft(api));
    const json = { kind: "image", size: picture.length, filename: "valve.png" };
    const { upload_id: uploadId } = (await api.call(createUpload, { params: { vstId: clip }, json })).body;
    const params = { vstId: clip, uploadId };
    await api.call(appendUpload, { params, query: { offset: 0 }, body: new Uint8Array(picture) });
    return params;
  }

  test("201 adds the announced image or recording, byte for byte", async ({ api }) => {
    const picture = fixture("screenshot.png");
    const params = await arrived(api, picture);
    const stored = (await api.call(attachUpload, { params, json: { position: "detail" } })).body;
    expect(stored).toMatchObject({ position: "detail", content_type: "image/png", file_size_bytes: picture.length });
    expect("image_url" in stored && (await api.send("GET", stored.image_url)).bytes.equals(picture)).toBe(true);

    const sound = await openUpload(api);
    const of = { vstId: sound.vstId, uploadId: sound.uploadId };
    await api.call(appendUpload, { params: of, query: { offset: 0 }, ...bytes(0) });
    const heard = (await api.call(attachUpload, { params: of })).body;
    expect("audio_url" in heard && heard.duration).toBeCloseTo(2, 1);
    expect((await api.refused(attachUpload, { params: of })).status).toBe(404);
  });

  test("409 with the real offset while bytes are missing; 404 after the upload was cancelled", async ({ api }) => {
    const { vstId, uploadId } = await openUpload(api, 1000, "image");
    const params = { vstId, uploadId };
    await api.call(appendUpload, { params, query: { offset: 0 }, ...bytes(0, 400) });
    const early = await api.refused(attachUpload, { params });
    expect(early).toMatchObject({ status: 409, error: "conflict" });
    expect(JSON.parse(early.bytes.toString("utf8"))).toMatchObject({ offset: 400 });
    await api.call(deleteUpload, { params });
    expect((await api.refused(attachUpload, { params })).error).toBe("resource_not_found");
  });

  test("415, 413 or 422 for a file that is not an image, has too many pixels or a wrong position; the upload can be cancelled", async ({
    api,
  }) => {
    const page = await arrived(api, Buffer.from("<html><body>no picture</body></html>"));
    expect((await api.refused(attachUpload, { params: page })).error).toBe("unsupported_media_type");
    await api.call(deleteUpload, { params: page });
    const bomb = hostilePictures().find(({ what }) => what === "a bomb of 900 megapixels");
    const params = await arrived(api, bomb?.bytes ?? Buffer.alloc(0), page.vstId);
    expect((await api.refused(attachUpload, { params })).error).toBe("payload_too_large");
    const wrong = await api.refused(attachUpload, { params, json: { position: "x".repeat(65) } });
    expect(wrong.errors).toEqual({ position: ["must be at most 64 characters"] });
  });

  test("the JSON form of an upload still names one, and null is no position", async ({ api }) => {
    const params = await arrived(api, fixture("screenshot.png"));
    const json = { upload_id: params.uploadId, position: null };
    expect((await api.call(uploadImage, { params, json })).body.position).toBe(0);
  });
});

test.describe("an upload in parts", () => {
  test("200 for each part; after an interruption the upload continues, and becomes the recording byte for byte", async ({
    api,
  }) => {
    const { vstId, uploadId } = await openUpload(api);
    const params = { vstId, uploadId };
    const half = 10_000;
    const first = (await api.call(appendUpload, { params, query: { offset: 0 }, ...bytes(0, half) })).body;
    expect(first).toMatchObject({ upload_id: uploadId, offset: half, size: recording.length, complete: false });
    expect((await api.call(getUpload, { params })).body).toMatchObject({ offset: half, complete: false });
    const early = await api.refused(uploadAudio, { params: { vstId }, json: { upload_id: uploadId } });
    expect({ status: early.status, error: early.error }).toEqual({ status: 409, error: "conflict" });
    const last = (await api.call(appendUpload, { params, query: { offset: half }, ...bytes(half) })).body;
    expect(last).toMatchObject({ offset: recording.length, complete: true });
    const stored = (await api.call(uploadAudio, { params: { vstId }, json: { upload_id: uploadId } })).body;
    expect(stored).toMatchObject({ file_size_bytes: recording.length, content_type: "audio/wav" });
    const file = await api.call(getAudioFile, { params: { vstId, filename: stored.filename } });
    expect(file.bytes.equals(recording)).toBe(true);
    expect((await api.refused(getUpload, { params })).status).toBe(404);
  });

  test("409 with the real offset for a part that does not follow, and nothing is written", async ({ api }) => {
    const { vstId, uploadId } = await openUpload(api);
    const params = { vstId, uploadId };
    await api.call(appendUpload, { params, query: { offset: 0 }, ...bytes(0, 500) });
    for (const offset of [0, 499, 501, 5000]) {
      const {
        status,
        error,
        bytes: body,
      } = await api.refused(appendUpload, {
        params,
        query: { offset },
        ...bytes(0, 100),
      });
      expect({ status, error }).toEqual({ status: 409, error: "conflict" });
      expect(JSON.parse(body.toString("utf8"))).toMatchObject({ offset: 500 });
    }
    expect((await api.call(getUpload, { params })).body.offset).toBe(500);
  });

  test("413 for more bytes than announced, 422 for an invalid offset", async ({ api }) => {
    const { vstId, uploadId } = await openUpload(api, 1000);
    const params = { vstId, uploadId };
    const over = await api.refused(appendUpload, { params, query: { offset: 0 }, ...bytes(0, 1001) });
    expect({ status: over.status, error: over.error }).toEqual({ status: 413, error: "payload_too_large" });
    const wrong = await api.refused(appendUpload, { params, query: { offset: -1 }, ...bytes(0, 10) });
    expect(wrong.errors).toHaveProperty("offset");
    await api.call(appendUpload, { params, query: { offset: 0 }, ...bytes(0, 1000) });
  });

  test("200 for one of eight that write at the same place, 409 with the real offset for the others; it can be finished", async ({
    api,
  }) => {
    const size = 1000;
    const { vstId, uploadId } = await openUpload(api, size);
    const params = { vstId, uploadId };
    const path = `/api/v1/security/vst/${vstId}/uploads/${uploadId}`;
    const write = () => api.send("PUT", path, { query: { offset: 0 }, ...bytes(0, 900) });
    const answers = await Promise.all(Array.from({ length: 8 }, write));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    for (const { status, bytes: body } of answers) {
      if (status === 409) expect(JSON.parse(body.toString("utf8"))).toMatchObject({ error: "conflict", offset: 900 });
    }
    const part = join(process.env.TELLMARK_DATA_DIR ?? "", "blobs/uploads", uploadId, "0");
    expect((await stat(part)).size).toBe(900);
    const tooMuch = await api.refused(appendUpload, { params, query: { offset: 900 }, ...bytes(900, 1001) });
    expect(tooMuch.status).toBe(413);
    expect((await stat(part)).size).toBe(900);
    const last = (await api.call(appendUpload, { params, query: { offset: 900 }, ...bytes(900, size) })).body;
    expect(last).toMatchObject({ offset: size, complete: true });
    const stored = (await api.call(uploadAudio, { params: { vstId }, json: { upload_id: uploadId } })).body;
    const file = await api.call(getAudioFile, { params: { vstId, filename: stored.filename } });
    expect(file.bytes.equals(recording.subarray(0, size))).toBe(true);
  });

  test("413 for a size beyond the limit, 422 for an unknown kind", async ({ api }) => {
    const vstId = await makeDraft(api);
    const refused = (json: object) => api.refused(createUpload, { params: { vstId }, json });
    expect((await refused({ kind: "audio", size: 201 * 1024 * 1024 })).error).toBe("payload_too_large");
    expect((await refused({ kind: "image", size: 26 * 1024 * 1024 })).error).toBe("payload_too_large");
    expect((await refused({ kind: "film", size: 10 })).errors).toHaveProperty("kind");
    expect((await refused({ kind: "audio", size: 0 })).errors).toHaveProperty("size");
  });

  test("200 cancels it: the received bytes are gone", async ({ api }) => {
    const { vstId, uploadId } = await openUpload(api);
    const params = { vstId, uploadId };
    await api.call(appendUpload, { params, query: { offset: 0 }, ...bytes(0, 500) });
    expect((await api.call(deleteUpload, { params })).body.deleted).toBe(true);
    expect((await api.refused(getUpload, { params })).status).toBe(404);
    expect((await api.refused(uploadAudio, { params: { vstId }, json: { upload_id: uploadId } })).status).toBe(404);
  });

  test("200 for a file that grows while it is sent: the client announces more, and its size at the end; byte for byte", async ({
    api,
  }) => {
    const { vstId, uploadId } = await openUpload(api, 1000);
    const params = { vstId, uploadId };
    await api.call(appendUpload, { params, query: { offset: 0 }, ...bytes(0, 1000) });
    const grown = (await api.call(resizeUpload, { params, json: { size: 1_000_000 } })).body;
    expect(grown).toMatchObject({ offset: 1000, size: 1_000_000, complete: false });
    await api.call(appendUpload, { params, query: { offset: 1000 }, ...bytes(1000) });
    const early = await api.refused(attachUpload, { params });
    expect(early.status, "as long as its end is not told").toBe(409);
    const size = recording.length;
    expect((await api.call(resizeUpload, { params, json: { size } })).body).toMatchObject({ size, complete: true });
    const stored = (await api.call(attachUpload, { params })).body;
    expect("audio_url" in stored && (await api.send("GET", stored.audio_url)).bytes.equals(recording)).toBe(true);
  });

  test("409 with the real offset for less than has arrived, 413 beyond the limit, 422 without a size, 404 after it was deleted", async ({
    api,
    stranger,
  }) => {
    const { vstId, uploadId } = await openUpload(api);
    const params = { vstId, uploadId };
    await api.call(appendUpload, { params, query: { offset: 0 }, ...bytes(0, 500) });
    const refused = (json: object, of = api) => of.refused(resizeUpload, { params, json });
    const less = await refused({ size: 499 });
    expect(less).toMatchObject({ status: 409, error: "conflict" });
    expect(JSON.parse(less.bytes.toString("utf8"))).toMatchObject({ offset: 500 });
    expect((await refused({ size: 201 * 1024 * 1024 })).error).toBe("payload_too_large");
    expect((await refused({ size: 0 })).errors).toHaveProperty("size");
    expect((await refused({ size: 1000 }, stranger)).status).toBe(404);
    expect((await api.call(getUpload, { params })).body.size).toBe(recording.length);
    await api.call(deleteUpload, { params });
    expect((await refused({ size: 1000 })).error).toBe("resource_not_found");
  });

  test("409 for an incomplete image", async ({ api }) => {
    const { vstId, uploadId } = await openUpload(api, 1000, "image");
    const { status, error } = await api.refused(uploadImage, { params: { vstId }, json: { upload_id: uploadId } });
    expect({ status, error }).toEqual({ status: 409, error: "conflict" });
  });
});
