import JSZip from "jszip";
import { updateClip } from "#lib/contract/clips";
import { getPublicContext } from "#lib/contract/context";
import { changeDrawing, listDrawings, replaceDrawing, saveDrawing } from "#lib/contract/drawings";
import { handOverClip } from "#lib/contract/handovers";
import { uploadText } from "#lib/contract/packages";
import { exportClip } from "#lib/contract/transfer";
import { expect, test } from "../support/api";
import { complete, makeDraft, share } from "../support/clip-steps";
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

  test("of a clip has at most 20,000 points in all drawings, however they get there, also at the same time", async ({
    api,
  }) => {
    const vstId = await makeDraft(api);
    const params = { vstId };
    const way = (points: number, start: number) => ({
      ...laser,
      id: `k${start}`,
      start,
      end: start + 60,
      points: Array.from({ length: points }, (_, at) => [0.5, 0.5, at / 100]),
    });
    const ways = (...points: number[]) => ({ drawing_data: { version: 1, strokes: points.map(way) } });
    const tooMany = ["a clip holds at most 20000 points of lasers"];

    const drawingsPath = `/api/v1/security/vst/${vstId}/drawings`;
    const twice = { json: ways(4000, 4000, 4000) };
    const both = await Promise.all([1, 2].map(() => api.send("POST", drawingsPath, twice)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    const { drawings } = (await api.call(listDrawings, { params })).body;
    const one = { ...params, drawingId: drawings[0]?.id ?? "" };
    const replacing = { params: one, json: ways(4000, 4000, 4000, 4000, 4000) };
    await api.call(replaceDrawing, replacing);
    const larger = { params: one, json: ways(4000, 4000, 4000, 4000, 4000, 2) };
    expect(await api.refused(replaceDrawing, larger)).toMatchObject({
      status: 422,
      error: "validation_failed",
      errors: { drawing_data: tooMany },
    });
    const more = { params: one, json: { strokes: [way(2, 7)] } };
    expect(await api.refused(changeDrawing, more)).toMatchObject({ status: 422, errors: { strokes: tooMany } });
    expect(await api.refused(saveDrawing, { params, json: ways(2) })).toMatchObject({
      status: 422,
      errors: { drawing_data: tooMany },
    });
    await api.call(changeDrawing, { params: one, json: { strokes: [way(3998, 0), { ...way(2, 7), tool: "pen" }] } });
    const changed = [8, 9].map((start) =>
      api.send("PATCH", `${drawingsPath}/${one.drawingId}`, { json: { strokes: [way(2, start)] } }),
    );
    const two = await Promise.all(changed);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("says in an issue what was meant by the words of a pin, as the context does", async ({ api }) => {
    const id = await filledClip(api, { seconds: 0 });
    await api.call(saveDrawing, { params: { vstId: id }, json: { drawing_data: { version: 1, strokes: [laser] } } });
    const text_content = JSON.stringify({ version: 1, language: "en", text: words.text, segments: [words] });
    await api.call(uploadText, {
      params: { vstId: id },
      json: { text_content, type: "transcription", language: "en" },
    });
    await api.call(updateClip, {
      params: { id },
      json: { voice_tags: [{ timestamp: 1.5, x: 0.2, y: 0.5, note: "Valve" }] },
    });
    const context = await api.send("GET", `/api/v1/clips/${id}/context?format=markdown`);
    const pointed = /^Pointed at: (.+)$/m.exec(context.bytes.toString("utf8"))?.[1] ?? "none";
    expect(pointed).toMatch(/^960, 400 px = 75% from the left/);
    for (const target of ["markdown", "github", "jira", "slack"]) {
      const { data } = (await api.call(handOverClip, { params: { id }, json: { target, dry_run: true } })).body;
      const [{ body, payload } = { body: "", payload: null }] = data.issues;
      expect(body.replaceAll("\\", ""), "escaped").toContain(`Pointed at: ${pointed}`);
      if (target === "jira" || target === "slack") expect(JSON.stringify(payload)).toContain(`Pointed at: ${pointed}`);
    }
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
      const vstId = await makeDraft(api);
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
