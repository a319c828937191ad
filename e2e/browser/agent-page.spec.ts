import type { Page } from "playwright/test";
import { saveDrawing } from "#lib/contract/drawings";
import { submitReply } from "#lib/contract/replies";
import { makeCompleted, share } from "../support/clip-steps";
import { inspect } from "../support/inspect";
import { spokenClip } from "../support/spoken-clip";
import { expect, test } from "../support/story";
import { openStudio } from "../support/studio";

const agentPage = ({ public_url: url }: { public_url: string }) => `${url}.md`;

const clipboardOf = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test("a person sees what an agent gets before it is copied, copies less by choosing pins, and is led there by the share dialog", async ({
  page,
  api,
}) => {
  const id = await spokenClip(api);
  const points = [
    [0.2, 0.4, 0],
    [0.3, 0.6, 1],
  ];
  const strokes = [{ tool: "ellipse", color: "persimmon", start: 1, end: 2, points }];
  await api.call(saveDrawing, { params: { vstId: id }, json: { drawing_data: { version: 1, strokes } } });
  const link = await share(api, id, { replies: "open" });
  const json = { message: "On my screen, too.", sender_name: "Noor", timestamp: 1, image: "img1", x: 0.25, y: 0.5 };
  await api.as(null).call(submitReply, { params: { token: String(link.reply_token) }, json });

  await page.goto(link.public_url);
  await page.getByRole("link", { name: "As text for an agent" }).click();
  await expect(page).toHaveURL(agentPage(link));
  const text = page.getByRole("main", { name: "What an agent gets" });
  await expect(text.getByRole("heading", { name: "Leaking valve" })).toBeVisible();
  await expect(text.getByText("The valve drips here.")).toBeVisible();
  await expect(text.getByText("On my screen, too.")).toBeVisible();
  await expect(text.getByText("ellipse").first()).toBeVisible();
  const crop = text.getByRole("img", { name: "Crop around pin 1, with the ink" });
  await expect.poll(() => crop.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
  await expect(page.getByText(/^About \d+ tokens$/)).toBeVisible();
  await inspect(page, { widths: [1440, 390, 320] });

  await page.getByRole("button", { name: "Copy for an agent" }).click();
  await expect(page.getByText("Copied. Paste it into the chat.")).toBeVisible();
  const markdown = await clipboardOf(page);
  expect(markdown).toContain("## Pin 2");
  expect(markdown).toContain("```people\nThe valve drips here.\n```");

  await page.getByLabel("Pins", { exact: true }).fill("1");
  await page.getByLabel("Without pictures").check();
  await page.getByRole("button", { name: "Show" }).click();
  await expect(text.getByText("Left out: pins 2.")).toBeVisible();
  await expect(crop).toHaveCount(0);
  await page.getByRole("button", { name: "Copy for an agent" }).click();
  await expect(page.getByText("Copied. Paste it into the chat.")).toBeVisible();
  const part = await clipboardOf(page);
  expect(part).not.toContain("## Pin 2");
  expect(part).not.toContain("Crop:");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied. Paste it anywhere.")).toBeVisible();
  const address = await clipboardOf(page);
  expect(await (await api.as(null).send("GET", address)).bytes.toString("utf8")).toBe(part);
  await page.getByRole("button", { name: "Copy JSON" }).click();
  await expect.poll(() => clipboardOf(page)).toContain('"untrusted"');
  expect(JSON.parse(await clipboardOf(page)).pins).toHaveLength(1);

  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Copy for an agent" }).click();
  await expect(page.getByRole("status")).toHaveText("Not copied. Check your connection and try again.");
  await page.context().setOffline(false);

  await openStudio(page, id);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "See what it gets" }).click();
  await expect((await opened).getByRole("main", { name: "What an agent gets" })).toBeVisible();
});

test("a password leads to what an agent gets, also after a wrong one, and a counted link is opened first; without JavaScript its text is a link, and in Arabic it reads from the right", async ({
  api,
  guest,
  plainGuest,
}) => {
  const id = await spokenClip(api);
  const locked = await share(api, id, { privacy: "password", password: "open sesame" });
  expect((await guest.goto(agentPage(locked)))?.status()).toBe(403);
  await guest.getByLabel("Password").fill("simsim");
  await guest.getByRole("button", { name: "Open the clip" }).click();
  await expect(guest.getByRole("alert")).toContainText(/password/i);
  await guest.getByLabel("Password").fill("open sesame");
  await guest.getByRole("button", { name: "Open the clip" }).click();
  await expect(guest.getByRole("main", { name: "What an agent gets" })).toBeVisible();
  const crop = guest.getByRole("img", { name: "Crop around pin 1, with the ink" });
  await expect.poll(() => crop.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);

  const counted = await share(api, id, { max_views: 1 });
  await guest.goto(agentPage(counted));
  await expect(guest.getByText("The valve drips here.")).toHaveCount(0);
  await guest.getByRole("button", { name: "Open" }).click();
  await guest.getByRole("link", { name: "As text for an agent" }).click();
  await expect(guest.getByRole("main", { name: "What an agent gets" })).toBeVisible();

  const own = await share(api, id, { privacy: "private" });
  expect((await guest.goto(agentPage(own)))?.status()).toBe(403);
  await expect(guest.getByText("The valve drips here.")).toHaveCount(0);
  expect((await guest.goto(`${new URL(own.public_url).origin}/c/${"A".repeat(22)}.md`))?.status()).toBe(404);

  await test.step("without JavaScript", async () => {
    const link = await share(api, id);
    await plainGuest.goto(`${agentPage(link)}?lang=ar`);
    await expect(plainGuest.locator("html")).toHaveAttribute("dir", "rtl");
    await plainGuest.goto(agentPage(link));
    await expect(plainGuest.getByRole("button", { name: "Copy for an agent" })).toBeHidden();
    await plainGuest.getByLabel("Pins", { exact: true }).fill("2");
    await plainGuest.getByRole("button", { name: "Show" }).click();
    await expect(plainGuest.getByText("Left out: pins 1.")).toBeVisible();
    await plainGuest.locator("header").getByRole("link", { name: "Plain text" }).click();
    await expect(plainGuest.getByText("## Pin 2")).toBeVisible();
  });
  await test.step("choices that cannot be read, and a clip without words, say so", async () => {
    const silent = await share(api, await makeCompleted(api));
    await guest.goto(`${agentPage(silent)}?pins=one`);
    await expect(guest.getByRole("alert")).toHaveText("These choices cannot be read, so everything is shown.");
    await expect(guest.getByText("Nothing was said while pointing.")).toBeVisible();
  });
});
