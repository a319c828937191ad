import { getClip, replaceClipFields, updateClip } from "#lib/contract/clips";
import { replaceManifest, updateManifest } from "#lib/contract/packages";
import { expect, test } from "../support/api";
import { complete, makeClip } from "../support/clip-steps";

const tags = [{ timestamp: 1.5, x: 0.25, y: 100, note: "here", mine: { b: 1, a: [2] } }];
const fields = {
  title: "Leaking valve",
  description: "Above the tank",
  voice_tags: tags,
  metadata: { a: 1, b: { c: 2 } },
};

test("200 for a change without an effect: version, ETag and package stay as they are", async ({ api }) => {
  const id = await makeClip(api, fields);
  const params = { vstId: id };
  const timestamps = [1.5, 9];
  await api.call(updateManifest, { params, json: { timestamps } });
  await complete(api, id);
  const before = await api.call(getClip, { params: { id } });
  const { a, b } = fields.metadata;
  for (const json of [fields, { title: " Leaking valve " }, { metadata: { b, a } }, { metadata: { zzz: null } }, {}]) {
    await api.call(updateClip, { params: { id }, json });
  }
  await api.call(replaceClipFields, { params: { id }, json: fields });
  await api.call(replaceManifest, { params, json: { voice_tags: tags, timestamps, metadata: fields.metadata } });
  const after = await api.call(getClip, { params: { id } });
  expect(after.body.data).toEqual(before.body.data);
  expect(after.body.data.package_stale).toBe(false);
  expect(after.headers.get("etag")).toBe(before.headers.get("etag"));

  const changed = (await api.call(updateClip, { params: { id }, json: { title: "Leaking valve!" } })).body.data;
  expect(changed).toMatchObject({ package_stale: true, version: before.body.data.version + 1 });
});
