import { getShare, updateShare } from "#lib/contract/shares";
import { addAudio, addImage, complete, makeDraft, share } from "../support/clip-steps";
import { wav } from "../support/samples";
import { expect, test } from "../support/story";

const coming = "The recording is still uploading. This page shows it as soon as it arrives.";

test("a visitor who opens a link early hears the recording as soon as it arrives, and counts as one view", async ({
  api,
  guest,
}) => {
  const id = await makeDraft(api);
  await addImage(api, id);
  const link = await share(api, id);
  const statuses: number[] = [];
  guest.on("response", (response) => {
    if (response.url().endsWith("/arrival")) statuses.push(response.status());
  });
  let views = 0;
  guest.on("request", (request) => {
    if (request.url().endsWith("/views")) views += 1;
  });
  await guest.goto(link.public_url);
  await expect(guest.getByText(coming)).toBeVisible();
  await expect(guest.getByText("Without JavaScript")).toBeHidden();
  // Opened for five seconds it counts as a view.
  await expect.poll(() => views, { timeout: 20_000 }).toBe(1);
  await expect.poll(() => statuses.length, { timeout: 20_000 }).toBeGreaterThan(1);
  await addAudio(api, id, wav(4));
  const play = guest.getByRole("button", { name: "Play" });
  await expect(play).toBeVisible({ timeout: 60_000 });
  await expect(guest.getByText(coming)).toBeHidden();
  await play.click();
  await expect(play, "it plays to its end").toBeVisible({ timeout: 30_000 });
  const counted = async () => (await api.call(getShare, { params: { code: link.share_code } })).body.data.view_count;
  expect(await counted()).toBe(1);
  expect(views).toBe(1);
});

test("a visitor who waits for the recording is asked for the password that the link gets", async ({ api, guest }) => {
  const id = await makeDraft(api);
  await addImage(api, id);
  const { public_url: url, share_code: code } = await share(api, id);
  await guest.goto(url);
  await expect(guest.getByText(coming)).toBeVisible();
  await api.call(updateShare, { params: { code }, json: { password: "swordfish" } });
  await expect(guest.getByLabel("Password")).toBeVisible({ timeout: 20_000 });
});

test("a visitor keeps the reply that they write while the recording arrives", { tag: "@long" }, async ({
  api,
  guest,
}) => {
  const id = await makeDraft(api);
  await addImage(api, id);
  await guest.goto((await share(api, id)).public_url);
  await guest.getByRole("button", { name: "Reply", exact: true }).click();
  await guest.getByLabel("Your message").fill("Which valve do you mean?");
  await addAudio(api, id, wav(2));
  const again = guest.getByRole("link", { name: "Reload the page" });
  await expect(again).toBeAttached({ timeout: 60_000 });
  await expect(guest.getByLabel("Your message")).toHaveValue("Which valve do you mean?");
  await guest.keyboard.press("Escape");
  await again.click();
  await expect(guest.getByRole("button", { name: "Play" })).toBeVisible();
});

test("without JavaScript the page says that it is to be loaded again, and a finished clip waits for nothing", async ({
  api,
  plainGuest,
}) => {
  const id = await makeDraft(api);
  await addImage(api, id);
  const link = await share(api, id);
  await plainGuest.goto(link.public_url);
  await expect(plainGuest.getByText("reload the page to see whether it has arrived")).toBeVisible();
  const looked = await plainGuest.request.get(`${link.public_url}/arrival`);
  expect(await looked.json()).toEqual({ arrival: "coming" });
  const headers = { "If-None-Match": looked.headers().etag ?? "" };
  expect((await plainGuest.request.get(`${link.public_url}/arrival`, { headers })).status()).toBe(304);
  await complete(api, id);
  await plainGuest.reload();
  await expect(plainGuest.getByText("The recording is still uploading.")).toBeHidden();
});
