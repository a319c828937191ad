import { createClip, listClips } from "#lib/contract/clips";
import { getContext } from "#lib/contract/context";
import { getImageText, replaceImage } from "#lib/contract/drafts";
import { saveDrawing } from "#lib/contract/drawings";
import { Api, expect, signIn, test } from "../support/api";
import { addImage, makeDraft } from "../support/clip-steps";
import { fixture, imageForm } from "../support/samples";
import { raisedLimits, startTestServer } from "../support/server.mjs";

test.describe.configure({ timeout: 120_000 });

/** Over the name and price of the last card of screenshot.png. */
const redaction = {
  tool: "redact",
  points: [
    [0.67, 0.33],
    [0.96, 0.5],
  ],
};

test("what can be read in a screenshot is found and stands at its pin, until a redaction or another image covers it", async () => {
  const server = await startTestServer({ env: { ...raisedLimits, READ_PICTURES: "1" } });
  try {
    const api = new Api(server.url, (await signIn(server.url)).access_token);
    const voice_tags = [
      { timestamp: 1, x: 0.5, y: 0.714, image: "img1", note: "This one" },
      { timestamp: 2, x: 0.72, y: 0.378, image: "img1", note: "And this" },
    ];
    const { id } = (await api.call(createClip, { json: { title: "Prices", voice_tags } })).body.data;
    const { filename } = await addImage(api, id, fixture("screenshot.png"));
    const find = async (search: string) => {
      const { clips } = (await api.call(listClips, { query: { search } })).body.data;
      return clips.map(({ match }) => match);
    };
    const textsAtPins = async () => {
      const { body } = await api.call(getContext, { params: { id } });
      return body.pins.map(({ picture_text: text }) => text);
    };
    await expect.poll(() => find("SCHOONER"), { timeout: 60_000 }).toHaveLength(1);
    expect(await find("SCHOONER")).toEqual([{ where: "picture", text: "Schooner", timestamp: null }]);
    expect(await textsAtPins()).toEqual(["Choose Sloop", "Schooner"]);
    const markdown = await api.send("GET", `/api/v1/clips/${id}/context?format=markdown`);
    expect(markdown.bytes.toString()).toContain("Text in the picture there:\n\n```people\nChoose Sloop\n```");

    const { data: text } = (await api.call(getImageText, { params: { vstId: id, filename } })).body;
    expect(text.status).toBe("read");
    expect(text.lines.map((line) => line.text)).toEqual(expect.arrayContaining(["Choose Sloop", "Schooner"]));

    const drawing_data = { version: 1, strokes: [redaction] };
    await api.call(saveDrawing, { params: { vstId: id }, json: { drawing_data } });
    expect(await find("schooner")).toEqual([]);
    expect(await textsAtPins()).not.toContain("Schooner");
    await expect.poll(textsAtPins, { timeout: 60_000 }).toEqual(["Choose Sloop", null]);
    expect(await find("schooner")).toEqual([]);
    expect(await find("small crews")).toHaveLength(1);

    const form = imageForm(fixture("photo-gps.jpg"), { name: "photo.jpg", type: "image/jpeg" });
    await api.call(replaceImage, { params: { vstId: id, filename }, form });
    expect(await find("small crews")).toEqual([]);
    expect(await textsAtPins()).toEqual([null, null]);
  } finally {
    await server.stop();
  }
});

test("404 for an image that is not there, and `off` where the server reads none", async ({ api, stranger }) => {
  const vstId = await makeDraft(api);
  const { filename } = await addImage(api, vstId);
  const params = { vstId, filename };
  expect((await api.call(getImageText, { params })).body.data).toEqual({ status: "off", lines: [] });
  expect((await stranger.refused(getImageText, { params })).error).toBe("resource_not_found");
  const missing = { vstId, filename: "missing.png" };
  expect((await api.refused(getImageText, { params: missing })).error).toBe("resource_not_found");
});
