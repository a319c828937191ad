import { deleteClip, duplicateClip, getClip, listClips, updateClip } from "#lib/contract/clips";
import { saveDrawing } from "#lib/contract/drawings";

import { getManifest, uploadText } from "#lib/contract/packages";
import { type Api, expect, test } from "../support/api";
import { addAudio, addImage, complete, makeClip, makeDraft, share } from "../support/clip-steps";
import { fixture, wav } from "../support/samples";

const redaction = {
  tool: "redact",
  points: [
    [0.1, 0.1],
    [0.4, 0.3],
  ],
};

async function fullClip(api: Api): Promise<number> {
  const id = await makeDraft(api);
  await addAudio(api, id, wav(2));
  const { filename } = (await addImage(api, id)) as unknown as { filename: string };
  await addImage(api, id, fixture("small-photo-gps.jpg"));
  const drawing_data = { version: 1, image: filename, strokes: [redaction] };
  await api.call(saveDrawing, { params: { vstId: id }, json: { drawing_data } });
  const text = { text_content: "WEBVTT\n\n00:00.500 --> 00:01.500\nThe hinge squeaks", type: "transcription" };
  await api.call(uploadText, { params: { vstId: id }, json: text });
  const voice_tags = [{ timestamp: 1, x: 0.2, y: 0.3, note: "here", image: filename }];
  await complete(api, id, { voice_tags, metadata: { job: { id: 7 } } });
  return id;
}

const bytesOf = async (api: Api, url: string) => (await api.send("GET", new URL(url).pathname)).bytes;

test("201 a copy has all of the clip and none of its links, and stays after the original is deleted", async ({
  api,
  anonymous,
}) => {
  const id = await fullClip(api);
  await share(api, id);
  const { status, headers, body } = await api.call(duplicateClip, { params: { id }, json: {} });
  const copy = body.data;
  expect([status, headers.get("location")]).toEqual([201, expect.stringMatching(`/api/v1/clips/${copy.id}$`)]);
  expect(copy).toMatchObject({ title: "Copy of Leaking valve", conversion_status: "draft", share_count: 0 });

  const original = (await api.call(getClip, { params: { id } })).body.data;
  const manifest = async (vstId: number) => (await api.call(getManifest, { params: { vstId } })).body;
  const [before, after] = [await manifest(id), await manifest(copy.id)];
  for (const member of ["voice_tags", "pins", "timestamps", "picture_switches", "metadata", "duration"]) {
    expect(after[member], member).toEqual(before[member]);
  }
  expect(after.transcript).toMatchObject({ href: "text/transcript.json" });
  const { id: _id, created_at: _at, ...ink } = before.drawings[0] as Record<string, unknown>;
  expect(after.drawings).toEqual([expect.objectContaining(ink)]);

  expect((await api.call(deleteClip, { params: { id } })).status).toBe(200);
  expect(copy.image_urls).toHaveLength(2);
  for (const url of copy.image_urls) expect((await bytesOf(api, url)).length).toBeGreaterThan(100);
  expect((await bytesOf(api, copy.audio_url ?? "")).equals(wav(2))).toBe(true);
  expect(original.image_urls).not.toContain(copy.image_urls[0]);
  expect((await complete(api, copy.id)).conversion_status).toBe("completed");
  const { share_code } = await share(api, copy.id);
  const page = await anonymous.send("GET", `/c/${share_code}`);
  expect(page.bytes.toString("utf8")).toContain("The hinge squeaks");
});

test("201 with a custom title, once for an Idempotency-Key; 422 for a long title; 404 for another user's clip", async ({
  api,
  stranger,
}) => {
  const id = await makeClip(api);
  const again = { params: { id }, json: { title: "Second try" }, headers: { "Idempotency-Key": `copy-${id}` } };
  const [first, second] = [await api.call(duplicateClip, again), await api.call(duplicateClip, again)];
  expect([first.body.data.title, second.body.data.id]).toEqual(["Second try", first.body.data.id]);
  expect((await api.call(listClips)).body.data.pagination.total).toBe(2);
  const long = await api.refused(duplicateClip, { params: { id }, json: { title: "x".repeat(256) } });
  expect([long.status, long.error]).toEqual([422, "validation_failed"]);
  expect((await stranger.refused(duplicateClip, { params: { id }, json: {} })).status).toBe(404);
  await api.call(updateClip, { params: { id }, json: { title: "x".repeat(255) } });
  expect((await api.call(duplicateClip, { params: { id }, json: {} })).body.data.title).toHaveLength(255);
});
