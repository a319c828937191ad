import { listReplies, submitReply } from "#lib/contract/replies";
import { shareByEmail } from "#lib/contract/shares";
import { makeCompleted, makeDraft, share } from "../support/clip-steps";
import { findViolations } from "../support/inspect";
import { newAddress, openSession } from "../support/person";
import { expect, test } from "../support/story";
import { openStudio } from "../support/studio";

test("an owner answers a reply from the inbox, by text and by voice, and resolves it", async ({ page, api }) => {
  const id = await makeDraft(api);
  const { reply_token } = await share(api, id);
  const json = { message: "Which valve?", sender_name: "Bo", sender_email: newAddress("bo") };
  await api.as(null).call(submitReply, { params: { token: String(reply_token) }, json });
  await page.goto("/inbox");
  await page.getByRole("button", { name: "Answer Bo" }).click();
  await page.getByLabel("Your answer to Bo").fill("The one on the left.");
  // Escape and a reload lose nothing.
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Your answer to Bo")).toBeHidden();
  await page.reload();
  await page.getByRole("button", { name: "Answer Bo" }).click();
  await expect(page.getByLabel("Your answer to Bo")).toHaveValue("The one on the left.");
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByText(`Sent to ${json.sender_email}`)).toBeVisible();
  await expect(page.getByText("You answered: The one on the left.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("You answered: The one on the left.")).toBeVisible();
  await page.getByRole("button", { name: "Answer Bo" }).click();
  await expect(page.getByLabel("Your answer to Bo"), "what was sent is not there again").toHaveValue("");
  await page.getByRole("button", { name: "Speak" }).click();
  await expect(page.getByText("0:02")).toBeVisible({ timeout: 15_000 });
  await page.getByRole("button", { name: "Stop" }).click();
  const take = page.getByLabel("Your recorded answer");
  const seconds = () => take.evaluate((audio: HTMLAudioElement) => audio.duration);
  await expect.poll(seconds).toBeGreaterThan(1.5);
  expect(await seconds(), "a busy machine may stop it a little late").toBeLessThan(10);
  expect(await findViolations(page)).toEqual([]);
  // The recording is kept until it is sent.
  await page.reload();
  await page.getByRole("button", { name: "Answer Bo" }).click();
  await expect(page.getByLabel("Your recorded answer")).toBeVisible();
  await page.getByRole("button", { name: "Send and resolve" }).click();
  await expect(page.getByRole("heading", { name: "No open replies" })).toBeVisible();
  await page.getByRole("tab", { name: "Resolved" }).click();
  await expect(page.getByLabel("Your spoken answer")).toBeVisible();
  const [reply] = (await api.call(listReplies, { params: { id } })).body.data.replies;
  expect(reply).toMatchObject({ answer: "The one on the left.", resolved_at: expect.any(String) });
  expect(reply?.answers.map(({ message, audio_url }) => [message, audio_url !== null])).toEqual([
    ["The one on the left.", false],
    [null, true],
  ]);
});

test("an owner reminds a recipient who has not opened the link", async ({ page, api }) => {
  const id = await makeDraft(api);
  const email = newAddress("cleo");
  await api.call(shareByEmail, { params: { id }, json: { recipient_email: email } });
  await page.goto(`/studio/${id}`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("button", { name: `More for the link ${email}` }).click();
  await page.getByRole("menuitem", { name: "Send reminder" }).click();
  await expect(page.getByText(`Reminder sent to ${email}.`)).toBeVisible();
});

test("a user who signed in by phone is notified by SMS, and the settings say so", async ({
  page,
  context,
  baseURL,
}) => {
  await openSession(context, baseURL ?? "", `+1415${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`);
  await page.goto("/settings");
  await expect(page.getByText("By SMS. Security messages are always sent.")).toBeVisible();
  await expect(page.getByLabel("Summary of link views")).toHaveCount(0);
});

test("a held reply is in the open studio without a reload, and its owner's alone until they show it, and again once they hide it", async ({
  page,
  api,
  guest,
  plainGuest,
}) => {
  const id = await makeCompleted(api);
  const { public_url: link, reply_token } = await share(api, id, { replies: "held" });
  await openStudio(page, id);
  await page.getByRole("tab", { name: /^Replies/ }).click();
  await expect(page.getByText("No replies yet.")).toBeVisible();
  await plainGuest.goto(link);
  await expect(plainGuest.getByText("may show it to everyone who has this link")).toBeVisible();
  await plainGuest.getByLabel("Your message").fill("The left valve, too.");
  await plainGuest.getByLabel("Your name").fill("Kim");
  await plainGuest.getByRole("button", { name: "Send reply" }).click();
  await expect(plainGuest.getByRole("status").filter({ hasText: "decides whether others see it" })).toBeVisible();
  await plainGuest.goto(link);
  await expect(plainGuest.getByText("The left valve, too.")).toHaveCount(0);

  await expect(page.getByText("The left valve, too.")).toBeVisible();
  await expect(page.getByText("No one else can see it yet.")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Show it: the reply of Kim" }).click();
  await expect(page.getByText("Everyone with the link can see it.")).toBeVisible();
  await guest.goto(link);
  const answers = guest.getByRole("list").filter({ hasText: "Kim" });
  await expect(answers).toContainText("The left valve, too.");
  expect(await findViolations(guest)).toEqual([]);

  await page.getByRole("button", { name: "Hide it: the reply of Kim" }).click();
  await expect(page.getByText("Only you can see it.")).toBeVisible();
  await guest.reload();
  await expect(guest.getByText("The left valve, too.")).toHaveCount(0);

  const [sent] = (await api.call(listReplies, { params: { id } })).body.data.replies;
  const own = `/api/v1/security/vst/reply/${reply_token}/${sent?.id}`;
  await page.getByRole("button", { name: "Show it: the reply of Kim" }).click();
  await expect(page.getByText("Everyone with the link can see it.")).toBeVisible();
  await plainGuest.request.patch(own, { data: { message: "Both valves." } });
  await expect(page.getByText("Both valves."), "the owner decides about the new text").toBeVisible();
  await expect(page.getByText("No one else can see it yet.")).toBeVisible();
});
