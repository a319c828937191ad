import { getFile } from "#lib/contract/drafts";
import { listDrawings, saveDrawing } from "#lib/contract/drawings";
import { getManifest, uploadText } from "#lib/contract/packages";
import { expect, test } from "../support/api";
import { addAudio, makeDraft } from "../support/clip-steps";
import { wav } from "../support/samples";

test.describe("POST /api/v1/security/vst/{vstId}/drawings", () => {
  const ink = {
    version: 1,
    strokes: [
      {
        tool: "pen",
        points: [
          [0.1, 0.1, 0],
          [0.2, 0.2, 0.1],
        ],
      },
    ],
  };

  for (const [what, json] of [
    ["our own document", { drawing_data: ink }],
    ["a document as text", { drawing_data: JSON.stringify(ink) }],
    ["an array", { drawing_data: [{ x: 1 }] }],
    ["any string", { drawing_data: "M0 0 L10 10" }],
    ["coordinates alone", { coordinates: [{ x: 1, y: 2 }] }],
    ["both", { drawing_data: { foreign: true }, coordinates: { x: 1 } }],
  ] as const) {
    test(`201 for ${what}`, async ({ api }) => {
      const vstId = await makeDraft(api);
      const { body } = await api.call(saveDrawing, { params: { vstId }, json });
      expect(body.drawings_count).toBe(1);
      expect(body.drawing).toMatchObject({ id: body.drawing_id });
      const manifest = (await api.call(getManifest, { params: { vstId } })).body;
      expect(manifest.drawings).toHaveLength(1);
    });
  }

  test("412 if the clip has another recording or another version", async ({ api }) => {
    const vstId = await makeDraft(api);
    const { filename } = await addAudio(api, vstId);
    const json = { drawing_data: ink };
    const made = await api.call(saveDrawing, { params: { vstId }, query: { recording: filename }, json });
    expect(made.status).toBe(201);
    await addAudio(api, vstId, wav(2));
    for (const wrong of [{ query: { recording: filename } }, { headers: { "If-Match": '"clip-1-1"' } }]) {
      const refused = await api.refused(saveDrawing, { params: { vstId }, json, ...wrong });
      expect([refused.status, refused.error]).toEqual([412, "precondition_failed"]);
    }
  });

  test("412 if the clip has a drawing that the caller does not know, so two callers make one", async ({ api }) => {
    const vstId = await makeDraft(api);
    const add = (newest: string) =>
      api.send("POST", `/api/v1/security/vst/${vstId}/drawings`, { query: { newest }, json: { drawing_data: ink } });
    const both = await Promise.all([add("none"), add("none")]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 412]);
    const { body } = await api.call(listDrawings, { params: { vstId } });
    expect(body.drawings_count).toBe(1);
    expect((await add(body.drawings[0]?.id ?? "")).status).toBe(201);
    expect((await add(body.drawings[0]?.id ?? "")).status).toBe(412);
  });

  test("201 counts them", async ({ api }) => {
    const vstId = await makeDraft(api);
    await api.call(saveDrawing, { params: { vstId }, json: { drawing_data: ink } });
    const { body } = await api.call(saveDrawing, { params: { vstId }, json: { drawing_data: ink } });
    expect(body.drawings_count).toBe(2);
  });

  test("201 for more than a JSON body's megabyte, 413 beyond ten", async ({ api }) => {
    const vstId = await makeDraft(api);
    await api.call(saveDrawing, { params: { vstId }, json: { drawing_data: "x".repeat(3 * 1024 * 1024) } });
    const json = { drawing_data: "x".repeat(10 * 1024 * 1024) };
    expect((await api.refused(saveDrawing, { params: { vstId }, json })).status).toBe(413);
  });

  for (const json of [{}, { drawing_data: null }, { drawing_data: 5 }, { coordinates: "1,2" }]) {
    test(`422 for ${JSON.stringify(json)}`, async ({ api }) => {
      const vstId = await makeDraft(api);
      const { status, errors } = await api.refused(saveDrawing, { params: { vstId }, json });
      expect(status).toBe(422);
      expect(Object.keys(errors ?? {}).length).toBeGreaterThan(0);
    });
  }
});

test.describe("drawing documents of version 1", () => {
  for (const [path, drawing_data] of [
    ["drawing_data.strokes.0.tool", { version: 1, strokes: [{ tool: "spray", points: [[0, 0]] }] }],
    ["drawing_data.strokes.0.points.1", { version: 1, strokes: [{ points: [[0, 0], ["a"]] }] }],
    ["drawing_data.canvas", { version: 1, coordinate_space: "pixel", strokes: [] }],
    ["drawing_data.strokes", { version: 1, strokes: Array.from({ length: 5001 }, () => ({ points: [[0, 0]] })) }],
  ] as const) {
    test(`422 names ${path}`, async ({ api }) => {
      const vstId = await makeDraft(api);
      const { status, errors } = await api.refused(saveDrawing, { params: { vstId }, json: { drawing_data } });
      expect(status).toBe(422);
      expect(Object.keys(errors ?? {})).toEqual([path]);
    });
  }

  test("201 corrects small slips and keeps unknown members", async ({ api }) => {
    const vstId = await makeDraft(api);
    const strokes = [{ tool: "pen", points: [{ x: "0.5", y: 0.25 }], opacity: 3, author: "me" }];
    const json = { drawing_data: { version: 1, strokes, layer: 2 } };
    const { body } = await api.call(saveDrawing, { params: { vstId }, json });
    expect(body.drawing.document).toEqual({
      version: 1,
      layer: 2,
      strokes: [{ id: "s1", tool: "pen", points: [[0.5, 0.25]], opacity: 1, author: "me" }],
    });
  });
});

test.describe("POST /api/v1/security/vst/{vstId}/upload-txt", () => {
  test("201 stores the text, which comes back byte for byte", async ({ api }) => {
    const vstId = await makeDraft(api);
    const text_content = "Zeile eins\r\nline two 🙂\n";
    const { body } = await api.call(uploadText, { params: { vstId }, json: { text_content } });
    expect(body).toMatchObject({ type: "text", characters: [...text_content].length });
    const file = await api.call(getFile, { params: { filename: body.filename } });
    expect(file.bytes.toString("utf8")).toBe(text_content);
    expect(file.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(body.text_url).toBe(`${api.url}/api/v1/files/${body.filename}`);
  });

  for (const [type, slug] of [
    ["foo", "foo"],
    ["Transcription", "transcription"],
    ["../../x y", "x-y"],
    ["", "text"],
    ["日本", "text"],
  ]) {
    test(`201 takes the type ${JSON.stringify(type)} as ${slug}`, async ({ api }) => {
      const vstId = await makeDraft(api);
      const { body } = await api.call(uploadText, { params: { vstId }, json: { text_content: "t", type } });
      expect(body.type).toBe(slug);
    });
  }

  test("201 at the limit of a megabyte of text, 422 one character beyond", async ({ api }) => {
    const vstId = await makeDraft(api);
    await api.call(uploadText, { params: { vstId }, json: { text_content: "x".repeat(1024 * 1024) } });
    const json = { text_content: "x".repeat(1024 * 1024 + 1) };
    expect((await api.refused(uploadText, { params: { vstId }, json })).errors).toHaveProperty("text_content");
  });

  for (const json of [{}, { text_content: "" }, { text_content: 5 }, { text_content: "t", type: "x".repeat(65) }]) {
    test(`422 for ${JSON.stringify(json).slice(0, 40)}`, async ({ api }) => {
      const vstId = await makeDraft(api);
      expect((await api.refused(uploadText, { params: { vstId }, json })).status).toBe(422);
    });
  }
});
