import { rm } from "node:fs/promises";
import { answerReply, submitReply } from "#lib/contract/replies";
import { exportClip } from "#lib/contract/transfer";
import { addImage, share } from "../support/clip-steps";
import { inspect } from "../support/inspect";
import { openFolder } from "../support/open-folder";
import { filledClip, prepare } from "../support/ready-clip";
import { recordPlays } from "../support/record-plays";
import { fileForm, striped, wav } from "../support/samples";
import { expect, test } from "../support/story";
import { unpack } from "../support/unpacked";

const hostile = '<img src=x onerror="alert(1)">';

test("a package plays its spoken replies at their seconds, without a network", async ({ api, browser }) => {
  const id = await filledClip(api, { seconds: 4 });
  await addImage(api, id, striped(300, 200));
  await prepare(api, id);
  const { reply_token } = await share(api, id);
  const speak = async (fields: Record<string, string>) => {
    const form = fileForm("audio_file", wav(1), { type: "audio/wav" });
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const { body } = await api.as(null).call(submitReply, { params: { token: String(reply_token) }, form });
    return body.reply_id;
  };
  const first = await speak({
    sender_name: "Priya",
    message: hostile,
    timestamp: "1",
    x: "0.5",
    y: "0.5",
    image: "img2",
  });
  const answer = fileForm("audio_file", wav(1), { type: "audio/wav" });
  await api.call(answerReply, { params: { replyId: first }, form: answer });
  await speak({ sender_name: "Kim", timestamp: "4", image: "img1" });

  const exported = await api.call(exportClip, { params: { id }, query: { include_replies: true } });
  const folder = await unpack(exported.bytes);
  const { page, trouble } = await openFolder(browser, folder);
  await expect(page.getByText(hostile, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Picture 2", exact: true }).click();
  await expect(page.getByRole("figure").getByRole("link", { name: /^Reply by Priya at 0:01/ })).toHaveText("P");
  await inspect(page);

  await page.getByRole("button", { name: "Picture 1", exact: true }).click();
  const plays = await recordPlays(page);
  await page.getByRole("switch", { name: "Play replies" }).click();
  await expect(page.getByRole("switch", { name: "Play replies" })).toBeChecked();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  // The last one is at the end of the recording, which does not begin again.
  const owner = "The sender";
  const inOrder = [
    "the clip, 0 lit, picture 1",
    "Priya, 2 lit, picture 2",
    `${owner}, 2 lit, picture 2`,
    "the clip, 0 lit, picture 1",
    "Kim, 1 lit, picture 1",
  ];
  await expect.poll(plays, { timeout: 20_000 }).toEqual(inOrder);
  await expect(page.locator(".hollow.on")).toHaveCount(0);
  expect(await plays()).toEqual(inOrder);

  await page.getByRole("region", { name: "Player" }).getByText("P", { exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Priya" })).toBeInViewport();
  expect(trouble).toEqual([]);
  await page.context().close();
  await rm(folder, { recursive: true, force: true });
});
