import { getPublicClip, listShownReplies } from "#lib/contract/public";
import { listAllReplies, listReplies, submitReply } from "#lib/contract/replies";
import { expect, test } from "../support/api";
import { addAudio, addImage, makeClip, share } from "../support/clip-steps";
import { wav } from "../support/samples";

test.describe("POST /api/v1/security/vst/reply/{token}, pointing at something", () => {
  test("201 at a spot and a second, by JSON and by a form, for the owner and everyone with the link", async ({
    api,
    anonymous,
  }) => {
    const id = await makeClip(api);
    await addImage(api, id);
    await addAudio(api, id, wav(3));
    const { share_code: code, reply_token } = await share(api, id, { replies: "open" });
    const params = { token: String(reply_token) };
    const { reply } = (await anonymous.call(getPublicClip, { params: { code } })).body.data;
    const strokes = [
      {
        tool: "pen",
        points: [
          [0.1, 0.2, 0],
          [0.3, 0.2, 0.5],
        ],
      },
    ];
    const at = { timestamp: 2.5, x: 0.25, y: 0.5, image: "img1" };
    const json = { message: "Here?", ...at, strokes, version: reply.version };
    const first = (await anonymous.call(submitReply, { params, json })).body.reply_id;
    const form = new FormData();
    const fields = {
      ...at,
      timestamp: "2.5",
      x: "0.25",
      y: "0.5",
      message: "Or there",
      strokes: JSON.stringify(strokes),
    };
    for (const [name, value] of Object.entries({ ...fields, parent_id: first })) form.set(name, value);
    await anonymous.call(submitReply, { params, form });
    const ink = { version: 1, strokes: [{ id: "s1", ...strokes[0] }] };
    const [second, opening] = (await api.call(listReplies, { params: { id } })).body.data.replies;
    expect(opening).toMatchObject({ message: "Here?", ...at, strokes: ink, parent_id: null });
    expect(second).toMatchObject({ message: "Or there", ...at, strokes: ink, parent_id: first });
    const shown = (await anonymous.call(listShownReplies, { params: { code } })).body.data.replies;
    expect(shown).toMatchObject([
      { id: first, ...at, strokes: ink, parent_id: null },
      { ...at, parent_id: first },
    ]);
    // An old client points at nothing.
    await anonymous.call(submitReply, { params, json: { message: "Thanks" } });
    const nothing = { timestamp: null, x: null, y: null, image: null, strokes: null, parent_id: null };
    expect((await api.call(listAllReplies, {})).body.data.replies[0]).toMatchObject({ message: "Thanks", ...nothing });
  });

  for (const [field, json] of [
    ["timestamp", { timestamp: -1 }],
    ["timestamp", { timestamp: "soon" }],
    ["x", { y: 0.5 }],
    ["y", { x: 0.5 }],
    ["x", { x: 1.5, y: 0.5 }],
    ["image", { image: "img7" }],
    ["image", { image: 7 }],
    ["strokes", { strokes: Array.from({ length: 201 }, () => ({ tool: "pen", points: [[0, 0]] })) }],
    ["strokes", { strokes: [{ tool: "pen", points: Array.from({ length: 3000 }, () => [0.123456789, 0.987654321]) }] }],
    ["strokes", { strokes: "{not json" }],
    ["strokes.0.points", { strokes: [{ tool: "pen" }] }],
    ["parent_id", { parent_id: "rpl_of_another_link" }],
    ["version", { timestamp: 1, version: "ver_x" }],
  ] as const) {
    test(`422 names ${field} in ${JSON.stringify(json).slice(0, 50)}`, async ({ api, anonymous }) => {
      const id = await makeClip(api);
      const token = String((await share(api, id)).reply_token);
      const refused = await anonymous.refused(submitReply, { params: { token }, json: { message: "x", ...json } });
      expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, [field]]);
      expect((await api.call(listReplies, { params: { id } })).body.data.replies).toEqual([]);
    });
  }
});
