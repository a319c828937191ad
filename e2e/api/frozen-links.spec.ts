import { getClip, listClips, updateClip } from "#lib/contract/clips";
import { saveDrawing } from "#lib/contract/drawings";
import { convert } from "#lib/contract/packages";
import { getEmbedding, getPublicClip, getPublicData } from "#lib/contract/public";
import { getReplyForm, listReplies, submitReply } from "#lib/contract/replies";
import { freezeShare, getShare, listShares, revokeShare, unfreezeShare } from "#lib/contract/shares";
import { type Api, expect, test } from "../support/api";
import { addAudio, addImage, complete, makeClip, makeDraft, share } from "../support/clip-steps";
import { fixture, wav } from "../support/samples";

const stroke = (tool: string) => ({
  version: 1,
  strokes: [
    {
      tool,
      points: [
        [0.1, 0.1],
        [0.4, 0.3],
      ],
    },
  ],
});

async function sentClip(api: Api) {
  const id = await makeDraft(api, "A blue valve");
  await addImage(api, id);
  await addAudio(api, id, wav(2));
  await complete(api, id);
  // A busy server answers before it has ended.
  const state = async () => (await api.call(getClip, { params: { id } })).body.data.conversion_status;
  await expect.poll(state, { timeout: 60_000 }).toBe("completed");
  return { id, link: await share(api, id) };
}

const bytesOf = async (api: Api, url: string | null) => (await api.send("GET", new URL(url ?? "").pathname)).bytes;

test("200 a frozen link keeps showing the clip as it was, in each of its forms, until the user unfreezes it", async ({
  api,
  anonymous,
}) => {
  const { id, link } = await sentClip(api);
  const params = { code: link.share_code };
  const opened = async () => (await anonymous.call(getPublicClip, { params })).body.data;
  const page = async () => (await anonymous.send("GET", `/c/${link.share_code}`)).bytes.toString("utf8");
  const before = await opened();
  const sound = await bytesOf(anonymous, before.media.audio_url);
  const { status, body } = await api.call(freezeShare, { params });
  expect(status).toBe(200);
  expect(body.data.shown_as_of).not.toBeNull();
  expect((await api.call(freezeShare, { params })).body.data.shown_as_of).toBe(body.data.shown_as_of);

  await api.call(updateClip, { params: { id }, json: { title: "A red valve" } });
  await addAudio(api, id, wav(3));
  await addImage(api, id, fixture("small-photo-gps.jpg"));
  await api.call(saveDrawing, { params: { vstId: id }, json: { drawing_data: stroke("pen") } });
  const kept = await opened();
  expect(kept).toMatchObject({
    id,
    title: "A blue valve",
    conversion_status: "completed",
    updated_at: before.updated_at,
  });
  expect([kept.media.image_urls.length, kept.drawings.length]).toEqual([1, 0]);
  expect((await bytesOf(anonymous, kept.media.audio_url)).equals(sound)).toBe(true);
  expect((await bytesOf(anonymous, kept.media.download_url)).subarray(0, 2).toString()).toBe("PK");
  expect((await anonymous.call(getPublicData, { params })).body.data.clip.title).toBe("A blue valve");
  expect((await anonymous.call(getEmbedding, { query: { url: link.public_url } })).body.title).toBe("A blue valve");
  expect(await page()).not.toContain("A red valve");

  expect((await api.call(unfreezeShare, { params })).body.data.shown_as_of).toBeNull();
  expect((await api.call(unfreezeShare, { params })).status).toBe(200);
  const updated = await opened();
  expect(updated.title).toBe("A red valve");
  expect([updated.media.image_urls.length, updated.drawings.length]).toEqual([2, 1]);
  expect(await page()).toContain("A red valve");
});

test("no user can find the copy that a link shows, not even the owner; replies stay with the clip", async ({
  api,
  anonymous,
}) => {
  const { id, link } = await sentClip(api);
  const params = { code: link.share_code };
  const listed = async () => (await api.call(listClips)).body.data.pagination.total;
  const before = await listed();
  await api.call(freezeShare, { params });
  expect(await listed()).toBe(before);
  const { media } = (await anonymous.call(getPublicClip, { params })).body.data;
  const filename = media.audio_url?.split("/").at(-1) ?? "";
  const copy = Number(filename.split("-")[0]);
  expect(copy).not.toBe(id);
  expect((await api.refused(getClip, { params: { id: copy } })).status).toBe(404);
  for (const path of [`/api/v1/files/${filename}`, `/api/v1/security/vst/${copy}/download`, `/c/preview-${copy}`]) {
    expect([path, (await api.send("GET", path)).status]).toEqual([path, 404]);
  }
  await api.call(updateClip, { params: { id }, json: { title: "A red valve" } });
  const token = { token: link.reply_token ?? "" };
  expect((await anonymous.call(getReplyForm, { params: token })).body.clip).toEqual({ id, title: "A blue valve" });
  await anonymous.call(submitReply, { params: token, json: { message: "I will come by." } });
  await api.call(unfreezeShare, { params });
  expect((await api.call(listReplies, { params: { id } })).body.data.replies).toHaveLength(1);
});

test("a frozen link that still shows redacted pixels says so to its owner, who can revoke it", async ({
  api,
  anonymous,
}) => {
  const { id, link } = await sentClip(api);
  const params = { code: link.share_code };
  const told = async () => (await api.call(getShare, { params })).body.data.shows_removed;
  await api.call(freezeShare, { params });
  expect(await told()).toBe(false);
  await api.call(saveDrawing, { params: { vstId: id }, json: { drawing_data: stroke("redact") } });
  expect(await told()).toBe(true);
  expect((await api.call(listShares, { params: { id } })).body.data.shares[0]?.shows_removed).toBe(true);
  await api.call(revokeShare, { params });
  expect((await anonymous.refused(getPublicClip, { params })).status).toBe(410);
  expect((await api.refused(freezeShare, { params })).error).toBe("conflict");
  expect(await told()).toBe(false);
});

test("404 for another user's link, which stays as it is", async ({ api, stranger }) => {
  const { share_code: code } = await share(stranger, await makeClip(stranger));
  for (const operation of [freezeShare, unfreezeShare]) {
    expect((await api.refused(operation, { params: { code } })).error).toBe("resource_not_found");
  }
  expect((await stranger.call(getShare, { params: { code } })).body.data.shown_as_of).toBeNull();
});

test("409 while the clip is converted", async ({ api }) => {
  const vstId = await makeDraft(api);
  await addAudio(api, vstId, fixture("speech.wav"));
  const { share_code: code } = await share(api, vstId);
  await api.call(convert, { params: { vstId } });
  expect((await api.refused(freezeShare, { params: { code } })).error).toBe("conversion_in_progress");
  await complete(api, vstId);
});
