import type { Locator } from "playwright/test";
import { addAudio, addImage, complete, makeDraft, share } from "../support/clip-steps";
import { violationsIn } from "../support/inspect";
import { wav } from "../support/samples";
import { expect, test } from "../support/story";

async function edgesOf(place: Locator): Promise<[left: number, right: number]> {
  const box = await place.boundingBox();
  if (!box) throw new Error("it is not shown");
  return [box.x, box.x + box.width];
}

test("a page with little on it leaves no half of a wide screen empty", async ({ api, guest }) => {
  const make = async (parts: { isPictured: boolean; tags: object[] }) => {
    const id = await makeDraft(api);
    if (parts.isPictured) await addImage(api, id);
    await addAudio(api, id, wav(2));
    await complete(api, id, { voice_tags: parts.tags });
    return id;
  };
  await guest.setViewportSize({ width: 1440, height: 900 });
  const replies = guest.getByRole("region", { name: "Tags, transcript and replies" });
  const invitation = replies.getByText("No replies here yet. Press Reply to say something.");

  const pictured = await make({ isPictured: true, tags: [] });
  await guest.goto((await share(api, pictured)).public_url);
  await expect(invitation).toBeVisible();
  const [, pictureEnd] = await edgesOf(guest.getByRole("figure"));
  expect((await edgesOf(replies))[0], "beside the picture").toBeGreaterThan(pictureEnd);
  for (const theme of ["light", "dark"] as const) {
    await guest.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    expect(await violationsIn(guest, theme)).toEqual([]);
  }

  await guest.goto((await share(api, pictured, { allow_replies: false })).public_url);
  await expect(invitation).toHaveCount(0);
  const [left, right] = await edgesOf(guest.getByRole("figure"));
  expect(left, "in the middle").toBeCloseTo(1440 - right, 0);

  const spoken = await make({ isPictured: false, tags: [{ timestamp: 1, x: null, y: null, note: "The first drip" }] });
  await guest.goto((await share(api, spoken)).public_url);
  await expect(invitation).toBeVisible();
  const [, tagsEnd] = await edgesOf(guest.getByRole("listitem").filter({ hasText: "The first drip" }));
  expect((await edgesOf(replies))[0], "beside the tags").toBeGreaterThan(tagsEnd);

  const alone = await make({ isPictured: false, tags: [] });
  await guest.goto((await share(api, alone)).public_url);
  const [start, end] = await edgesOf(guest.getByRole("region", { name: "Player" }));
  expect(start, "in the middle").toBeCloseTo(1440 - end, 0);
});
