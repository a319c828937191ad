import type { Page } from "playwright/test";
import { getClip } from "#lib/contract/clips";
import { listDrawings } from "#lib/contract/drawings";
import { createRequest, getRequest, updateRequest } from "#lib/contract/requests";
import type { Api } from "../support/api";
import { inspect } from "../support/inspect";
import { fixture } from "../support/samples";
import { expect, test } from "../support/story";
import { countKept, fingersOn, openStudio, untilSeconds } from "../support/studio";

const questions = [
  { text: "Where exactly does the water come out?", x: 0.2, y: 0.5 },
  { text: "What does the gauge read right now?", x: 0.6, y: 0.2 },
];
const phone = { width: 390, height: 844 };
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const sentTo = (page: Page) => page.getByRole("heading", { name: /^Sent/ });

async function ask(api: Api, json: Record<string, unknown> = {}) {
  const image = fixture("screenshot.png").toString("base64");
  const asked = { title: "Where is the water coming from?", questions, image, ...json };
  return (await api.call(createRequest, { json: asked })).body;
}

const answersOf = async (api: Api, requestId: string) =>
  (await api.call(getRequest, { params: { requestId } })).body.data.answers ?? [];

async function open(page: Page, code: string, size = phone): Promise<void> {
  await page.context().grantPermissions(["microphone"]);
  await page.setViewportSize(size);
  await page.goto(`/r/${code}/record`);
  await expect(button(page, "Record")).toBeVisible();
}

async function place(page: Page, x: number, y: number) {
  const box = await page.getByAltText(/^Picture for/).boundingBox();
  if (!box) throw new Error("the picture has no place");
  return [box.x + box.width * x, box.y + box.height * y] as const;
}

async function draw(page: Page, tool = "Pen"): Promise<void> {
  await button(page, tool).click();
  await page.mouse.move(...(await place(page, 0.4, 0.4)));
  await page.mouse.down();
  await page.mouse.move(...(await place(page, 0.7, 0.6)), { steps: 8 });
  await page.mouse.up();
}

async function record(page: Page, seconds: number): Promise<void> {
  await button(page, "Record").click();
  await untilSeconds(page.getByRole("timer"), seconds);
  await button(page, "Done").click();
  await expect(button(page, "Play")).toBeEnabled();
}

test("a request is answered on a phone with voice, a pin and a stroke, although the page is killed twice", async ({
  guest: page,
  api,
}) => {
  const { code, request_id } = await ask(api);
  await open(page, code);
  await expect(page.getByRole("heading", { name: "Where is the water coming from?" })).toBeVisible();
  await button(page, "Record").click();
  await untilSeconds(page.getByRole("timer"), 1);
  await expect(page.locator("[aria-current=step]")).toContainText("Where exactly");
  await page.mouse.click(...(await place(page, 0.24, 0.53)));
  await expect(page.getByRole("button", { name: /^Question A, answered/ })).toBeVisible();
  await expect(page.locator("[aria-current=step]")).toContainText("What does the gauge");
  await page.getByRole("button", { name: /^Question B/ }).click();
  await expect(page.getByRole("button", { name: /^Question B, answered/ })).toBeVisible();
  await draw(page);
  await draw(page, "Arrow");
  await page.keyboard.press("Control+z");
  await untilSeconds(page.getByRole("timer"), 3);
  await expect.poll(() => countKept(page, "tellmark-outbox", "drafts")).toBe(1);
  await page.reload();

  await expect(page.getByText(/^Your recording of 0:0\d is still here/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Question [AB], answered/ })).toHaveCount(2);
  await page.getByLabel("Your name (optional)").fill("Bo");
  // The second time it is killed when the recording is on its way.
  const audio = /\/audio$/;
  await page.route(audio, () => {});
  const underWay = page.waitForRequest(audio);
  await button(page, "Send").click();
  await underWay;
  await page.unroute(audio);
  await page.reload();
  await expect(page.getByRole("heading", { name: /^Sent/ })).toBeVisible({ timeout: 60_000 });

  const answers = await answersOf(api, request_id);
  expect(answers).toMatchObject([{ name: "Bo" }]);
  const id = answers[0]?.vst_id ?? 0;
  const { data } = (await api.call(getClip, { params: { id } })).body;
  expect([data.image_urls.length, data.audio_url !== null, data.voice_tags.length]).toEqual([1, true, 1]);
  expect(data.voice_tags[0]?.x).toBeCloseTo(0.24, 1);
  const { drawings } = (await api.call(listDrawings, { params: { vstId: id } })).body;
  expect(drawings).toMatchObject([{ document: { strokes: [{ tool: "pen" }] } }]);
  for (const [database, store] of [
    ["tellmark-outbox", "items"],
    ["tellmark-outbox", "drafts"],
    ["tellmark-takes", "takes"],
    ["tellmark-earlier", "takes"],
    ["tellmark-local", "clips"],
  ] as const) {
    expect(await countKept(page, database, store), `${database} ${store}`).toBe(0);
  }

  await page.reload();
  const link = await page.getByRole("textbox", { name: "Your private link" }).inputValue();
  expect(new URL(link).pathname).toMatch(/^\/c\/\w+$/);
  await inspect(page);
  await page.setViewportSize(phone);
  await button(page, "Delete my clip").click();
  await page.getByRole("dialog", { name: "Delete your clip?" }).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "Your clip was deleted." })).toBeVisible();
  expect((await api.send("GET", `/api/v1/clips/${id}`)).status).toBe(404);
});

test("the laser follows the finger on a phone, is recorded with the voice, and shines for both who answered and who asked", async ({
  guest: phonePage,
  page,
  api,
}) => {
  const { code, request_id } = await ask(api);
  await open(phonePage, code);
  await button(phonePage, "Record").click();
  const timer = phonePage.getByRole("timer");
  await untilSeconds(timer, 1);
  await button(phonePage, "Laser").click();
  await expect(phonePage.getByText(/^Drag across the picture/)).toBeVisible();
  const touch = await fingersOn(phonePage);
  const finger = async (across: number) => {
    const [x, y] = await place(phonePage, across, 0.6);
    return { x, y };
  };
  const dot = phonePage.locator("[data-laser-layer] path:not([fill=none])");
  await touch("touchStart", await finger(0.3));
  await touch("touchMove", await finger(0.5));
  await expect(dot).toHaveCount(2);
  await untilSeconds(timer, 2);
  await touch("touchMove", await finger(0.7));
  await untilSeconds(timer, 3);
  await touch("touchEnd");
  await expect(dot).toHaveCount(0);
  await button(phonePage, "Done").click();
  await button(phonePage, "Play").click();
  await expect(dot).toHaveCount(2);
  await button(phonePage, "Send").click();
  await expect(sentTo(phonePage)).toBeVisible({ timeout: 30_000 });

  const [answer] = await answersOf(api, request_id);
  const id = answer?.vst_id ?? 0;
  const { drawings } = (await api.call(listDrawings, { params: { vstId: id } })).body;
  expect(drawings).toMatchObject([{ document: { strokes: [{ tool: "laser" }] } }]);
  await phonePage.goto(await phonePage.getByRole("textbox", { name: "Your private link" }).inputValue());
  await button(phonePage, "Play").click();
  await expect(phonePage.locator(".ink-laser path")).not.toHaveCount(0);
  await openStudio(page, id);
  await button(page, "Play").click();
  await expect(page.locator("[data-laser-layer] path")).not.toHaveCount(0);
});

/** The times at which the recording was sent: it is taken the second time. */
async function refuseFirst(page: Page, status: number): Promise<number[]> {
  const tries: number[] = [];
  await page.route(/\/audio$/, (route) => {
    if (tries.push(Date.now()) > 1) return route.fallback();
    return route.fulfill({ status, headers: { "Retry-After": "6" }, json: { success: false, message: "Not now." } });
  });
  return tries;
}

async function expectCountdown(page: Page, words: string): Promise<void> {
  for (const seconds of ["6 seconds", "[1-5] seconds?"])
    await expect(page.getByText(new RegExp(`^${words} ${seconds}\\.$`)).last()).toBeVisible();
}

test("an answer that the server does not take yet (503) is tried again when it says, and one that it has deleted under way is sent once more from the device", async ({
  guest: page,
  api,
}) => {
  const { code, request_id } = await ask(api);
  await open(page, code);
  await record(page, 1.5);
  await page.mouse.click(...(await place(page, 0.24, 0.53)));
  const audio = /\/audio$/;
  await page.route(audio, () => {});
  const tries = await refuseFirst(page, 503);
  const begun = page.waitForResponse(/\/clips$/);
  await button(page, "Send").click();
  await expectCountdown(page, "That did not work. Next try in");
  const underWay = page.waitForRequest(audio);
  const { vst_id, answer_token } = await (await begun).json();
  await underWay;
  await expect.poll(() => tries.length).toBe(2);
  expect((tries[1] ?? 0) - (tries[0] ?? 0)).toBeGreaterThan(5900);
  expect((await api.as(answer_token).send("DELETE", `/api/v1/clips/${vst_id}`)).status).toBe(200);
  await page.unroute(audio);
  await page.reload();
  await expect(sentTo(page)).toBeVisible({ timeout: 60_000 });
  const [answer, ...others] = await answersOf(api, request_id);
  expect(others).toEqual([]);
  const { data } = (await api.call(getClip, { params: { id: answer?.vst_id ?? 0 } })).body;
  expect([data.image_urls.length, data.audio_url !== null, data.voice_tags.length]).toEqual([1, true, 1]);
});

test("an answer waits on the device without a connection, and when the server takes no file yet (429), as long as it says", async ({
  guest: page,
  api,
}) => {
  const { code, request_id } = await ask(api);
  await open(page, code);
  await record(page, 1.5);
  const tries = await refuseFirst(page, 429);
  await test.step("without a connection", async () => {
    await page.context().setOffline(true);
    await button(page, "Send").click();
    await expect(page.getByText("It is sent when you are online.")).toBeVisible();
    expect(await answersOf(api, request_id)).toEqual([]);
    await inspect(page, { widths: [390] });
    await page.context().setOffline(false);
  });
  await expectCountdown(page, "Too many attempts from here for now. Next try in");
  await expect(sentTo(page)).toBeVisible({ timeout: 30_000 });
  expect(tries).toHaveLength(2);
  expect((tries[1] ?? 0) - (tries[0] ?? 0)).toBeGreaterThan(5900);
  expect(await answersOf(api, request_id)).toHaveLength(1);
});

test("a request without a picture takes own ones, and none of it is in the library of a signed-in user", async ({
  page,
  api,
}) => {
  const { code, request_id } = await ask(api, { image: undefined, questions: [{ text: "What broke?" }] });
  await open(page, code);
  const picture = { name: "crack.png", mimeType: "image/png", buffer: fixture("screenshot.png") };
  await page.getByLabel("Add a picture").setInputFiles(picture);
  await expect(page.getByAltText(/^Picture for/)).toBeVisible();
  await record(page, 1.5);
  const other = await page.context().newPage();
  await page.close();
  await other.goto("/library");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(other.getByRole("list", { name: "Not sent yet" })).toHaveCount(0);
  await open(other, code).catch(() => {});
  await expect(button(other, "Play")).toBeEnabled();
  await button(other, "Send").click();
  await expect(sentTo(other)).toBeVisible({ timeout: 30_000 });
  const [answer] = await answersOf(api, request_id);
  const { data } = (await api.call(getClip, { params: { id: answer?.vst_id ?? 0 } })).body;
  expect([data.image_urls.length, data.audio_url !== null]).toEqual([1, true]);
});

test("the recording begins by the button of the request's page, once, and ends at the longest time", async ({
  guest: page,
  api,
}) => {
  const { code } = await ask(api);
  await page.context().grantPermissions(["microphone"]);
  await page.route(`**/api/v1/request/public/${code}`, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, max_seconds: 2 } } });
  });
  await page.goto(`/r/${code}`);
  await page.getByRole("link", { name: "Record" }).click();
  await expect(page.getByText(/^The recording has reached 0:02/)).toBeVisible();
  await page.reload();
  await expect(button(page, "Play")).toBeEnabled();
  await expect(button(page, "Record again")).toBeVisible();
});

test("a request that has ended takes nothing, and keeps what was recorded on the device", async ({
  guest: page,
  api,
}) => {
  const { code, request_id } = await ask(api);
  await open(page, code);
  await record(page, 1.5);
  await api.call(updateRequest, { params: { requestId: request_id }, json: { closed: true } });
  await button(page, "Send").click();
  await expect(page.getByRole("heading", { name: "This request has ended." })).toBeVisible();
  await expect(page.getByText("What you recorded is still on this device.")).toBeVisible();
  expect(await countKept(page, "tellmark-takes", "takes")).toBe(1);
  await inspect(page, { widths: [390] });
});

test("the page keeps what is needed in reach, knows the key of the laser, is accessible while it is ready, records and plays, and speaks the reader's language", async ({
  guest: page,
  api,
}) => {
  test.slow();
  const { code } = await ask(api);
  const desk = { width: 1440, height: 900 };
  const asked = page.getByRole("complementary", { name: "What is asked" });
  await open(page, code, { width: Math.round(1366 / 1.25), height: Math.round(657 / 1.25) });
  await expect(asked, "on a laptop of 768 lines at 125 %").toBeVisible();
  await page.setViewportSize(desk);
  await test.step("K chooses the laser; held, it gives the former tool back, and ? lists it", async () => {
    const begun = Date.now();
    await page.keyboard.down("k");
    await expect(button(page, "Laser")).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => Date.now() - begun).toBeGreaterThan(500);
    await page.keyboard.up("k");
    await expect(button(page, "Point")).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("k");
    await expect(button(page, "Laser")).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keys" })).toContainText("Laser; if you hold the key");
    await inspect(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Keys" })).toBeHidden();
    await page.setViewportSize(desk);
    await button(page, "Point").click();
  });
  await inspect(page);
  await page.setViewportSize(phone);
  await button(page, "Record").click();
  await untilSeconds(page.getByRole("timer"), 1);
  await test.step("larger text on a phone keeps Done in reach", async () => {
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "24px"));
    for (const name of ["Undo", "Done"]) await expect(button(page, name)).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  });
  await page.setViewportSize(desk);
  await page.mouse.click(...(await place(page, 0.24, 0.53)));
  await inspect(page);
  await page.setViewportSize(desk);
  await button(page, "Done").click();
  await expect(button(page, "Play")).toBeEnabled();
  await inspect(page);
  await page.goto(`/r/${code}/record?lang=ar`);
  await expect(button(page, "إرسال")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await inspect(page);
});
