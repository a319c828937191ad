import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright/test";
import { listReplies } from "#lib/contract/replies";
import { getShare, listShares, revokeShare } from "#lib/contract/shares";
import { makeCompleted, share } from "../support/clip-steps";
import { failToReadAgain } from "../support/fail-to-read-again";
import { readyClip } from "../support/ready-clip";
import { expect, test } from "../support/story";
import { openStudio, rulesOf } from "../support/studio";

async function openShare(page: Page, clipId: number) {
  await openStudio(page, clipId);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await expect(dialog.getByText("Link copied. Paste it anywhere.")).toBeVisible({ timeout: 30_000 });
  return dialog;
}

test("a link with a password asks for it, refuses a wrong one and opens with the right one", async ({
  page,
  api,
  guest,
}) => {
  const dialog = await openShare(page, await makeCompleted(api));
  await rulesOf(dialog).click();
  await dialog.getByLabel("Who can open it").selectOption({ label: "Anyone with the link and a password" });
  await expect(dialog.getByRole("button", { name: "Change the link" })).toBeDisabled();
  await dialog.getByLabel("Password").fill("sesame");
  await dialog.getByRole("button", { name: "Change the link" }).click();
  const link = await dialog.getByRole("textbox", { name: "Link", exact: true }).inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expect(rulesOf(dialog)).toContainText("With a password");

  const locked = await guest.goto(link);
  expect(locked?.status()).toBe(403);
  await expect(guest.getByRole("heading", { name: "This clip has a password" })).toBeVisible();
  await expect(guest.getByText("Leaking valve")).toHaveCount(0);
  await guest.getByLabel("Password").fill("simsim");
  await guest.getByRole("button", { name: "Open the clip" }).click();
  await expect(guest.getByRole("alert")).toContainText(/password/i);
  await expect(guest.getByLabel("Password")).toHaveAttribute("aria-invalid", "true");
  await guest.getByLabel("Password").fill("sesame");
  await guest.keyboard.press("Enter");
  await expect(guest.getByRole("heading", { name: "Leaking valve" })).toBeVisible();
  expect(guest.url()).toBe(link);
  expect((await guest.reload())?.status()).toBe(200);
});

test("without JavaScript the password opens the clip and a plain form carries the reply", async ({
  api,
  plainGuest: guest,
}) => {
  const id = await makeCompleted(api);
  const link = await share(api, id, { privacy: "password", password: "sesame" });
  expect((await guest.goto(link.public_url))?.status()).toBe(403);
  await guest.getByLabel("Password").fill("simsim");
  await guest.getByRole("button", { name: "Open the clip" }).click();
  await expect(guest.getByRole("alert")).toContainText(/password/i);
  await guest.getByLabel("Password").fill("sesame");
  await guest.getByRole("button", { name: "Open the clip" }).click();
  await expect(guest.getByRole("heading", { name: "Leaking valve" })).toBeVisible();

  await guest.getByRole("button", { name: "Send reply" }).click();
  await expect(guest.getByRole("alert")).toBeVisible();
  await guest.getByLabel("Your message").fill("Seen, thank you.");
  await guest.getByLabel("Your name").fill("Kim");
  await guest.getByRole("button", { name: "Send reply" }).click();
  await expect(guest.getByRole("heading", { name: "Your reply was sent" })).toBeVisible();
  const { replies } = (await api.call(listReplies, { params: { id } })).body.data;
  expect(replies).toEqual([expect.objectContaining({ message: "Seen, thank you.", sender_name: "Kim" })]);
});

test("a link is saved as a QR code, seen as its recipients see it, and opens as often as was chosen", {
  tag: "@long",
}, async ({ page, context, api, guest, plainGuest }) => {
  const id = await makeCompleted(api);
  const dialog = await openShare(page, id);
  await dialog.getByText("QR code", { exact: true }).click();
  await expect(dialog.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  for (const [name, begin] of [
    ["Save SVG", "<svg "],
    ["Save PNG", "\x89PNG"],
  ] as const) {
    const saved = page.waitForEvent("download");
    await dialog.getByRole("button", { name }).click();
    const bytes = await readFile(await (await saved).path());
    expect(bytes.toString("latin1", 0, begin.length)).toBe(begin);
  }

  const opened = context.waitForEvent("page");
  await dialog.getByRole("link", { name: "See the recipient’s view" }).click();
  await expect((await opened).getByRole("heading", { name: "Leaking valve" })).toBeVisible();
  await rulesOf(dialog).click();
  const views = dialog.getByLabel("Limit number of views");
  await views.fill("none");
  await expect(dialog.getByRole("button", { name: "Change the link" })).toBeDisabled();
  await views.fill("1");
  await dialog.getByRole("button", { name: "Change the link" }).click();
  await expect(dialog.getByText("Saved, for everyone who has the link.")).toBeVisible();
  const { shares } = (await api.call(listShares, { params: { id } })).body.data;
  expect(shares).toMatchObject([{ max_views: 1, view_count: 0 }]);
  await guest.goto(shares[0]?.public_url ?? "");
  await guest.getByRole("button", { name: "Open", exact: true }).click();
  await expect(guest.getByRole("heading", { name: "Leaking valve" })).toBeVisible();
  expect((await plainGuest.goto(shares[0]?.public_url ?? ""))?.status()).toBe(410);
});

test("settings that are being changed stay when the links cannot be listed again, a visitor of one that is ended reads so, and the share dialog copies the link's pins and words for an agent", async ({
  page,
  api,
  guest,
}) => {
  const id = await makeCompleted(api);
  const link = await share(api, id);
  expect((await guest.goto(link.public_url))?.status()).toBe(200);
  const dialog = await openShare(page, id);
  await test.step("for an agent", async () => {
    await dialog.getByRole("button", { name: "Copy for an agent" }).click();
    await expect(dialog.getByText("Copied. Paste it into the chat.")).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain("## Pin 1 at 0:00.5");
    expect(text).toContain("```people\nhere\n```");
    expect(text).toContain(await dialog.getByRole("textbox", { name: "Link", exact: true }).inputValue());
  });
  await dialog.getByRole("button", { name: /^More for the link/ }).click();
  await page.getByRole("menuitem", { name: "Edit settings" }).click();
  const access = dialog.getByRole("region", { name: "Links that work now" }).getByLabel("Who can open it");
  await access.selectOption("password");
  await failToReadAgain(page, /\/shares\?limit=/);
  await dialog.getByRole("button", { name: "Copy this link" }).click();
  await expect(access).toHaveValue("password");

  await test.step("the owner ends it", async () => {
    await page.reload();
    await openShare(page, id);
    await dialog.getByRole("button", { name: /^More for the link/ }).click();
    await page.getByRole("menuitem", { name: "End this link" }).click();
    await expect(dialog.getByText("Links that work now")).toBeHidden();
    await expect(dialog.getByText("This link no longer works.")).toBeVisible();
    expect((await guest.reload())?.status()).toBe(410);
    await expect(guest.getByRole("heading", { name: "This link was withdrawn" })).toBeVisible();
    await expect(guest.getByText("Leaking valve")).toHaveCount(0);
  });
});

test("a link shows how much of the clip was played; the user extends it, changes it, and rotates its code", async ({
  page,
  api,
  guest,
}) => {
  const id = await readyClip(api, { seconds: 4 });
  const end = new Date(Date.now() + 86_400_000).toISOString();
  const link = await share(api, id, { expires_at: end });
  await guest.goto(link.public_url);
  const told = guest.waitForResponse(/\/heard$/);
  await guest.getByRole("button", { name: "Play" }).click();
  expect((await told).ok()).toBe(true);

  const dialog = await openShare(page, id);
  const row = dialog.getByRole("listitem");
  await expect(row.getByText(/^1 view · 1 visitor · [1-9]\d+ % heard$/)).toBeVisible();
  const choose = async (name: string) => {
    await row.getByRole("button", { name: /^More for the link/ }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await choose("Extend by 7 days");
  await expect(row.getByText(/^It works until /)).toBeVisible();
  const { data } = (await api.call(getShare, { params: { code: link.share_code } })).body;
  expect(Date.parse(data.expires_at ?? "") - Date.parse(end)).toBe(7 * 86_400_000);

  await choose("Edit settings");
  await row.getByLabel("Replies").selectOption("None");
  await expect(row.getByText("Changes apply immediately for everyone who has it")).toBeVisible();
  await row.getByRole("button", { name: "Change the link" }).click();
  await expect(row.getByText(/ · no replies · download$/)).toBeVisible();

  await choose("Change address");
  await row.getByRole("button", { name: "Change address" }).click();
  await expect(row.getByText("The link has a new address. The old one no longer works.")).toBeVisible();
  const moved = await dialog.getByRole("textbox", { name: "Link", exact: true }).inputValue();
  expect(moved).not.toBe(link.public_url);
  expect((await guest.goto(link.public_url))?.status()).toBe(404);
  expect((await guest.goto(moved))?.status()).toBe(200);
  await expect(row.getByText(/^1 view · 1 visitor/)).toBeVisible();
});

test("a link that has run out says until when it worked, and an address that is no link what to do", async ({
  api,
  guest,
}) => {
  const id = await makeCompleted(api);
  const link = await share(api, id, { expires_at: new Date(Date.now() + 2000).toISOString() });
  const revoked = await share(api, id);
  await api.call(revokeShare, { params: { code: revoked.share_code } });
  for (const code of ["2".repeat(22), "doesnotexist", revoked.share_code.slice(0, 20)]) {
    expect((await guest.goto(`/c/${code}`))?.status()).toBe(404);
    await expect(guest.getByRole("heading", { name: "There is no clip here" })).toBeVisible();
  }
  const status = async () => (await guest.request.get(link.public_url)).status();
  await expect.poll(status, { intervals: [250] }).toBe(410);
  expect((await guest.goto(link.public_url))?.status()).toBe(410);
  await expect(guest.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await expect(guest.getByText(/It worked until \d/)).toBeVisible();
});

test("a link for one view is used up by who opens it, and stays open to them", async ({ api, guest, plainGuest }) => {
  const id = await readyClip(api, { seconds: 2 });
  const link = await share(api, id, { max_views: 1 });
  for (const visitor of [guest, plainGuest]) {
    expect((await visitor.goto(link.public_url))?.status()).toBe(200);
    await expect(visitor.locator("audio")).toHaveCount(0);
  }
  await guest.getByRole("button", { name: "Open", exact: true }).click();
  await expect(guest.getByRole("button", { name: "Play" })).toBeVisible();
  // A reload must not send the form again.
  for (const _ of ["reloaded", "and opened again"]) {
    expect((await guest.reload())?.request().method()).toBe("GET");
    expect((await guest.goto(link.public_url))?.status()).toBe(200);
  }
  await guest.getByRole("button", { name: "Play" }).click();
  const heard = () => guest.locator('[data-part="audio"]').evaluate((audio) => (audio as HTMLAudioElement).currentTime);
  await expect.poll(heard).toBeGreaterThan(1);
  expect((await api.call(getShare, { params: { code: link.share_code } })).body.data.view_count).toBe(1);
  expect((await plainGuest.goto(link.public_url))?.status()).toBe(410);
  await expect(plainGuest.getByRole("heading", { name: "This link has been used up" })).toBeVisible();
});

test("without a script the button opens a link for one view, password and all", async ({ api, plainGuest }) => {
  const id = await makeCompleted(api);
  const { public_url: once } = await share(api, id, { max_views: 1 });
  await plainGuest.goto(once);
  await plainGuest.getByRole("button", { name: "Open", exact: true }).click();
  await expect(plainGuest.getByRole("heading", { name: "Leaking valve" })).toBeVisible();
  const { public_url: locked } = await share(api, id, { max_views: 1, password: "sesame" });
  await plainGuest.goto(locked);
  for (const password of ["barley", "sesame"]) {
    await plainGuest.getByLabel("Password").fill(password);
    await plainGuest.getByRole("button", { name: "Open the clip" }).click();
    if (password === "barley") await expect(plainGuest.getByRole("alert")).toBeVisible();
  }
  await expect(plainGuest.getByRole("heading", { name: "Leaking valve" })).toBeVisible();
  expect((await plainGuest.goto(locked))?.status()).toBe(200);
});

test("a clip sent by e-mail arrives as a personal link", async ({ page, api, guest, baseURL }) => {
  const dialog = await openShare(page, await makeCompleted(api));
  await dialog.getByLabel("Your name, as recipients see it").fill("Dana Whitlow");
  await dialog.getByRole("tab", { name: "E-mail" }).click();
  const recipient = `kim-${crypto.randomUUID()}@example.com`;
  await dialog.getByLabel("Their e-mail address").fill(recipient);
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(dialog.getByText(/^Sent\. The recipient’s link/)).toBeVisible();
  const mailbox = await fetch(`${baseURL}/dev/mailbox/messages?to=${encodeURIComponent(recipient)}`);
  const { messages } = (await mailbox.json()) as { messages: { text: string }[] };
  const link = /https?:\/\/\S+\/c\/\w+/.exec(messages[0]?.text ?? "")?.[0];
  await guest.goto(link ?? "");
  await expect(guest.getByText("Dana Whitlow left you a note")).toBeVisible();
});

test("a user without a name is asked for it before the first link, and not again after Skip", async ({ page, api }) => {
  const id = await makeCompleted(api);
  const name = (dialog: Locator) => dialog.getByLabel("Your name, as recipients see it");
  const dialog = await openShare(page, id);
  await expect(name(dialog)).toBeVisible();
  await dialog.getByRole("button", { name: "Skip" }).click();
  await expect(name(dialog)).toHaveCount(0);
  await page.reload();
  const again = await openShare(page, id);
  await expect(again.getByRole("tab", { name: "E-mail" })).toBeVisible();
  await expect(name(again)).toHaveCount(0);
});

test("a link sent by e-mail can be for its recipient only, and the next one has the earlier settings", {
  tag: "@long",
}, async ({ page, api, guest, baseURL }) => {
  const dialog = await openShare(page, await makeCompleted(api));
  await dialog.getByRole("tab", { name: "E-mail" }).click();
  const panel = dialog.getByRole("tabpanel", { name: "E-mail" });
  const recipient = `kim-${crypto.randomUUID()}@example.com`;
  await panel.getByLabel("Their e-mail address").fill(recipient);
  await panel.locator("summary").click();
  await panel.getByLabel("Who can open it").selectOption("Only the person it was sent to");
  await panel.getByRole("button", { name: "Send", exact: true }).click();
  await expect(panel.getByText(/^Sent\. The recipient’s link/)).toBeVisible();
  const mailbox = await fetch(`${baseURL}/dev/mailbox/messages?to=${encodeURIComponent(recipient)}`);
  const { messages } = (await mailbox.json()) as { messages: { text: string }[] };
  const link = /https?:\/\/\S+\/c\/\w+/.exec(messages[0]?.text ?? "")?.[0] ?? "";
  expect((await guest.goto(link))?.status()).toBe(403);
  await expect(guest.getByRole("button", { name: "Send me a code" })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await dialog.getByRole("tab", { name: "E-mail" }).click();
  await panel.locator("summary").click();
  await expect(panel.getByLabel("Who can open it")).toHaveValue("unlisted");
});

test("a clip is sent by SMS, after an invalid number was refused with a sentence", async ({ page, api, baseURL }) => {
  const dialog = await openShare(page, await makeCompleted(api));
  await dialog.getByRole("tab", { name: "Link" }).press("ArrowRight");
  await expect(dialog.getByRole("tab", { name: "E-mail" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  const field = dialog.getByLabel("Their phone number");
  await field.fill("12");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  const recipient = `+4477009${String(Date.now()).slice(-5)}`;
  await field.fill(recipient);
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(dialog.getByText(/^Sent\. The recipient’s link/)).toBeVisible();
  await expect(dialog.getByText(recipient)).toBeVisible();
  const mailbox = await fetch(`${baseURL}/dev/mailbox/messages?to=${encodeURIComponent(recipient)}`);
  const { messages } = (await mailbox.json()) as { messages: { text: string }[] };
  expect(messages[0]?.text).toMatch(/https?:\/\/\S+\/c\/\w+/);
});
