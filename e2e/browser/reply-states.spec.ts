import { answerReply, submitReply } from "#lib/contract/replies";
import { type Api, expect } from "../support/api";
import { share } from "../support/clip-steps";
import { inspect } from "../support/inspect";
import { readyClip } from "../support/ready-clip";
import { fileForm, wav } from "../support/samples";
import { test } from "../support/story";

const widths = [1440, 390, 320];
const tags = [{ timestamp: 1, x: 0.3, y: 0.4, note: "The first drip" }];

/** A spoken reply with ink at a spot, an answer to it in Arabic, one of the owner, and a reply without words. */
async function aThread(api: Api) {
  const id = await readyClip(api, { tags });
  const { public_url: url, reply_token } = await share(api, id, { replies: "open" });
  const send = async (fields: Record<string, string>) => {
    const form = fileForm("audio_file", wav(2), { type: "audio/wav" });
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return (await api.as(null).call(submitReply, { params: { token: String(reply_token) }, form })).body.reply_id;
  };
  const points = [
    [0.4, 0.4, 0],
    [0.6, 0.7, 0.5],
  ];
  const spot = {
    timestamp: "2",
    x: "0.5",
    y: "0.5",
    image: "img1",
    strokes: JSON.stringify([{ tool: "pen", points }]),
  };
  const first = await send({ sender_name: "Priya", message: "This one drips.", ...spot });
  await send({ sender_name: "علي", message: "نعم، هنا أيضًا", parent_id: first });
  await api.call(answerReply, { params: { replyId: first }, json: { message: "Thank you." } });
  await send({ timestamp: "4" });
  return url;
}

for (const language of ["en", "ar"]) {
  test(`each state of replies on the page of a link is accessible: ${language}`, { tag: "@long" }, async ({
    api,
    guest,
  }) => {
    test.setTimeout(400_000);
    const url = `${await aThread(api)}?lang=${language}`;
    const part = (name: string) => guest.locator(`[data-reply=${name}]`).first();
    const look = () => inspect(guest, { widths });
    await guest.goto(url);
    await expect
      .poll(async () => {
        await guest.reload();
        return guest.locator(".answers audio").count();
      })
      .toBe(3);
    await look();
    await part("playReplies").click();
    await part("moreReactions").click();
    await look();
    await part("point").click();
    await expect(part("writeHere")).toBeVisible();
    await look();
    await part("speakHere").click();
    await expect(guest.locator(".voice .red")).toBeVisible();
    await look();
    await guest.locator(".voice .red").click();
    await expect(guest.locator(".voice audio")).toBeVisible();
    await look();
    await guest.locator("form [name=sender_name]").fill("Noor");
    await guest.locator("dialog [type=submit]").click();
    await expect(part("done")).toBeVisible();
    await look();
    await part("done").click();
    await part("change").click();
    await look();
    await guest.locator(".asks button").last().click();
    await part("delete").click();
    await look();
  });
}

test("each state of the inbox is accessible", { tag: "@long" }, async ({ api, page }) => {
  test.setTimeout(400_000);
  await aThread(api);
  const look = () => inspect(page, { widths });
  await page.goto("/inbox");
  const answer = page.getByRole("button", { name: "Answer Priya" });
  await expect(answer).toBeVisible();
  await look();
  await answer.click();
  await page.getByRole("button", { name: "Speak" }).click();
  await expect(page.getByText("0:01")).toBeVisible();
  await look();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByLabel("Your recorded answer")).toBeVisible();
  await look();
  await page.getByRole("button", { name: "Send and resolve" }).click();
  await page.getByRole("tab", { name: "Resolved" }).click();
  await expect(page.getByRole("button", { name: "Reopen: the reply of Priya" })).toBeVisible();
  await look();
});
