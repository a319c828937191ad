import { listClips } from "#lib/contract/clips";
import { getWaveform } from "#lib/contract/drafts";
import { completePackage } from "#lib/contract/packages";
import { type Api, expect, test } from "../support/api";
import { addAudio, complete, makeDraft } from "../support/clip-steps";
import { workers } from "../support/elsewhere.mjs";
import { wav } from "../support/samples";

const clipsOf = async (api: Api) => (await api.call(listClips, { query: { limit: 100 } })).body.data.clips;
const preparedBy = async (api: Api) => (await clipsOf(api)).filter(({ playback_url: url }) => url !== null).length;

async function recordMany(api: Api, count: number, seconds: number): Promise<number[]> {
  const ids: number[] = [];
  for (let batch = 0; batch < count; batch += 6) {
    const some = Array.from({ length: Math.min(6, count - batch) }, async () => {
      const vstId = await makeDraft(api);
      await addAudio(api, vstId, wav(seconds));
      return vstId;
    });
    ids.push(...(await Promise.all(some)));
  }
  return ids;
}

test("a user's only recording is prepared before the third of a user with thirty waiting", {
  tag: "@long",
}, async ({ api, stranger }) => {
  test.setTimeout(180_000);
  await recordMany(api, 30, 20);
  const vstId = await makeDraft(stranger);
  await addAudio(stranger, vstId, wav(1));
  const before = await preparedBy(api);
  expect(before).toBeLessThan(25);
  await expect
    .poll(
      async () => (await stranger.call(getWaveform, { params: { vstId }, headers: { Prefer: "wait=25" } })).status,
      { timeout: 120_000 },
    )
    .toBe(200);
  expect((await preparedBy(api)) - before).toBeLessThanOrEqual(3 * workers);
});

test("a clip is completed while another user's clips wait for their recordings", { tag: "@long" }, async ({
  api,
  stranger,
}) => {
  test.setTimeout(180_000);
  const ids = await recordMany(api, 8, 60);
  const completing = ids.map((vstId) => api.send("POST", completePackage.path.replace("{vstId}", String(vstId))));
  await expect
    .poll(async () => (await clipsOf(api)).filter(({ conversion_status: status }) => status === "draft").length)
    .toBe(0);
  const processing = async () =>
    (await clipsOf(api)).filter(({ conversion_status: status }) => status === "processing").length;
  const before = await processing();
  expect(before).toBeGreaterThan(5);
  expect((await complete(stranger, await makeDraft(stranger))).conversion_status).toBe("completed");
  expect(before - (await processing())).toBeLessThanOrEqual(workers);
  await Promise.all(completing);
});
