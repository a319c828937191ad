import { duplicateClip, getClip, updateClip } from "#lib/contract/clips";
import { replaceImage, uploadImage } from "#lib/contract/drafts";
import { getManifest } from "#lib/contract/packages";
import { getPublicClip } from "#lib/contract/public";
import { attachUpload, createUpload } from "#lib/contract/uploads";
import { type Api, expect, test } from "../support/api";
import { addImage, complete, makeDraft, share } from "../support/clip-steps";
import { exportOf, importOf, manifestIn } from "../support/exported-clips";
import { fileForm, smallPicture } from "../support/samples";

const hostile = '"><script>window.evil=1</script>';

const pictureForm = (fields: Record<string, string> = {}) =>
  fileForm("image_file", smallPicture(), { name: "valve.png", type: "image/png", fields });

async function addDescribed(api: Api, vstId: number, alt: string) {
  return (await api.call(uploadImage, { params: { vstId }, form: pictureForm({ alt }) })).body;
}

const altsOf = async (api: Api, id: number) => (await api.call(getClip, { params: { id } })).body.data.image_alts;

const altsIn = (manifest: object) => ("images" in manifest ? manifest.images : null);

test("an alt is uploaded with its image, changed with the clip, and kept by a replacement", async ({ api }) => {
  const vstId = await makeDraft(api);
  const one = await addDescribed(api, vstId, "  A leaking valve ");
  expect(one.alt).toBe("A leaking valve");
  const { filename: two, alt: none } = await addImage(api, vstId);
  expect(none).toBeNull();
  expect(await altsOf(api, vstId)).toEqual(["A leaking valve", null]);

  const change = (alts: unknown, headers = {}) => ({ params: { id: vstId }, json: { alts }, headers });
  const patched = await api.call(updateClip, change([{ image: two, alt: " A pipe " }]));
  expect(patched.body.data.image_alts).toEqual(["A leaking valve", "A pipe"]);
  const stale = change([{ image: two, alt: "A bolt" }], { "If-Match": '"clip-1-1"' });
  expect((await api.refused(updateClip, stale)).error).toBe("precondition_failed");

  const replaced = { params: { vstId, filename: one.filename } };
  expect((await api.call(replaceImage, { ...replaced, form: pictureForm() })).body.alt).toBe("A leaking valve");
  expect((await api.call(replaceImage, { ...replaced, form: pictureForm({ alt: "Dry" }) })).body.alt).toBe("Dry");
  await api.call(updateClip, change([{ image: one.filename, alt: null }]));
  expect(await altsOf(api, vstId)).toEqual([null, "A pipe"]);
});

test("422 names the field of an unknown image and of a long alt; 404 for a clip of another user", async ({
  api,
  stranger,
}) => {
  const vstId = await makeDraft(api);
  await addDescribed(api, vstId, "A valve");
  const change = (alts: unknown) => ({ params: { id: vstId }, json: { alts } });
  for (const [field, alts] of [
    ["alts.0.image", [{ image: "img2", alt: "A pipe" }]],
    ["alts.0.image", [{ alt: "A pipe" }]],
    ["alts.0.alt", [{ image: "img1", alt: "x".repeat(1001) }]],
    ["alts.0.alt", [{ image: "img1" }]],
    ["alts", Array.from({ length: 201 }, () => ({ image: "img1", alt: "A pipe" }))],
  ] as const) {
    const refused = await api.refused(updateClip, change(alts));
    expect([refused.error, Object.keys(refused.errors ?? {})]).toEqual(["validation_failed", [field]]);
  }
  const long = { params: { vstId }, form: pictureForm({ alt: "x".repeat(1001) }) };
  expect(Object.keys((await api.refused(uploadImage, long)).errors ?? {})).toEqual(["alt"]);
  expect((await stranger.refused(updateClip, change([{ image: "img1", alt: "Mine" }]))).error).toBe(
    "resource_not_found",
  );
  expect(await altsOf(api, vstId)).toEqual(["A valve"]);
});

test("an upload in parts takes an alt", async ({ api }) => {
  const vstId = await makeDraft(api);
  const bytes = smallPicture();
  const json = { kind: "image", filename: "valve.png", size: bytes.length };
  const { upload_id: uploadId, upload_url } = (await api.call(createUpload, { params: { vstId }, json })).body;
  const headers = { "Content-Type": "application/octet-stream" };
  await api.send("PUT", `${upload_url}`, { body: new Uint8Array(bytes), headers });
  const attached = await api.call(attachUpload, { params: { vstId, uploadId }, json: { alt: "A valve" } });
  expect(attached.body).toMatchObject({ alt: "A valve" });
});

test("manifest, package, copies, links and an import have the alt, and it stays text", async ({
  api,
  anonymous,
  stranger,
}) => {
  const vstId = await makeDraft(api);
  await addDescribed(api, vstId, hostile);
  await complete(api, vstId);
  const { share_code: code } = await share(api, vstId, { privacy: "public" });
  const described = [{ id: "img1", alt: hostile }];

  expect(altsIn((await api.call(getManifest, { params: { vstId } })).body)).toMatchObject(described);
  const file = await exportOf(api, vstId);
  expect(altsIn(await manifestIn(file))).toMatchObject(described);
  const { id } = await importOf(stranger, file);
  expect(await altsOf(stranger, id)).toEqual([hostile]);
  const copy = (await api.call(duplicateClip, { params: { id: vstId } })).body.data;
  expect(await altsOf(api, copy.id)).toEqual([hostile]);

  const { media } = (await anonymous.call(getPublicClip, { params: { code } })).body.data;
  expect(media.images).toMatchObject(described);
  const page = async () => (await anonymous.send("GET", `/c/${code}`)).bytes.toString("utf8");
  expect(await page()).toContain('alt="&quot;&gt;&lt;script&gt;window.evil=1&lt;/script&gt;"');
  expect(await page()).not.toContain("<script>window.evil");

  await api.call(updateClip, { params: { id: vstId }, json: { alts: [{ image: "img1", alt: "A valve" }] } });
  expect((await api.call(getClip, { params: { id: vstId } })).body.data.package_stale).toBe(true);
  expect(await page()).toContain('alt="A valve"');
});
