import type { Locator, Page } from "playwright/test";
import { getClip, updateClip } from "#lib/contract/clips";
import { listDrawings, saveDrawing } from "#lib/contract/drawings";
import type { Api } from "../support/api";
import { addAudio, addImage, makeDraft, share } from "../support/clip-steps";
import { prepare } from "../support/ready-clip";
import { fixture } from "../support/samples";
import { expect, test } from "../support/story";
import { fingersOn, openStudio, secondsOn, untilSaved, untilSeconds } from "../support/studio";

const SECONDS = 20.925;
const edge = (page: Page, name: string) => page.getByRole("slider", { name, exact: true });
const pin = (page: Page, number: number) => page.getByRole("button", { name: new RegExp(`^Voice tag ${number} at`) });
const timer = (page: Page) => page.getByRole("timer", { name: "Time" });

async function spokenClip(api: Api): Promise<number> {
  const id = await makeDraft(api);
  await addImage(api, id, fixture("screenshot.png"));
  await addAudio(api, id, fixture("speech.wav"));
  const voice_tags = [2, 6, 12].map((timestamp, at) => ({
    timestamp,
    x: 0.3 + at * 0.2,
    y: 0.4,
    note: `Said at ${timestamp}`,
  }));
  await api.call(updateClip, { params: { id }, json: { voice_tags } });
  await prepare(api, id);
  return id;
}

async function drawOver(page: Page, wave: Locator, from: number, to: number): Promise<void> {
  const box = await wave.boundingBox();
  if (!box) throw new Error("there is no wave");
  const x = (second: number) => box.x + (second / SECONDS) * box.width;
  await page.mouse.move(x(from), box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(x(to), box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
}

/** How many different heights the bars of the wave have. */
const heights = (wave: Locator): Promise<number> =>
  wave.evaluate((slider) => {
    const root = [...slider.querySelectorAll("*")].find(({ shadowRoot }) => shadowRoot)?.shadowRoot;
    const canvas = root?.querySelector("canvas");
    const pixels = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height);
    if (!pixels) return 0;
    const { width, height, data } = pixels;
    const inked = (x: number) =>
      Array.from({ length: height }, (_, y) => data[(y * width + x) * 4 + 3] ?? 0).filter((alpha) => alpha > 128)
        .length;
    return new Set(Array.from({ length: width }, (_, x) => inked(x))).size;
  });

test("two fingers zoom the waveform, then one scrolls it, and neither moves the playhead", { tag: "@long" }, async ({
  page,
  api,
}) => {
  await openStudio(page, await spokenClip(api));
  const wave = page.getByRole("slider", { name: "Position in the recording" });
  await expect.poll(() => heights(wave)).toBeGreaterThan(8);
  const [first, second] = [1, 2].map((tag) => page.getByRole("slider", { name: `Time of tag ${tag}` }));
  const apart = async () => ((await second?.boundingBox())?.x ?? 0) - ((await first?.boundingBox())?.x ?? 0);
  const before = await apart();
  const box = await wave.boundingBox();
  const at = (share: number) => ({ x: (box?.x ?? 0) + (box?.width ?? 0) * share, y: (box?.y ?? 0) + 12 });
  const touch = await fingersOn(page);
  await touch("touchStart", at(0.4), at(0.5));
  // Their middle drifts, as that of a hand does.
  for (const step of [1, 2, 3, 4]) await touch("touchMove", at(0.4 - step * 0.02), at(0.5 + step * 0.04));
  await touch("touchEnd");
  await expect.poll(apart).toBeGreaterThan(before * 2);
  await expect(page.getByRole("button", { name: "Zoom out of the waveform" })).toBeEnabled();
  const left = async () => (await second?.boundingBox())?.x ?? 0;
  const stood = await left();
  await touch("touchStart", at(0.7));
  for (const step of [1, 2, 3, 4]) await touch("touchMove", at(0.7 - step * 0.05));
  await touch("touchEnd");
  await expect.poll(left).toBeCloseTo(stood - 0.2 * (box?.width ?? 0), -1);
  expect(await secondsOn(timer(page))).toBe(0);
  await touch("touchStart", at(0.7));
  await touch("touchEnd");
  await expect.poll(() => secondsOn(timer(page)), { message: "a tap does" }).toBeGreaterThan(0);
});

test("the waveform of a recording that loads late is seen before it, and stays", { tag: "@long" }, async ({
  page,
  api,
}) => {
  const id = await spokenClip(api);
  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() === "media") await held;
    await route.continue();
  });
  await openStudio(page, id);
  const wave = page.getByRole("slider", { name: "Position in the recording" });
  await expect.poll(() => heights(wave)).toBeGreaterThan(8);
  send();
  const play = page.getByRole("button", { name: "Play", exact: true });
  await play.click();
  await expect.poll(() => secondsOn(timer(page))).toBeGreaterThan(1);
  expect(await heights(wave)).toBeGreaterThan(8);
});

test("a span is cut, playing skips it, undo brings it back, and the link follows", async ({ page, api, guest }) => {
  const id = await spokenClip(api);
  const { share_code: code } = await share(api, id);
  await openStudio(page, id);
  const wave = page.getByRole("slider", { name: "Position in the recording" });
  await expect.poll(() => heights(wave), { message: "what was said is seen" }).toBeGreaterThan(8);
  const flag = page.getByRole("slider", { name: "Time of tag 2" });
  const apart = async () =>
    ((await flag.boundingBox())?.x ?? 0) -
    ((await page.getByRole("slider", { name: "Time of tag 1" }).boundingBox())?.x ?? 0);
  const before = await apart();
  await page.getByRole("button", { name: "Zoom in on the waveform" }).click();
  await expect.poll(apart).toBeGreaterThan(before * 1.8);
  await page.getByRole("button", { name: "Zoom out of the waveform" }).click();
  await expect.poll(apart).toBeCloseTo(before, 0);
  await page.getByRole("button", { name: "Trim", exact: true }).click();
  await expect(edge(page, "Start of the sound")).toBeVisible();
  await drawOver(page, wave, 5, 8);
  const start = edge(page, "Start of the span");
  await expect(start).toHaveAttribute("aria-valuetext", /^0:0(4\.9|5\.0)$/);
  await page.getByRole("button", { name: /^Cut 0:0[23]/ }).click();
  await page.getByRole("button", { name: "Let it change" }).click();
  await expect(page.getByText(/^of 0:20\.9, 0:0[23]\.\d cut$/)).toBeVisible();
  await expect(pin(page, 2)).toHaveAccessibleName(/Said at 12/);
  await expect(pin(page, 3)).toBeHidden();

  await page.keyboard.press("Control+z");
  await expect(pin(page, 3)).toBeVisible();
  await expect(page.getByText("of 0:20.9", { exact: true })).toBeVisible();
  await page.keyboard.press("Control+Shift+z");
  await expect(pin(page, 3)).toBeHidden();

  // The playhead stands a second before the cut.
  await page.getByRole("button", { name: "Done" }).click();
  expect(await secondsOn(timer(page))).toBeLessThan(5);
  const seen: number[] = [];
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect
    .poll(
      async () => {
        seen.push(await secondsOn(timer(page)));
        return seen.at(-1);
      },
      { intervals: [50], timeout: 10_000 },
    )
    .toBeGreaterThan(8.4);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  expect(seen.filter((second) => second > 5.3 && second < 7.8)).toEqual([]);

  await untilSaved(page);
  const record = async () => (await api.call(getClip, { params: { id } })).body.data;
  await expect.poll(async () => (await record()).audio_edit?.status, { timeout: 20_000 }).toBe("ready");
  expect((await record()).duration_seconds).toBeCloseTo(SECONDS - 3, 0);
  await guest.goto(`/c/${code}`);
  await expect(guest.getByText("Said at 12").first()).toBeVisible();
  expect(await guest.content()).not.toContain("Said at 6");

  // Days later all of it is still there.
  await page.reload();
  await page.getByRole("button", { name: "Trim", exact: true }).click();
  await page.getByRole("button", { name: /^Restore 0:0/ }).click();
  await page.getByRole("button", { name: "Let it change" }).click();
  await expect(pin(page, 3)).toBeVisible();
  await untilSaved(page);
  await expect.poll(async () => (await record()).audio_edit, { timeout: 20_000 }).toBeNull();
  expect((await record()).duration_seconds).toBe(SECONDS);
});

test("a part of the studio that cannot be loaded says so in its place, and is tried again", { tag: "@long" }, async ({
  page,
  api,
}) => {
  const id = await spokenClip(api);
  await openStudio(page, id);
  await expect(page.getByRole("button", { name: "Trim", exact: true })).toBeEnabled();
  await page.waitForLoadState("networkidle");
  await page.route("**/_next/static/chunks/**", (route) => route.abort());
  await page.getByLabel("Title").fill("Changed here");
  await untilSaved(page);
  await api.call(updateClip, { params: { id }, json: { title: "Changed there" } });
  await page.getByLabel("Title").fill("Changed here, too");
  const missing = page.getByRole("alert").filter({ hasText: "This part could not be loaded." });
  await expect(missing).toBeVisible({ timeout: 20_000 });
  await expect(page.getByAltText("Your picture")).toBeVisible();
  await page.unroute("**/_next/static/chunks/**");
  await missing.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Keep my version" }).click();
  await expect(page.getByText("This clip was changed elsewhere, too.")).toBeHidden();
});

test("both ends are trimmed and a span is cut with the keyboard alone", { tag: "@long" }, async ({ page, api }) => {
  const id = await spokenClip(api);
  await openStudio(page, id);
  await page.getByRole("button", { name: "Trim", exact: true }).press("Enter");
  const first = edge(page, "Start of the sound");
  await first.press("Shift+ArrowRight");
  await first.press("ArrowRight");
  await expect(first).toHaveAttribute("aria-valuetext", "0:01.1");
  const last = edge(page, "End of the sound");
  await last.press("Shift+ArrowLeft");
  await expect(last).toHaveAttribute("aria-valuetext", "0:19.9");
  await page.getByRole("button", { name: "Select a span" }).press("Enter");
  const from = edge(page, "Start of the span");
  await from.press("Shift+ArrowRight");
  await from.press("Delete");
  await expect(from).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(first).toBeHidden();
  await untilSaved(page);
  await expect
    .poll(async () => (await api.call(getClip, { params: { id } })).body.data.audio_edit?.status, { timeout: 20_000 })
    .toBe("ready");
  const { audio_edit } = (await api.call(getClip, { params: { id } })).body.data;
  const kept = audio_edit?.keep.map(({ start, end }) => [start, end ?? SECONDS]) ?? [];
  expect(kept.flat().map((second) => Math.round(second * 10) / 10)).toEqual([1.1, 2.1, 3.1, 19.9]);
});

/** Selects what is between 5 and 8, and records over it until the dialog is closed or the take is put in. */
async function recordOver(page: Page, seconds: number): Promise<Locator> {
  await page.getByRole("button", { name: "Trim", exact: true }).click();
  await expect(edge(page, "Start of the sound")).toBeVisible();
  await drawOver(page, page.getByRole("slider", { name: "Position in the recording" }), 5, 8);
  await page.getByRole("button", { name: "Record over", exact: true }).click({ timeout: 20_000 });
  const dialog = page.getByRole("dialog", { name: /^Record over 0:0/ });
  await untilSeconds(dialog.getByRole("timer", { name: "Recording" }), seconds);
  return dialog;
}

test("a span is recorded over: later marks move with the sound, a reload keeps the take, and the old span comes back", async ({
  page,
  api,
}) => {
  const id = await spokenClip(api);
  const params = { vstId: id };
  await addImage(api, id);
  await api.call(updateClip, { params: { id }, json: { picture_switches: [{ timestamp: 14, image: "img2" }] } });
  const points = [
    [0.1, 0.1, 0],
    [0.4, 0.1, 1],
  ];
  const strokes = [{ id: "late", tool: "pen", start: 12, points }];
  await api.call(saveDrawing, { params, json: { drawing_data: { version: 1, image: "img1", strokes } } });
  const record = async () => (await api.call(getClip, { params: { id } })).body.data;
  await openStudio(page, id);

  // Escape ends the take, and keeps it; so does the device when the page goes.
  await recordOver(page, 1.5);
  await page.keyboard.press("Escape");
  const bar = page.getByText(/^A take of 0:0(4\.9|5\.0) to 0:0\d\.\d is waiting\./);
  await expect(bar).toBeVisible();
  await page.reload();
  await expect(bar).toBeVisible();
  expect((await record()).audio_edit).toBeNull();

  // A page that goes while it is put in, too.
  const posted = page.waitForResponse((response) => response.url().endsWith("/audio/punch"));
  await page.getByRole("button", { name: "Insert" }).click();
  expect((await posted).status()).toBe(201);
  await page.reload();
  const restore = page.getByRole("button", { name: "Restore the old span" });
  await expect(restore).toBeVisible({ timeout: 40_000 });
  await expect(bar).toBeHidden();

  const data = await record();
  expect(data.audio_edit?.takes).toHaveLength(1);
  const longer = (data.audio_edit?.recording_seconds ?? 0) - SECONDS;
  expect(longer).toBeGreaterThan(1.3);
  const [first, second, third] = data.voice_tags.map(({ timestamp }) => timestamp);
  expect([first, second]).toEqual([2, 6]);
  expect(third).toBeCloseTo(12 + longer, 2);
  expect(data.picture_switches[0]?.timestamp).toBeCloseTo(14 + longer, 2);
  const { drawings } = (await api.call(listDrawings, { params })).body;
  const [late] = (drawings as { document: { strokes: { start: number }[] } }[])[0]?.document.strokes ?? [];
  expect(late?.start).toBeCloseTo(12 + longer, 2);
  await expect(pin(page, 2)).toHaveAccessibleName(/Said at 12/);
  await expect(pin(page, 3)).toBeHidden();

  await restore.click();
  await expect(pin(page, 3)).toBeVisible();
  await untilSaved(page);
  await expect
    .poll(async () => (await record()).audio_edit?.keep, { timeout: 20_000 })
    .toEqual([{ start: 0, end: null }]);
});

test("a take inserted immediately needs one press, and a discarded one is asked about", {
  tag: "@long",
}, async ({ page, api }) => {
  const id = await spokenClip(api);
  await openStudio(page, id);
  await page.evaluate(() =>
    localStorage.setItem("tellmark-microphone", JSON.stringify({ id: "gone", name: "Old headset" })),
  );
  const dialog = await recordOver(page, 1.2);
  await expect(dialog.getByRole("alert")).toContainText("“Old headset” is not connected. Recording with");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Discard…" }).click();
  await page.getByRole("button", { name: "Keep it" }).click();
  await page.getByRole("button", { name: "Discard…" }).click();
  await page.getByRole("button", { name: "Discard this take" }).click();
  await expect(page.getByText(/^A take of/)).toBeHidden();
  await page.reload();
  await expect(page.getByLabel("Title")).toBeVisible();
  await recordOver(page, 1.2);
  await dialog.getByRole("button", { name: "Stop and insert" }).click();
  await expect(page.getByRole("button", { name: "Restore the old span" })).toBeVisible({ timeout: 40_000 });
  await expect(pin(page, 2)).toHaveAccessibleName(/Said at 12/);
  expect((await api.call(getClip, { params: { id } })).body.data.audio_edit?.takes).toHaveLength(1);
});
