import { deleteImageFile, getImageFile, replaceImage } from "#lib/contract/drafts";
import {
  changeDrawing,
  deleteDrawing,
  getDrawing,
  listDrawings,
  listDrawingVersions,
  replaceDrawing,
  saveDrawing,
} from "#lib/contract/drawings";
import { downloadClip, getDownloadAddress, getManifest } from "#lib/contract/packages";
import { getPublicClip } from "#lib/contract/public";
import { createUpload } from "#lib/contract/uploads";
import { type Api, expect, test } from "../support/api";
import { addImage, complete, makeDraft, share } from "../support/clip-steps";
import { fixture, imageForm } from "../support/samples";

const stroke = (id: string, x = 0.5) => ({ id, tool: "pen", points: [[x, 0.5, 0]] });
const ink = (...strokes: unknown[]) => ({ drawing_data: { version: 1, strokes } });

async function draw(api: Api, ...strokes: unknown[]) {
  const vstId = await makeDraft(api);
  const { body, headers } = await api.call(saveDrawing, { params: { vstId }, json: ink(...strokes) });
  return { vstId, params: { vstId, drawingId: body.drawing_id }, etag: headers.get("etag") ?? "" };
}

const threeFiles = async (api: Api, vstId: number) =>
  (await api.call(getManifest, { params: { vstId } })).body.files
    .filter(({ role }) => role === "image")
    .map(({ filename }) => filename);

const strokesOf = (document: unknown) => (document as { strokes: { id: string }[] }).strokes.map(({ id }) => id);
const idsOf = (images: unknown) => (images as { id: string }[]).map(({ id }) => id);
const version = async (api: Api, vstId: number) =>
  (await api.call(getManifest, { params: { vstId } })).headers.get("etag");

test.describe("PUT /api/v1/security/vst/{vstId}/drawings/{drawingId}", () => {
  test("200 replaces the ink; id, position and earlier versions stay", async ({ api }) => {
    const { vstId, params, etag } = await draw(api, stroke("a"));
    await api.call(saveDrawing, { params: { vstId }, json: ink(stroke("later")) });
    const { body, headers } = await api.call(replaceDrawing, { params, json: ink(stroke("b"), stroke("c")) });
    expect(body).toMatchObject({ drawing_id: params.drawingId, drawings_count: 2, drawing: { version: 2 } });
    expect(headers.get("etag")).not.toBe(etag);
    const { drawings } = (await api.call(listDrawings, { params: { vstId } })).body;
    expect(drawings.map(({ document }) => strokesOf(document))).toEqual([["b", "c"], ["later"]]);

    const now = await api.call(getDrawing, { params });
    expect(now.headers.get("etag")).toBe(headers.get("etag"));
    expect(now.body.drawing).toEqual(body.drawing);
    const again = await api.send("GET", `/api/v1/security/vst/${vstId}/drawings/${params.drawingId}`, {
      headers: { "If-None-Match": headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
    const before = (await api.call(getDrawing, { params, query: { version: 1 } })).body.drawing;
    expect({ version: before.version, strokes: strokesOf(before.document) }).toEqual({ version: 1, strokes: ["a"] });
    const { versions } = (await api.call(listDrawingVersions, { params })).body;
    expect(versions.map((one) => one.version)).toEqual([2, 1]);
  });

  test("204 with only the new ETag for `Prefer: return=minimal`, for a drawing of any size", async ({ api }) => {
    const { params, etag } = await draw(api, stroke("a"));
    const prefer = { Prefer: "return=minimal" };
    const put = await api.call(replaceDrawing, { params, json: ink(stroke("b"), stroke("c")), headers: prefer });
    const patch = await api.call(changeDrawing, {
      params,
      json: { strokes: [stroke("d")], remove: ["b"] },
      headers: { ...prefer, "If-Match": put.headers.get("etag") ?? "" },
    });
    for (const { status, bytes, headers } of [put, patch]) {
      const applied = headers.get("preference-applied");
      expect({ status, length: bytes.length, applied }).toEqual({ status: 204, length: 0, applied: "return=minimal" });
    }
    const now = await api.call(getDrawing, { params });
    expect(strokesOf(now.body.drawing.document)).toEqual(["c", "d"]);
    expect([etag, put.headers.get("etag")]).not.toContain(patch.headers.get("etag"));
    expect(patch.headers.get("etag")).toBe(now.headers.get("etag"));
    const late = await api.refused(changeDrawing, {
      params,
      json: { remove: ["c"] },
      headers: { ...prefer, "If-Match": etag },
    });
    expect(late.status).toBe(412);
  });

  test("200 without a new version of drawing or clip if nothing changes", async ({ api }) => {
    const { vstId, params, etag } = await draw(api, stroke("a"));
    const clip = await version(api, vstId);
    const same = await api.call(replaceDrawing, { params, json: ink(stroke("a")) });
    expect(same.headers.get("etag")).toBe(etag);
    expect(await version(api, vstId)).toBe(clip);
    await api.call(replaceDrawing, { params, json: ink(stroke("b")) });
    expect(await version(api, vstId)).not.toBe(clip);
  });

  test("412 for a version that has changed, and for one of two changes at the same time", async ({ api }) => {
    const { params, etag } = await draw(api, stroke("a"));
    const headers = { "If-Match": etag };
    const answers = await Promise.all(
      ["x", "y"].map((id) =>
        api.send("PUT", `/api/v1/security/vst/${params.vstId}/drawings/${params.drawingId}`, {
          json: ink(stroke(id)),
          headers,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const late = await api.refused(replaceDrawing, { params, json: ink(), headers });
    expect({ status: late.status, error: late.error }).toEqual({ status: 412, error: "precondition_failed" });
    const current = (await api.call(getDrawing, { params })).headers.get("etag");
    expect(late.headers.get("etag")).toBe(current);
    await api.call(replaceDrawing, { params, json: ink(), headers: { "If-Match": current ?? "" } });
  });

  test("200 for megabytes of ink, whose earlier versions stay within their bound", { tag: "@long" }, async ({
    api,
  }) => {
    const { params } = await draw(api, stroke("a"));
    for (let n = 0; n < 6; n += 1) {
      const json = { drawing_data: `${n}${"x".repeat(9 * 1024 * 1024)}` };
      await api.call(replaceDrawing, { params, json });
    }
    const { versions } = (await api.call(listDrawingVersions, { params })).body;
    expect(versions.map((one) => one.version)).toEqual([7, 6, 5, 4]);
    expect((await api.refused(getDrawing, { params, query: { version: 2 } })).status).toBe(404);
  });

  test("413 for more ink than a drawing takes", async ({ api }) => {
    const { params } = await draw(api, stroke("a"));
    expect((await api.refused(replaceDrawing, { params, json: { drawing_data: "x".repeat(11 << 20) } })).status).toBe(
      413,
    );
  });

  test("404 for a drawing that is deleted, of another clip or of another user; its versions are deleted with it", async ({
    api,
    stranger,
  }) => {
    const { params } = await draw(api, stroke("a"));
    await api.call(replaceDrawing, { params, json: ink(stroke("b")) });
    const elsewhere = { ...params, vstId: await makeDraft(api) };
    for (const [caller, where] of [
      [stranger, params],
      [api, elsewhere],
    ] as const) {
      expect((await caller.refused(replaceDrawing, { params: where, json: ink() })).status).toBe(404);
      expect((await caller.refused(changeDrawing, { params: where, json: { remove: ["b"] } })).status).toBe(404);
      expect((await caller.refused(listDrawingVersions, { params: where })).status).toBe(404);
      expect((await caller.refused(getDrawing, { params: where, query: { version: 1 } })).status).toBe(404);
    }
    await api.call(deleteDrawing, { params });
    expect((await api.refused(replaceDrawing, { params, json: ink() })).status).toBe(404);
    expect((await api.refused(getDrawing, { params, query: { version: 1 } })).status).toBe(404);
  });

  test("422 names the wrong stroke, 400 an invalid version", async ({ api }) => {
    const { params } = await draw(api, stroke("a"));
    const wrong = await api.refused(replaceDrawing, { params, json: ink({ tool: "spoon", points: [[0, 0]] }) });
    expect(Object.keys(wrong.errors ?? {})).toEqual(["drawing_data.strokes.0.tool"]);
    expect((await api.refused(getDrawing, { params, query: { version: "two" } })).status).toBe(400);
  });
});

test.describe("PATCH /api/v1/security/vst/{vstId}/drawings/{drawingId}", () => {
  test("200 adds, replaces and removes strokes; eight changes at the same time all arrive", async ({ api }) => {
    const { params } = await draw(api, stroke("a"), stroke("b"));
    const json = { strokes: [stroke("b", 0.1), stroke("c")], remove: ["a"] };
    const { body } = await api.call(changeDrawing, { params, json });
    expect(strokesOf(body.drawing.document)).toEqual(["b", "c"]);
    await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        api.call(changeDrawing, { params, json: { strokes: [stroke(`parallel ${n}`)] } }),
      ),
    );
    const { document } = (await api.call(getDrawing, { params })).body.drawing;
    expect(strokesOf(document).sort()).toEqual(["b", "c", "parallel 0", "parallel 1", "parallel 2", "parallel 3"]);
  });

  test("200 for many strokes in one request, and 422 that names the wrong one among them", async ({ api }) => {
    const { params } = await draw(api, stroke("a"));
    const points = Array.from({ length: 1500 }, (_, n) => [n / 1500, 0.123456, n / 100]);
    const many = Array.from({ length: 15 }, (_, n) => ({ id: `s${n}`, tool: "pen", points }));
    const { body } = await api.call(changeDrawing, { params, json: { strokes: many, remove: ["a"] } });
    expect(strokesOf(body.drawing.document)).toEqual(many.map(({ id }) => id));
    const wrong = { strokes: [...many, { id: "x", tool: "spoon", points: [[0, 0]] }] };
    expect((await api.refused(changeDrawing, { params, json: wrong })).errors).toHaveProperty(["strokes.15.tool"]);
    expect((await api.refused(changeDrawing, { params, json: { strokes: many, remove: 5 } })).errors).toHaveProperty(
      "remove",
    );
  });

  test("412 for a version that has changed; 422 without strokes to change, or for an empty change", async ({ api }) => {
    const { params, etag } = await draw(api, stroke("a"));
    await api.call(changeDrawing, { params, json: { strokes: [stroke("b")] }, headers: { "If-Match": etag } });
    const late = await api.refused(changeDrawing, { params, json: { remove: ["b"] }, headers: { "If-Match": etag } });
    expect(late.status).toBe(412);
    expect((await api.refused(changeDrawing, { params, json: {} })).errors).toHaveProperty("strokes");
    const wrong = await api.refused(changeDrawing, {
      params,
      json: { strokes: [stroke("c"), { id: "d", points: [] }] },
    });
    expect(Object.keys(wrong.errors ?? {})).toEqual(["strokes.1.points"]);
    await api.call(replaceDrawing, { params, json: { drawing_data: "M0 0 L10 10" } });
    const foreign = await api.refused(changeDrawing, { params, json: { strokes: [stroke("a")] } });
    expect({ status: foreign.status, fields: Object.keys(foreign.errors ?? {}) }).toEqual({
      status: 422,
      fields: ["strokes"],
    });
    const large = { strokes: [{ ...stroke("a"), text: "x".repeat(2 << 20) }] };
    expect((await api.refused(changeDrawing, { params, json: large })).status).toBe(413);
  });
});

test.describe("PUT /api/v1/security/vst/{vstId}/image/{filename}", () => {
  async function threePictures(api: Api) {
    const vstId = await makeDraft(api);
    const files: string[] = [];
    for (let n = 0; n < 3; n += 1) files.push((await addImage(api, vstId)).filename);
    return { vstId, files, second: { vstId, filename: files[1] ?? "" } };
  }

  test("200 replaces one of three in place: position, ink and pins stay on it", async ({ api }) => {
    const { vstId, second } = await threePictures(api);
    for (const image of [second.filename, "img2"]) {
      const drawing_data = { version: 1, image, strokes: [stroke("a")] };
      await api.call(saveDrawing, { params: { vstId }, json: { drawing_data } });
    }
    const before = (await api.call(getManifest, { params: { vstId } })).body;
    const { body } = await api.call(replaceImage, { params: second, form: imageForm(fixture("small-photo-gps.jpg")) });
    expect(body).toMatchObject({ position: 1, content_type: "image/jpeg" });
    expect(body.filename).not.toBe(second.filename);
    const after = (await api.call(getManifest, { params: { vstId } })).body;
    expect(idsOf(after.images)).toEqual(idsOf(before.images));
    expect(after.drawings).toEqual([
      expect.objectContaining({ image: "img2" }),
      expect.objectContaining({ image: "img2" }),
    ]);
    expect(after.files.filter(({ role }) => role === "image").map(({ filename }) => filename)[1]).toBe(body.filename);

    const file = await api.call(getImageFile, { params: { vstId, filename: body.filename } });
    expect(file.bytes.equals(fixture("small-photo-gps.jpg"))).toBe(true);
    expect((await api.refused(getImageFile, { params: second })).status).toBe(404);
    // A client that missed the answer repeats the request with the name it knows.
    const again = await api.call(replaceImage, { params: second, form: imageForm(fixture("small-photo-gps.jpg")) });
    expect(again.body.position).toBe(1);
    expect((await api.call(getManifest, { params: { vstId } })).body.images).toHaveLength(3);
  });

  test("recipients do not get an image that was replaced: only the owner gets the finished package, as stale", async ({
    api,
    anonymous,
  }) => {
    const { vstId, second } = await threePictures(api);
    await complete(api, vstId);
    const { share_code: code } = await share(api, vstId);
    const shared = async () => (await anonymous.call(getPublicClip, { params: { code } })).body.data.media;
    const before = await shared();
    const old = [...before.image_urls, String(before.download_url)];
    const fresh = await api.call(downloadClip, { params: { vstId } });
    expect(fresh.headers.get("x-package-stale")).toBe("false");
    await api.call(replaceImage, { params: second, form: imageForm(fixture("small-photo-gps.jpg")) });

    const statuses = await Promise.all(old.map(async (url) => (await anonymous.send("GET", url)).status));
    expect(statuses).toEqual([200, 404, 200, 404]);
    expect((await shared()).download_url).toBeNull();
    const stale = await api.call(downloadClip, { params: { vstId } });
    expect([stale.headers.get("x-package-stale"), stale.bytes.equals(fresh.bytes)]).toEqual(["true", true]);
    expect((await api.call(getDownloadAddress, { params: { vstId } })).body.package_stale).toBe(true);

    await complete(api, vstId);
    expect((await api.call(downloadClip, { params: { vstId } })).headers.get("x-package-stale")).toBe("false");
    const again = await shared();
    expect((await anonymous.send("GET", String(again.download_url))).status).toBe(200);
    // The same holds for one that was taken out.
    await api.call(deleteImageFile, { params: { vstId, filename: (await threeFiles(api, vstId))[0] ?? "" } });
    expect((await anonymous.send("GET", String(again.download_url))).status).toBe(404);
  });

  test("412 for an image that has been replaced", async ({ api }) => {
    const { second } = await threePictures(api);
    const etag = (await api.call(getImageFile, { params: second })).headers.get("etag") ?? "";
    const put = () => ({
      params: second,
      form: imageForm(fixture("small-photo-gps.jpg")),
      headers: { "If-Match": etag },
    });
    await api.call(replaceImage, put());
    const late = await api.refused(replaceImage, put());
    expect({ status: late.status, error: late.error }).toEqual({ status: 412, error: "precondition_failed" });
  });

  test("refuses a file that is not an image, too large or missing, and keeps the existing image", async ({
    api,
    stranger,
  }) => {
    const { vstId, second, files } = await threePictures(api);
    const refused = async (form: FormData) => (await api.refused(replaceImage, { params: second, form })).status;
    expect(await refused(imageForm(""))).toBe(422);
    expect(await refused(imageForm(fixture("speech.wav")))).toBe(415);
    expect(await refused(imageForm(Buffer.alloc(26 << 20)))).toBe(413);
    const open = await api.call(createUpload, { params: { vstId }, json: { kind: "image", size: 100 } });
    const early = await api.refused(replaceImage, { params: second, json: { upload_id: open.body.upload_id } });
    expect({ status: early.status, error: early.error }).toEqual({ status: 409, error: "conflict" });
    const form = imageForm(fixture("small-photo-gps.jpg"));
    expect((await stranger.refused(replaceImage, { params: second, form })).status).toBe(404);
    const gone = { vstId, filename: "never-there.png" };
    expect(
      (await api.refused(replaceImage, { params: gone, form: imageForm(fixture("small-photo-gps.jpg")) })).status,
    ).toBe(404);
    const manifest = (await api.call(getManifest, { params: { vstId } })).body;
    expect(manifest.files.filter(({ role }) => role === "image").map(({ filename }) => filename)).toEqual(files);
    await api.call(deleteImageFile, { params: second });
    expect(
      (await api.refused(replaceImage, { params: second, form: imageForm(fixture("small-photo-gps.jpg")) })).status,
    ).toBe(404);
  });
});
