import JSZip from "jszip";
import { getPublicContext } from "#lib/contract/context";
import { changeDrawing, listDrawings, saveDrawing } from "#lib/contract/drawings";
import { uploadText } from "#lib/contract/packages";
import { exportClip } from "#lib/contract/transfer";
import { expect, test } from "../support/api";
import { complete, share } from "../support/clip-steps";
import { importOf } from "../support/exported-clips";
import { filledClip } from "../support/ready-clip";

const laser = {
  id: "k",
  tool: "laser",
  start: 1,
  end: 4,
  points: [
    [0.2, 0.5, 0],
    [0.75, 0.5, 1],
    [0.75, 0.5, 3],
  ],
};
const words = { start_ms: 1000, end_ms: 5000, text: "And it drips here." };

test.describe("a laser in a drawing", () => {
  test("is on the page of a link, in the context, in a package and in its import, but in no still", async ({
    api,
    anonymous,
  }) => {
    const id = await filledClip(api);
    await api.call(saveDrawing, { params: { vstId: id }, json: { drawing_data: { version: 1, strokes: [laser] } } });
    const text_content = JSON.stringify({ version: 1, language: "en", text: words.text, segments: [words] });
    await api.call(uploadText, {
      params: { vstId: id },
      json: { text_content, type: "transcription", language: "en" },
    });
    await complete(api, id);
    const { share_code: code, public_url: url } = await share(api, id);

    const page = (await anonymous.send("GET", new URL(url).pathname)).bytes.toString("utf8");
    expect(page).toMatch(/data-laser="1 256 400 0 960 400 1 960 400 3"/);
    expect(page).not.toContain('class="mark');
    const { body } = await anonymous.call(getPublicContext, { params: { code } });
    expect(body.said).toMatchObject([{ text: words.text, pointed: { image: "img1", px: [960, 400], timestamp: 2 } }]);

    const { bytes } = await api.call(exportClip, { params: { id } });
    const zip = await JSZip.loadAsync(bytes);
    expect(Object.keys(zip.files).filter((name) => /annotated|\.svg$/.test(name))).toEqual([]);
    expect(await zip.file("index.html")?.async("string")).toContain("data-laser=");
    const copy = await importOf(api, bytes);
    const { drawings } = (await api.call(listDrawings, { params: { vstId: copy.id } })).body;
    expect(drawings.map(({ document }) => document)).toMatchObject([{ strokes: [laser] }]);
  });

  for (const [path, changes] of [
    ["strokes.0.start", { start: null }],
    [
      "strokes.0.points.1",
      {
        points: [
          [0, 0, 1],
          [1, 1, 0.5],
        ],
      },
    ],
    ["strokes.0.points.0", { points: [[0, 0]] }],
  ] as const) {
    test(`422 names ${path} of ${JSON.stringify(changes)}`, async ({ api }) => {
      const vstId = await filledClip(api, { seconds: 0 });
      const drawing_data = { version: 1, strokes: [laser] };
      const { drawing } = (await api.call(saveDrawing, { params: { vstId }, json: { drawing_data } })).body;
      const params = { vstId, drawingId: drawing.id };
      const { status, errors } = await api.refused(changeDrawing, {
        params,
        json: { strokes: [{ ...laser, ...changes }] },
      });
      expect(status).toBe(422);
      expect(Object.keys(errors ?? {})).toEqual([path]);
    });
  }
});
