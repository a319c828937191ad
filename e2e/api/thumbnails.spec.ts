import { updateClip } from "#lib/contract/clips";
import { generateThumbnail, getThumbnail, regenerateThumbnail } from "#lib/contract/thumbnails";
import { expect, test } from "../support/api";
import { addImage, makeDraft } from "../support/clip-steps";

test.describe("thumbnails", () => {
  test("201 makes one, 200 keeps an equal one, and the clip names it", async ({ api }) => {
    const vstId = await makeDraft(api);
    await addImage(api, vstId);
    const first = await api.call(generateThumbnail, { params: { vstId }, json: { style: "image" } });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ style: "image", applied_style: "image", timestamp: null });
    const again = await api.call(generateThumbnail, { params: { vstId }, json: { style: "image" } });
    expect({ status: again.status, path: again.body.thumbnail_path }).toEqual({
      status: 200,
      path: first.body.thumbnail_path,
    });
    const picture = await api.send("GET", first.body.thumbnail_url);
    expect({ status: picture.status, type: picture.headers.get("content-type") }).toEqual({
      status: 200,
      type: "image/webp",
    });
  });

  test("200 makes it again after the clip has changed, and always with `force`", async ({ api }) => {
    const vstId = await makeDraft(api);
    await addImage(api, vstId);
    await api.call(generateThumbnail, { params: { vstId }, json: {} });
    const regenerate = async (json: object) =>
      (await api.call(regenerateThumbnail, { params: { vstId }, json })).body.regenerated;
    expect(await regenerate({})).toBe(false);
    const pin = { voice_tags: [{ timestamp: 0, x: 0.3, y: 0.3, note: "here" }] };
    const before = (await api.call(getThumbnail, { params: { vstId } })).bytes;
    await api.call(updateClip, { params: { id: vstId }, json: pin });
    expect(await regenerate({})).toBe(true);
    const after = (await api.call(getThumbnail, { params: { vstId } })).bytes;
    expect(after.equals(before)).toBe(false);
    expect(await regenerate({ force: true })).toBe(true);
  });

  test("422 for an invalid second", async ({ api }) => {
    const vstId = await makeDraft(api);
    for (const operation of [generateThumbnail, regenerateThumbnail]) {
      const { status, errors } = await api.refused(operation, { params: { vstId }, json: { timestamp: "soon" } });
      expect({ status, fields: Object.keys(errors ?? {}) }).toEqual({ status: 422, fields: ["timestamp"] });
    }
    const { status } = await api.refused(getThumbnail, { params: { vstId }, query: { timestamp: "soon" } });
    expect(status).toBe(400);
  });
});
