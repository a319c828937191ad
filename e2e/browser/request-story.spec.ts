import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright/test";
import { getClip } from "#lib/contract/clips";
import { createRequest, getRequest } from "#lib/contract/requests";
import { getClipStats } from "#lib/contract/shares";
import { createWebhook } from "#lib/contract/webhooks";
import { fixture } from "../support/samples";
import { expect, test } from "../support/story";
import { untilSeconds } from "../support/studio";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

async function at(page: Page, x: number, y: number) {
  const box = await page.getByAltText(/^Picture for/).boundingBox();
  if (!box) throw new Error("the picture has no place");
  return [box.x + box.width * x, box.y + box.height * y] as const;
}

test("a program asks, a phone answers although it is killed, the asker replies by voice at a spot, and the answerer hears it and takes the clip back", async ({
  page,
  api,
  browser,
}) => {
  test.slow();
  const heard: { type: string; data: Record<string, unknown> }[] = [];
  const receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      heard.push(JSON.parse(body));
      response.end();
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => receiver.once("listening", resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  await api.call(createWebhook, { json: { url, events: ["request.opened", "request.answered"] } });
  const questions = [{ text: "Where does the water come out?", x: 0.2, y: 0.5 }, { text: "Since when?" }];
  const image = fixture("screenshot.png").toString("base64");
  const json = { title: "Where is the water coming from?", questions, image, metadata: { ticket: 7 } };
  const { request_id: requestId, url: pageUrl } = (await api.call(createRequest, { json })).body;

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, permissions: ["microphone"] });
  const phone = await context.newPage();
  await phone.goto(pageUrl);
  await expect(phone.getByRole("heading", { name: json.title })).toBeVisible();
  await phone.getByRole("link", { name: "Record" }).click();
  await untilSeconds(phone.getByRole("timer"), 1);
  await phone.mouse.click(...(await at(phone, 0.22, 0.52)));
  await button(phone, "Pen").click();
  await phone.mouse.move(...(await at(phone, 0.4, 0.4)));
  await phone.mouse.down();
  await phone.mouse.move(...(await at(phone, 0.6, 0.6)), { steps: 6 });
  await phone.mouse.up();
  await untilSeconds(phone.getByRole("timer"), 3);
  await phone.close();
  const again = await context.newPage();
  await again.goto(pageUrl);
  await again.getByRole("link", { name: /Go on/ }).click();
  await again.getByLabel("Your name (optional)").fill("Priya");
  await button(again, "Send").click();
  await expect(again.getByRole("heading", { name: /^Sent/ })).toBeVisible({ timeout: 60_000 });
  const link = await again.getByRole("textbox", { name: "Your private link" }).inputValue();

  const { answers = [] } = (await api.call(getRequest, { params: { requestId } })).body.data;
  const id = answers[0]?.vst_id ?? 0;
  await expect
    .poll(() => heard.map(({ type }) => type), { timeout: 20_000 })
    .toEqual(["request.opened", "request.answered"]);
  expect(heard[1]?.data).toMatchObject({ request_id: requestId, clip_id: id, name: "Priya", metadata: { ticket: 7 } });
  await page.goto(`/studio/${id}`);
  await page.getByRole("tab", { name: "Details" }).click();
  await expect(page.getByText(/answer to your request/i)).toBeVisible();
  await expect
    .poll(async () => (await api.call(getClip, { params: { id } })).body.data.playback_url, { timeout: 60_000 })
    .not.toBeNull();

  const own = await context.newPage();
  await own.goto(link);
  await expect(own.getByText("Priya left you a voice note")).toBeVisible();
  await button(own, "Play").click();
  await expect(button(own, "Play")).toBeVisible({ timeout: 20_000 });
  await page.context().grantPermissions(["microphone"]);
  await page.goto(link);
  await page.getByLabel("Position in the recording").fill("1");
  await button(page, "Point at the picture").click();
  await button(page, "Speak here").click();
  const dialog = page.getByRole("dialog", { name: /^Reply/ });
  await expect(dialog.getByText("0:02")).toBeVisible({ timeout: 15_000 });
  await dialog.getByRole("button", { name: "Stop" }).click();
  await dialog.getByLabel("Your name").fill("Dana");
  await dialog.getByRole("button", { name: "Send reply" }).click();
  await expect(own.locator("audio[aria-label*=Dana]")).toBeVisible({ timeout: 30_000 });
  await expect
    .poll(async () => (await api.call(getClipStats, { params: { id } })).body.data.heard)
    .toBeGreaterThan(0.5);

  await again.bringToFront();
  await button(again, "Delete my clip").click();
  await again.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(again.getByRole("heading", { name: "Your clip was deleted." })).toBeVisible();
  await own.reload();
  await expect(own.getByRole("heading", { level: 1 })).not.toHaveText(json.title);
  await context.close();
  receiver.close();
});
