import type { Page } from "playwright/test";
import { listReplies, submitReply } from "#lib/contract/replies";
import { trapField } from "#lib/link-page/reply-names";
import { makeCompleted, share } from "../support/clip-steps";
import { failToReadAgain } from "../support/fail-to-read-again";
import { findViolations } from "../support/inspect";
import { fileForm, fixture } from "../support/samples";
import { expect, test } from "../support/story";
import { openStudio } from "../support/studio";

/** As a program or an extension does: no key and no click reaches it. */
async function fillTrap(page: Page, value: string): Promise<void> {
  await page.locator(`[name=${trapField}]`).evaluate((field: HTMLInputElement, given) => {
    field.value = given;
  }, value);
}

const fold = (page: Page, count: number) => page.getByText(`Suspected spam (${count})`);

test("a suspected reply sent without JavaScript waits for the owner, who accepts it", async ({
  page,
  api,
  plainGuest,
}) => {
  const id = await makeCompleted(api);
  const { public_url: link, reply_token: token } = await share(api, id, { replies: "open" });
  await plainGuest.goto(link);
  await plainGuest.getByLabel("Your message").fill("It is the left valve.");
  await plainGuest.getByLabel("Your name").fill("Kim");
  await fillTrap(plainGuest, "kim@example.org");
  await plainGuest.getByRole("button", { name: "Send reply" }).click();
  await expect(plainGuest.getByRole("heading", { name: "Your reply was sent" })).toBeVisible();
  await plainGuest.goto(link);
  await expect(plainGuest.getByText("It is the left valve.")).toHaveCount(0);
  const fields = { sender_name: "Robo", message: "Buy now", [trapField]: "x" };
  const form = fileForm("audio_file", fixture("speech-firefox.ogg"), { type: "audio/ogg", fields });
  await api.as(null).call(submitReply, { params: { token: String(token) }, form });

  await openStudio(page, id);
  await page.getByRole("tab", { name: /^Replies/ }).click();
  await expect(page.getByText("No replies yet.")).toBeVisible();
  await expect(page.getByText("It is the left valve.")).toBeHidden();
  await fold(page, 2).click();
  await expect(page.getByText("It is the left valve.")).toBeVisible();
  // The whole recording can be heard, as it was sent.
  const sound = page.getByRole("group", { name: "Spoken reply by Robo" }).locator("audio");
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(5);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Accept reply of Kim" }).click();
  await expect(fold(page, 1)).toBeVisible();
  await expect(page.getByRole("tab", { name: /^Replies/ })).toContainText("1");
  await expect(page.getByText("Everyone with the link can see it.")).toBeVisible();
  await plainGuest.goto(link);
  await expect(plainGuest.getByText("It is the left valve.")).toBeVisible();

  await page.goto("/inbox");
  await expect(page.getByText("It is the left valve.")).toBeVisible();
  await fold(page, 1).click();
  await failToReadAgain(page, /suspected=true/);
  await expect(page.getByRole("alert").filter({ hasText: "Suspected spam could not be loaded." })).toBeVisible();
  await page.getByRole("button", { name: "Delete the reply of Robo" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("The reply was deleted.")).toBeVisible();
  await expect(page.getByText("Suspected spam")).toHaveCount(0);
  await expect(page.getByText("It is the left valve.")).toBeVisible();
  const query = { suspected: true };
  expect((await api.call(listReplies, { params: { id }, query })).body.data.replies).toEqual([]);
});

test("with JavaScript a filled trap is sent as it is found, and a refusal empties it: Send once more sends it", async ({
  api,
  guest,
}) => {
  const id = await makeCompleted(api);
  const { public_url: link, reply_token: token } = await share(api, id);
  const params = { token: String(token) };
  const json = { message: "Buy", [trapField]: "x" };
  for (let count = 0; count < 19; count += 1) await api.as(null).call(submitReply, { params, json });
  const listed = async (suspected: boolean) => {
    const { replies } = (await api.call(listReplies, { params: { id }, query: { suspected } })).body.data;
    return replies.map(({ message }) => message);
  };
  await guest.goto(link);
  const send = async (message: string, trap: string) => {
    await guest.getByRole("button", { name: "Reply", exact: true }).click();
    await guest.getByLabel("Your message").fill(message);
    await fillTrap(guest, trap);
    await guest.getByRole("button", { name: "Send reply" }).click();
  };
  await send("First", "x");
  await expect(guest.getByRole("heading", { name: "Your reply was sent" })).toBeVisible();
  expect([(await listed(true))[0], await listed(false)]).toEqual(["First", []]);
  await guest.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await send("Second", "x");
  await expect(guest.getByRole("alert")).toContainText("press Send once more");
  await guest.getByRole("button", { name: "Send reply" }).click();
  await expect(guest.getByRole("heading", { name: "Your reply was sent" })).toBeVisible();
  expect(await listed(false)).toEqual(["Second"]);
});
