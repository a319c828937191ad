import sharp from "sharp";
import { getClip, updateClip } from "#lib/contract/clips";
import {
  deleteAudioFile,
  deleteImageFile,
  getAudioFile,
  getFile,
  getImageFile,
  uploadAudio,
  uploadImage,
} from "#lib/contract/drafts";
import { completePackage, convert, getManifest } from "#lib/contract/packages";
import { getPublicClip } from "#lib/contract/public";
import { getThumbnail } from "#lib/contract/thumbnails";
import { expect, test } from "../support/api";
import { addAudio, addImage, complete, makeCompleted, makeDraft, share } from "../support/clip-steps";
import { audioForm, fileForm, fixture, imageForm, smallPicture, wav, withOrientation } from "../support/samples";

test.describe("POST /api/v1/security/vst/{vstId}/image", () => {
  test("201 stores the bytes unchanged and returns their type and size", async ({ api }) => {
    const vstId = await makeDraft(api);
    const bytes = fixture("screenshot.png");
    const { body } = await api.call(uploadImage, { params: { vstId }, form: imageForm(bytes, { name: "page.png" }) });
    const { width, height } = await sharp(bytes).metadata();
    expect(body).toMatchObject({
      content_type: "image/png",
      file_size_bytes: bytes.length,
      width,
      height,
      position: 0,
      warnings: [],
    });
    expect(body.filename).toMatch(new RegExp(`^${vstId}-image-[1-9A-HJ-NP-Za-km-z]{12}\\.png$`));
    const got = await api.send("GET", body.image_url);
    expect(got.bytes.equals(bytes)).toBe(true);
    const { data } = (await api.call(getClip, { params: { id: vstId } })).body;
    expect(data.image_urls).toEqual([body.image_url]);
    expect(data.draft_image_path).toContain(`/${body.filename}`);
    expect(data.thumbnail_path).not.toBeNull();
    expect(data.file_size_bytes).toBeGreaterThan(bytes.length);
  });

  test("201 with any position of a client: a number as a number, everything else as it was sent", async ({ api }) => {
    for (const [given, shown] of [
      [undefined, 0],
      ["1", 1],
      ["007", 7],
      ["main", "main"],
      ["", 0],
      ['{"x":1}', '{"x":1}'],
      ["x".repeat(64), "x".repeat(64)],
    ] as const) {
      const vstId = await makeDraft(api);
      const form = imageForm(smallPicture(), given === undefined ? {} : { position: given });
      const { body } = await api.call(uploadImage, { params: { vstId }, form });
      expect(body.position, given).toBe(shown);
    }
  });

  test("422 for a position of more than 64 characters; nothing is kept", async ({ api }) => {
    const vstId = await makeDraft(api);
    const form = imageForm(smallPicture(), { position: "x".repeat(65) });
    expect((await api.refused(uploadImage, { params: { vstId }, form })).errors).toHaveProperty("position");
    expect((await api.call(getClip, { params: { id: vstId } })).body.data.file_size_bytes).toBe(0);
  });

  test("201 also by the client's name of the file, while the server's name has precedence", async ({ api }) => {
    const vstId = await makeDraft(api);
    const bytes = smallPicture();
    await api.call(uploadImage, { params: { vstId }, form: imageForm(bytes, { name: "Büro plan (1).png" }) });
    const own = { vstId, filename: "Büro plan (1).png" };
    expect((await api.call(getImageFile, { params: own })).bytes.equals(bytes)).toBe(true);
    expect((await api.call(getFile, { params: own })).bytes.equals(bytes)).toBe(true);
  });

  test("if two images have the same name from the client, it means the first, also for tags and ink", async ({
    api,
  }) => {
    const vstId = await makeDraft(api);
    const [first, second] = [smallPicture(), fixture("small-photo-gps.jpg")];
    const name = "photo.png";
    await api.call(uploadImage, { params: { vstId }, form: imageForm(first, { name }) });
    const later = await api.call(uploadImage, {
      params: { vstId },
      form: imageForm(second, { name, type: "image/jpeg" }),
    });
    const own = { vstId, filename: name };
    expect((await api.call(getImageFile, { params: own })).bytes.equals(first)).toBe(true);
    expect((await api.call(getFile, { params: own })).bytes.equals(first)).toBe(true);
    const json = { voice_tags: [{ timestamp: 0, x: 0.5, y: 0.5, image: name }] };
    await api.call(updateClip, { params: { id: vstId }, json });
    const { body } = await api.call(getManifest, { params: { vstId } });
    expect(body.pins).toMatchObject([{ tag: 0, image: "img1" }]);
    // A server's name is one picture's alone, and a change of either would take the other one when it is repeated.
    const exact = { vstId, filename: later.body.filename };
    expect((await api.call(getImageFile, { params: exact })).bytes.equals(second)).toBe(true);
    const { status, errors } = await api.refused(deleteImageFile, { params: own });
    expect({ status, message: errors?.filename?.[0] }).toEqual({
      status: 422,
      message: expect.stringContaining(exact.filename),
    });
    await api.call(updateClip, { params: { id: vstId }, json: { voice_tags: [] } });
    const { image_urls } = (await api.call(getClip, { params: { id: vstId } })).body.data;
    const filename = String(image_urls[0]?.split("/").at(-1));
    await api.call(deleteImageFile, { params: { vstId, filename } });
    expect((await api.call(getImageFile, { params: own })).bytes.equals(second)).toBe(true);
  });

  test("201 gives recipients an upright image without GPS and other metadata", async ({ api, anonymous }) => {
    const photo = withOrientation(fixture("small-photo-gps.jpg"), 6);
    expect((await sharp(photo).metadata()).exif?.length).toBeGreaterThan(0);
    const vstId = await makeDraft(api);
    const form = imageForm(photo, { type: "image/jpeg" });
    const { body } = await api.call(uploadImage, { params: { vstId }, form });
    const raw = await sharp(fixture("small-photo-gps.jpg")).metadata();
    expect(body).toMatchObject({ width: raw.height, height: raw.width, content_type: "image/jpeg" });
    const { share_code } = await share(api, vstId);
    const { media } = (await anonymous.call(getPublicClip, { params: { code: share_code } })).body.data;
    for (const url of [media.image_urls[0], media.thumbnail_url]) {
      const { bytes } = await anonymous.send("GET", String(url));
      const { exif, xmp, iptc, orientation, width = 0, height = 0 } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, orientation: orientation ?? 1 }).toEqual({
        exif: undefined,
        xmp: undefined,
        iptc: undefined,
        orientation: 1,
      });
      expect(height / width).toBeCloseTo(raw.width / raw.height, 1);
      expect(bytes.includes("Exif")).toBe(false);
    }
  });

  test("201 for HEIC, shown as JPEG", async ({ api, anonymous }) => {
    const vstId = await makeDraft(api);
    const form = imageForm(fixture("photo.heic"), { type: "image/heic" });
    const { body } = await api.call(uploadImage, { params: { vstId }, form });
    expect(body.content_type).toBe("image/heic");
    expect(body.width).toBeGreaterThan(1000);
    const { share_code } = await share(api, vstId);
    const { media } = (await anonymous.call(getPublicClip, { params: { code: share_code } })).body.data;
    const shown = await anonymous.send("GET", String(media.image_urls[0]));
    expect(shown.headers.get("content-type")).toBe("image/jpeg");
    expect((await sharp(shown.bytes).metadata()).format).toBe("jpeg");
  });
});

test.describe("invalid files", () => {
  const html = "<!doctype html><html><body><script>alert(1)</script></body></html>";
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const png = () => fixture("screenshot.png");

  for (const [what, status, field, bytes, type] of [
    ["an empty picture", 422, "image_file", "", "image/png"],
    ["an empty recording", 422, "audio_file", "", "audio/webm"],
    ["HTML named .jpg", 415, "image_file", html, "image/jpeg"],
    ["HTML as a recording", 415, "audio_file", html, "audio/mpeg"],
    ["SVG", 415, "image_file", svg, "image/svg+xml"],
    ["SVG said to be PNG", 415, "image_file", svg, "image/png"],
    ["a picture as a recording", 415, "audio_file", png, "audio/webm"],
    ["a recording as a picture", 415, "image_file", () => wav(0.2), "image/png"],
    [
      "a program",
      415,
      "image_file",
      () => Buffer.concat([Buffer.from("\x7fELF\x02\x01\x01"), Buffer.alloc(200)]),
      "image/png",
    ],
    ["a ZIP", 415, "audio_file", () => Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(200)]), "audio/mpeg"],
    ["a PDF", 415, "image_file", `%PDF-1.7\n${"x".repeat(200)}`, "image/png"],
    ["a PNG of 900 megapixels", 413, "image_file", () => fixture("bomb-900-megapixel.png"), "image/png"],
    ["a PNG cut after its header", 422, "image_file", () => png().subarray(0, 60), "image/png"],
    ["random bytes said to be text", 415, "audio_file", () => noise(500), "text/plain"],
  ] as [string, number, string, Buffer | string | (() => Buffer), string][]) {
    test(`${status} for ${what}, and nothing is kept`, async ({ api }) => {
      const vstId = await makeDraft(api);
      const operation = field === "image_file" ? uploadImage : uploadAudio;
      const form = fileForm(field, typeof bytes === "function" ? bytes() : bytes, { type, name: "x.jpg" });
      const began = performance.now();
      const refused = await api.refused(operation, { params: { vstId }, form });
      expect({ status: refused.status, message: refused.message }).toMatchObject({ status });
      if (status === 422) expect(refused.errors).toHaveProperty([field]);
      expect(performance.now() - began).toBeLessThan(30_000);
      const { data } = (await api.call(getClip, { params: { id: vstId } })).body;
      expect(data).toMatchObject({ file_size_bytes: 0, image_urls: [], audio_url: null });
    });
  }

  test("413 for a FLAC of 24 hours, at the latest when it is converted", async ({ api }) => {
    const vstId = await makeDraft(api);
    const form = audioForm(fixture("bomb-24-hours.flac"), { type: "audio/flac" });
    const uploaded = await api.send("POST", `/api/v1/security/vst/${vstId}/audio`, { form });
    if (uploaded.status === 413) return;
    // A busy machine may exceed the two seconds for reading the duration.
    expect(uploaded.status).toBe(201);
    const refused = await api.refused(completePackage, { params: { vstId } });
    expect({ error: refused.error, reason: refused.reason }).toEqual({
      error: "conversion_failed",
      reason: "audio_too_long",
    });
  });

  test("201 with a warning for bytes of an unknown format; they complete unconverted and can only be downloaded", async ({
    api,
    anonymous,
  }) => {
    const vstId = await makeDraft(api);
    const bytes = noise(4096);
    const stored = await addAudio(api, vstId, bytes, { type: "audio/webm", duration: "12.5", format: "webm" });
    expect(stored.warnings).toEqual([expect.stringMatching(/^format_unknown: The format /)]);
    expect(stored).toMatchObject({
      duration: 12.5,
      duration_source: "claim",
      format: "webm",
      content_type: "audio/webm",
    });
    const got = await api.send("GET", stored.audio_url);
    expect(got.bytes.equals(bytes)).toBe(true);
    expect(got.headers.get("content-disposition")).toMatch(/^attachment/);
    const done = await complete(api, vstId);
    expect(done).toMatchObject({ status: "completed", conversion_status: "completed" });
    expect(done.warnings.join()).toContain("audio_not_converted");
    const { share_code } = await share(api, vstId);
    const { media } = (await anonymous.call(getPublicClip, { params: { code: share_code } })).body.data;
    const heard = await anonymous.send("GET", String(media.audio_url));
    expect(heard.bytes.equals(bytes)).toBe(true);
    expect(heard.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(heard.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
  });

  test("201 for an image of an unknown format, as a download", async ({ api }) => {
    const vstId = await makeDraft(api);
    const stored = await addImage(api, vstId, noise(400));
    expect(stored).toMatchObject({ width: null, height: null, content_type: "image/png" });
    expect(stored.warnings).toEqual([expect.stringMatching(/^format_unknown: The format /)]);
    expect((await api.send("GET", stored.image_url)).headers.get("content-disposition")).toMatch(/^attachment/);
    expect((await complete(api, vstId)).conversion_status).toBe("completed");
  });

  test("201 with a warning for a truncated image, and for an animated one", async ({ api }) => {
    const vstId = await makeDraft(api);
    const whole = fixture("screenshot.png");
    const cut = await addImage(api, vstId, whole.subarray(0, Math.round(whole.length * 0.8)));
    expect(cut.warnings).toEqual([expect.stringMatching(/^picture_cut_off: /)]);
    const moving = await addImage(api, vstId, fixture("two-frames.gif"));
    expect(moving).toMatchObject({
      content_type: "image/gif",
      warnings: [expect.stringMatching(/^picture_moves: Recipients see the first frame/)],
    });
  });

  test("201 for a part without a type: it takes the field's kind", async ({ api }) => {
    const vstId = await makeDraft(api);
    const stored = await addAudio(api, vstId, wav(0.3), { type: "application/octet-stream" });
    expect(stored.content_type).toMatch(/^audio\/(x-)?wav$/);
  });

  test("201 for a truncated recording; it completes as a short clip or with a warning", async ({ api }) => {
    const vstId = await makeDraft(api);
    await addAudio(api, vstId, fixture("truncated.webm"), { type: "audio/webm" });
    const done = await complete(api, vstId);
    expect(done.conversion_status).toBe("completed");
    const { data } = (await api.call(getClip, { params: { id: vstId } })).body;
    expect(data.download_url).not.toBeNull();
    if (done.warnings.length === 0) expect(data.duration_seconds).toBeGreaterThan(1);
  });

  function noise(length: number): Buffer {
    let state = 7;
    return Buffer.from(
      Array.from({ length }, () => {
        state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
        return (state >> 16) & 0xff;
      }),
    );
  }
});

test.describe("POST /api/v1/security/vst/{vstId}/audio", () => {
  test("201 measures the recording itself; the claim of the client is only a claim", async ({ api }) => {
    const vstId = await makeDraft(api);
    const stored = await addAudio(api, vstId, wav(2), { duration: "99", format: "mp3" });
    expect(stored).toMatchObject({ format: "wav", warnings: [] });
    expect(stored.duration).toBeCloseTo(2, 1);
    expect(stored.duration_source).not.toBe("claim");
  });

  test("422 for a duration that is not a number; an empty one counts as absent", async ({ api }) => {
    const vstId = await makeDraft(api);
    const wrong = audioForm(wav(0.2), { duration: "soon" });
    expect((await api.refused(uploadAudio, { params: { vstId }, form: wrong })).errors).toHaveProperty("duration");
    await api.call(uploadAudio, { params: { vstId }, form: audioForm(wav(0.2), { duration: "", format: "" }) });
  });

  test("201 replaces the recording: the old address stops working and its bytes are deleted", async ({ api }) => {
    const vstId = await makeDraft(api);
    const old = await addAudio(api, vstId, wav(0.5));
    const before = (await api.call(getClip, { params: { id: vstId } })).body.data;
    const now = await addAudio(api, vstId, wav(0.7));
    expect((await api.refused(getAudioFile, { params: { vstId, filename: old.filename } })).status).toBe(404);
    expect((await api.refused(getFile, { params: { filename: old.filename } })).status).toBe(404);
    const { data } = (await api.call(getClip, { params: { id: vstId } })).body;
    expect(data.audio_url).toBe(now.audio_url);
    expect(data.voice_note_id).not.toBe(before.voice_note_id);
  });

  test("409 conversion_in_progress while the clip is converted", async ({ api }) => {
    const vstId = await makeDraft(api);
    await addAudio(api, vstId, fixture("speech.wav"));
    await api.call(convert, { params: { vstId } });
    const { error, headers } = await api.refused(uploadAudio, { params: { vstId }, form: audioForm(wav(0.2)) });
    expect({ error, retry: headers.get("retry-after") }).toEqual({ error: "conversion_in_progress", retry: "2" });
  });

  test("201 says that a finished package is stale now", async ({ api }) => {
    const vstId = await makeCompleted(api);
    expect(await addAudio(api, vstId, wav(0.3))).toMatchObject({ package_stale: true });
    const { data } = (await api.call(getClip, { params: { id: vstId } })).body;
    expect(data).toMatchObject({ conversion_status: "completed", package_stale: true });
  });
});

test.describe("DELETE of a file", () => {
  test("200 removes it from the clip, with its renditions", async ({ api }) => {
    const vstId = await makeDraft(api);
    const image = await addImage(api, vstId);
    const named = await api.call(uploadImage, {
      params: { vstId },
      form: imageForm(smallPicture(), { name: "Ventil (2).png" }),
    });
    const audio = await addAudio(api, vstId, wav(0.3));
    await api.call(deleteImageFile, { params: { vstId, filename: "Ventil (2).png" } });
    expect((await api.refused(getImageFile, { params: { vstId, filename: named.body.filename } })).status).toBe(404);
    expect((await api.call(deleteImageFile, { params: { vstId, filename: image.filename } })).body.deleted).toBe(true);
    await api.call(deleteAudioFile, { params: { vstId, filename: audio.filename } });
    const { data } = (await api.call(getClip, { params: { id: vstId } })).body;
    expect(data).toMatchObject({
      file_size_bytes: 0,
      image_urls: [],
      audio_url: null,
      voice_note_id: null,
      thumbnail_url: null,
    });
    expect(
      (await api.call(getManifest, { params: { vstId } })).body.files.filter(({ role }) => /audio|image/.test(role)),
    ).toEqual([]);
    expect((await api.refused(deleteImageFile, { params: { vstId, filename: image.filename } })).status).toBe(404);
  });

  test("404 for an image at the address of a recording", async ({ api }) => {
    const vstId = await makeDraft(api);
    const { filename } = await addImage(api, vstId);
    expect((await api.refused(deleteAudioFile, { params: { vstId, filename } })).status).toBe(404);
    expect((await api.refused(getAudioFile, { params: { vstId, filename } })).status).toBe(404);
  });
});

test("404 for another user's file, at every address", async ({ api, stranger }) => {
  const vstId = await makeDraft(stranger);
  const { filename } = await addImage(stranger, vstId);
  const own = await makeDraft(api);
  for (const params of [
    { vstId, filename },
    { vstId: own, filename },
  ]) {
    expect((await api.refused(getImageFile, { params })).status).toBe(404);
    expect((await api.refused(deleteImageFile, { params })).status).toBe(404);
  }
  expect((await api.refused(getFile, { params: { filename } })).status).toBe(404);
  expect((await api.refused(getThumbnail, { params: { vstId } })).status).toBe(404);
  expect((await api.refused(completePackage, { params: { vstId } })).status).toBe(404);
});
