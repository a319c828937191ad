import { resolve } from "node:path";
import type { Page } from "playwright/test";
import { getClip, listClips } from "#lib/contract/clips";
import { createRequest, getRequest } from "#lib/contract/requests";
import { newAddress, openSession } from "../support/person";
import { filledClip } from "../support/ready-clip";
import { expect, test } from "../support/story";
import { openStudio, untilSaved, untilSeconds } from "../support/studio";

const file = (name: string) => resolve(import.meta.dirname, "../fixtures", name);

/** As keyboards of other scripts send it: the sign of the script at the place of the key. */
const press = (page: Page, key: string, code: string, held: { ctrlKey?: boolean } = {}) =>
  page.evaluate((init) => void document.body.dispatchEvent(new KeyboardEvent("keydown", init)), {
    ...held,
    key,
    code,
    bubbles: true,
    cancelable: true,
  });

test("an animated image is shown as a still in the studio, which says that recipients see its first frame", async ({
  page,
  api: _signedIn,
}) => {
  await page.goto("/studio/new");
  await page.locator("input[type=file]").first().setInputFiles(file("two-frames.gif"));
  await expect(
    page.getByText("This picture is animated. Recipients see its first frame, as you do here."),
  ).toBeVisible();
  const shown = page.getByAltText("Your picture");
  const firstPixel = () =>
    shown.evaluate((image: HTMLImageElement) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
      const paper = canvas.getContext("2d");
      paper?.drawImage(image, 0, 0);
      return [...(paper?.getImageData(0, 0, 1, 1).data ?? [])].join();
    });
  const before = await firstPixel();
  await page.waitForURL(/\/studio\/\d+$/);
  await untilSaved(page);
  await page.reload();
  await expect(
    page.getByText("This picture is animated. Recipients see its first frame, as you do here."),
  ).toBeVisible();
  await expect.poll(firstPixel).toBe(before);
});

test("shortcuts work on keyboards of other scripts, undo by Ctrl+Z too, no letter that is typed is one, and Enter that ends a composition keeps the field open", async ({
  page,
  api,
}) => {
  const id = await filledClip(api, { seconds: 0 });
  await openStudio(page, id);
  const chosen = page.getByRole("toolbar", { name: "Tools" }).first().getByRole("radio", { checked: true });
  await press(page, "з", "KeyP");
  await expect(chosen).toHaveAccessibleName(/Pen/);
  await press(page, "v", "KeyV");
  await expect(chosen).toHaveAccessibleName(/Select/);
  const title = page.getByLabel("Title");
  await title.fill("Pump");
  await title.press("Tab");
  await untilSaved(page);
  await press(page, "я", "KeyZ", { ctrlKey: true });
  await expect(title).not.toHaveValue("Pump");
  await title.pressSequentially("p");
  await expect(chosen).toHaveAccessibleName(/Select/);
  await title.evaluate((field) =>
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", keyCode: 229, isComposing: true, bubbles: true })),
  );
  await expect(title).toBeFocused();
});

test("a picture dropped anywhere on the page is added, and a dropped address gets a message", async ({
  page,
  api: _signedIn,
}) => {
  await page.goto("/studio/new");
  const drop = (fill: string) =>
    page.evaluate(async (what) => {
      const data = new DataTransfer();
      if (what === "address") data.setData("text/uri-list", "https://example.com/valve.png");
      else {
        const canvas = new OffscreenCanvas(40, 30);
        canvas.getContext("2d")?.fillRect(0, 0, 20, 20);
        data.items.add(new File([await canvas.convertToBlob()], "valve.png", { type: "" }));
      }
      const header = document.querySelector("header") ?? document.body;
      for (const type of ["dragenter", "dragover", "drop"]) {
        header.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
      }
    }, fill);
  await expect(async () => {
    await drop("address");
    await expect(page.getByText(/^That was the address of a picture/)).toBeVisible({ timeout: 500 });
  }, "once the page's scripts are there").toPass();
  await drop("file");
  await expect(page.getByAltText("Your picture")).toBeVisible();

  // Nothing takes a file there, and the browser would leave the page for it.
  await page.goto("/settings");
  const isKept = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["x"], "valve.png", { type: "image/png" }));
    const init = { dataTransfer, bubbles: true, cancelable: true };
    return ["dragover", "drop"].map((type) => !document.body.dispatchEvent(new DragEvent(type, init)));
  });
  expect(isKept).toEqual([true, true]);
});

/** As in a private window that refuses everything. */
function refuseStorage() {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches", "BroadcastChannel"]) {
    Object.defineProperty(globalThis, name, { get: refuse });
  }
  Object.defineProperty(navigator, "serviceWorker", { get: refuse });
  const methods = { getDirectory: navigator.storage, request: navigator.locks, query: navigator.locks };
  for (const [name, place] of Object.entries(methods))
    Object.defineProperty(place, name, { value: async () => refuse() });
}

test("where the browser refuses every storage, and locks and channels between tabs, a clip goes straight to the server", async ({
  page,
  api,
}) => {
  await page.addInitScript(refuseStorage);
  await page.goto("/studio/new");
  await page.locator("input[type=file]").first().setInputFiles(file("screenshot.png"));
  await page.waitForURL(/\/studio\/\d+$/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  await expect.poll(async () => (await api.call(getClip, { params: { id } })).body.data.image_urls.length).toBe(1);
});

test("where the browser refuses every storage, a clip without an account is made in its tab, which says so, and kept by signing in", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ permissions: ["microphone"], baseURL: baseURL ?? "" });
  await context.addInitScript(refuseStorage);
  const page = await context.newPage();
  await page.goto("/studio/new");
  await page.waitForURL(/\/studio\/local\/\d+$/);
  await expect(page.getByText(/^This browser stores nothing: the clip is only in this tab/)).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText(/^This browser stores nothing/)).toBeHidden();
  await expect(page.getByText("Only in this tab", { exact: true })).toBeVisible();
  await page.locator("input[type=file]").first().setInputFiles(file("screenshot.png"));
  await expect(page.getByAltText("Your picture")).toBeVisible();
  await page.getByLabel("Title").fill("Where the button is");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByText(/press Share here again/)).toBeVisible();

  const api = await openSession(context, baseURL ?? "", newAddress("dana"));
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.waitForURL(/\/studio\/\d+$/);
  const dialog = page.getByRole("dialog", { name: "Share" });
  await expect(dialog.getByRole("textbox", { name: "Link", exact: true })).toHaveValue(/\/c\//, { timeout: 30_000 });
  const kept = async () =>
    (await api.call(listClips, {})).body.data.clips.map(({ title, image_urls }) => [title, image_urls.length]);
  await expect.poll(kept, { timeout: 30_000 }).toEqual([["Where the button is", 1]]);
  await context.close();
});

test("where the browser refuses every storage, a request is answered while its page is open, which says so", async ({
  api,
  browser,
}) => {
  const json = { title: "Where does it leak?", questions: [{ text: "Since when?" }] };
  const { request_id: requestId, url } = (await api.call(createRequest, { json })).body;
  const context = await browser.newContext({ permissions: ["microphone"] });
  await context.addInitScript(refuseStorage);
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole("link", { name: "Record" }).click();
  await expect(page.getByText("Leave this page open until your answer is sent.")).toBeVisible();
  await untilSeconds(page.getByRole("timer"), 2);
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^Sent/ })).toBeVisible({ timeout: 60_000 });
  const { answers = [] } = (await api.call(getRequest, { params: { requestId } })).body.data;
  const id = answers[0]?.vst_id ?? 0;
  await expect
    .poll(async () => (await api.call(getClip, { params: { id } })).body.data.audio_url, { timeout: 30_000 })
    .not.toBeNull();
  await context.close();
});

test("with text of one and a half times the size, the reference fits into the width of a phone", async ({ page }) => {
  for (const [path, width] of [
    ["/docs", 390],
    ["/docs", 320],
    ["/docs/objects", 320],
    ["/docs/objects/ClipDetails", 320],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "24px"));
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${path} at ${width}` })
      .toBeLessThanOrEqual(width);
  }
});

test("a 768-line laptop at 125 % keeps the panels, text and room grow with the browser's font size, and ink is as sharp as before after the page was zoomed", async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: Math.round(1366 / 1.25), height: Math.round(768 / 1.25) });
  await openStudio(page, await filledClip(api, { seconds: 0 }));
  await expect(page.getByRole("tab", { selected: true })).toBeVisible();
  await expect(page.getByRole("toolbar", { name: "Tools" }).first()).toBeVisible();
  const sizeOf = () =>
    page.getByLabel("Title").evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize));
  const before = await sizeOf();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "24px"));
  expect(await sizeOf()).toBeCloseTo(before * 1.5, 0);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await page.setViewportSize({ width: 1280, height: 720 });
  // What ink is painted with comes with the first movement.
  await expect(page.getByAltText("Your picture")).toBeVisible();
  await page.mouse.move(400, 300);
  const canvas = page.locator(".konvajs-content canvas").first();
  const share = () => canvas.evaluate((one: HTMLCanvasElement) => one.width / Number.parseFloat(one.style.width));
  await expect.poll(share).toBeCloseTo(1, 1);
  const devtools = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  const zoomed = { width: Math.round(width / 2), height: Math.round(height / 2), deviceScaleFactor: 2, mobile: false };
  await devtools.send("Emulation.setDeviceMetricsOverride", zoomed);
  await expect.poll(share).toBeCloseTo(2, 1);
});
