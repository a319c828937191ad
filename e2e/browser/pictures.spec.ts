import type { Page } from "playwright/test";
import sharp from "sharp";
import { getClip, updateClip } from "#lib/contract/clips";
import { uploadImage } from "#lib/contract/drafts";
import type { Api } from "../support/api";
import { addImage, makeDraft, share } from "../support/clip-steps";
import { filledClip, prepare } from "../support/ready-clip";
import { fixture, imageForm } from "../support/samples";
import { expect, test } from "../support/story";
import { openStudio, recordButton, untilSaved, untilSeconds } from "../support/studio";

const clipOf = async (api: Api, id: number) => (await api.call(getClip, { params: { id } })).body.data;
const fileOf = (url: string) => url.split("/").at(-1) ?? "";
const filesOf = async (api: Api, id: number) => (await clipOf(api, id)).image_urls.map(fileOf);

test("pictures are added, and put in order by keys and by dragging", async ({ page, api }) => {
  const id = await filledClip(api, { seconds: 0, tags: [{ timestamp: 0, x: 0.5, y: 0.5, note: "On the first" }] });
  await addImage(api, id);
  const [first = "", second = ""] = await filesOf(api, id);
  await openStudio(page, id);
  const frame = (number: number) => page.getByRole("button", { name: `Picture ${number}`, exact: true });
  await expect(frame(2)).toBeVisible();
  const added = { name: "third.png", mimeType: "image/png", buffer: fixture("screenshot.png") };
  await page.getByLabel("Pictures to add").setInputFiles(added);
  await expect(frame(3)).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => filesOf(api, id)).toHaveLength(3);
  const third = (await filesOf(api, id))[2] ?? "";

  await frame(3).press("Alt+ArrowLeft");
  await expect(frame(2)).toHaveAttribute("aria-pressed", "true");
  await expect(frame(2)).toBeFocused();
  await page.getByRole("button", { name: "Move earlier" }).click();
  await expect(frame(1)).toHaveAttribute("aria-pressed", "true");
  await frame(2).click();
  await expect(page.getByRole("button", { name: /^Voice tag 1/ })).toHaveAccessibleName(/On the first$/);

  const [from, to] = [await frame(3).boundingBox(), await frame(1).boundingBox()];
  if (!from || !to) throw new Error("The frames are not laid out.");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => filesOf(api, id), { timeout: 20_000 }).toEqual([second, third, first]);
});

/** Drops files on the page from outside, as from a file manager. */
async function drop(page: Page, files: readonly { name: string; bytes: Buffer }[]): Promise<void> {
  const given = files.map(({ name, bytes }) => ({ name, base64: bytes.toString("base64") }));
  await page.evaluate((given) => {
    const dataTransfer = new DataTransfer();
    for (const { name, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], name, { type: "image/png" }));
    }
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, given);
}

test("pictures that are added together are all there, in their order, in the studio and in the library", {
  tag: "@long",
}, async ({ page, api }) => {
  const widths = [300, 500, 400];
  const files = await Promise.all(
    widths.map(async (width) => ({
      name: `${width}.png`,
      bytes: await sharp({ create: { width, height: 200, channels: 3, background: "#88a" } })
        .png()
        .toBuffer(),
    })),
  );
  const shown = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('button[aria-label^="Picture "] img')].map(
        ({ naturalWidth }) => naturalWidth,
      ),
    );
  const id = await makeDraft(api);
  await openStudio(page, id);
  await drop(page, files);
  await expect.poll(shown).toEqual(widths);
  await expect(page.getByRole("button", { name: "Picture 1", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => filesOf(api, id), { timeout: 20_000 }).toHaveLength(3);

  await page.goto("/library");
  await expect(page.getByRole("region", { name: "New clip" })).toBeVisible();
  await drop(page, files);
  await page.waitForURL(/\/studio\/local\//);
  await expect.poll(shown).toEqual(widths);
});

test("a picture is removed with its tags, and brought back as long as that can be", async ({ page, api }) => {
  const id = await filledClip(api, { seconds: 0, tags: [{ timestamp: 0, x: 0.5, y: 0.5, note: "On the first" }] });
  await addImage(api, id);
  const [, second = ""] = await filesOf(api, id);
  await openStudio(page, id);
  const frame = (number: number) => page.getByRole("button", { name: `Picture ${number}`, exact: true });
  const tag = page.getByRole("button", { name: /^Voice tag 1/ });
  await expect(tag).toBeVisible();
  await page.getByRole("button", { name: "Remove picture 1" }).click();
  await expect(frame(2)).toBeHidden();
  await expect(tag).toBeHidden();
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await frame(1).click();
  await expect(tag).toHaveAccessibleName(/On the first$/);
  await page.getByRole("button", { name: "Remove picture 1" }).click();
  await expect(frame(2)).toBeHidden();
  // The server is notified when Undo is no longer offered.
  await expect.poll(() => filesOf(api, id), { timeout: 60_000 }).toEqual([second]);
  expect((await clipOf(api, id)).voice_tags).toEqual([]);
});

test("a picture that was removed while it was being sent does not come back", { tag: "@long" }, async ({
  page,
  api,
}) => {
  const id = await filledClip(api, { seconds: 0 });
  await addImage(api, id);
  const [first = "", second = ""] = await filesOf(api, id);
  await openStudio(page, id);
  let answer = () => {};
  const arrived = new Promise<void>((resolve) => {
    void page.route(/\/image$/, async (route) => {
      const response = await route.fetch();
      const held = new Promise<void>((later) => {
        answer = later;
      });
      resolve();
      await held;
      await route.fulfill({ response });
    });
  });
  const added = { name: "third.png", mimeType: "image/png", buffer: fixture("screenshot.png") };
  await page.getByLabel("Pictures to add").setInputFiles(added);
  await arrived;
  await page.getByRole("button", { name: "Remove picture 3" }).click();
  const undo = page.getByRole("status").getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await expect(undo).toBeHidden();
  // A moment after the time to change one's mind, which is as long as the notice.
  await page.waitForTimeout(1000);
  answer();
  await expect.poll(() => filesOf(api, id), { timeout: 60_000 }).toEqual([first, second]);
  await untilSaved(page);
  await expect(page.getByRole("button", { name: "Picture 3", exact: true })).toBeHidden();
});

test("pictures switched during a take can be moved afterwards, and recipients see the same", async ({
  page,
  api,
  guest,
}) => {
  const id = await filledClip(api, { seconds: 0 });
  await addImage(api, id);
  const [one = "", two = ""] = await filesOf(api, id);
  await openStudio(page, id);
  const frame = (number: number) => page.getByRole("button", { name: `Picture ${number}`, exact: true });
  await expect(frame(1)).toHaveAttribute("aria-pressed", "true");
  await recordButton(page).click();
  const timer = page.getByRole("timer");
  await untilSeconds(timer, 1);
  await frame(2).click();
  await untilSeconds(timer, 2.5);
  await frame(1).click();
  await untilSeconds(timer, 3.5);
  const sent = page.waitForResponse((response) => response.url().endsWith("/audio") && response.status() === 201);
  await page.getByRole("button", { name: "Stop" }).click();
  await sent;

  const lane = page.getByRole("group", { name: "Pictures over time" });
  const handle = lane.getByRole("slider", { name: "Time of the switch to picture 2" });
  await expect(lane.getByRole("slider")).toHaveCount(2);
  const before = Number(await handle.getAttribute("aria-valuenow"));
  expect(before).toBeGreaterThanOrEqual(1);
  await handle.press("ArrowRight");
  await expect(handle).toHaveAttribute("aria-valuenow", String(Math.round(before * 10 + 1) / 10));
  await handle.press("ArrowLeft");
  await untilSaved(page);
  const { picture_switches } = await clipOf(api, id);
  expect(picture_switches.map(({ image }) => image)).toEqual([two, one]);

  // The stage follows the playhead until the user chooses a picture.
  await page.getByRole("slider", { name: "Position in the recording" }).press("End");
  await expect(frame(1)).toHaveAttribute("aria-pressed", "true");
  await handle.click();
  await expect(frame(2)).toHaveAttribute("aria-pressed", "true");

  await prepare(api, id);
  const { share_code } = await share(api, id);
  await guest.goto(`/c/${share_code}`);
  const position = guest.getByRole("slider", { name: "Position in the recording" });
  const choice = (number: number) => guest.getByRole("button", { name: `Picture ${number}`, exact: true });
  const [switched, back] = picture_switches.map(({ timestamp }) => timestamp);
  for (const [second, number] of [
    [((switched ?? 0) + (back ?? 0)) / 2, 2],
    [(back ?? 0) + 0.2, 1],
    [(switched ?? 0) + 0.1, 2],
  ] as const) {
    await expect(async () => {
      await position.fill(String(second));
      await expect(choice(number)).toHaveAttribute("aria-pressed", "true", { timeout: 1000 });
    }).toPass();
  }
});

test("a new take records new picture switches", { tag: "@long" }, async ({ page, api }) => {
  const id = await filledClip(api, { seconds: 4 });
  await addImage(api, id);
  const [one = "", two = ""] = await filesOf(api, id);
  await api.call(updateClip, { params: { id }, json: { picture_switches: [{ timestamp: 1, image: two }] } });
  await openStudio(page, id);
  await expect(page.getByRole("group", { name: "Pictures over time" })).toBeVisible();
  await recordButton(page).click();
  await page.getByRole("dialog", { name: "Record again?" }).getByRole("button", { name: "Record again" }).click();
  await untilSeconds(page.getByRole("timer"), 2);
  await page.getByRole("button", { name: "Stop" }).click();
  const switches = async () => (await clipOf(api, id)).picture_switches;
  await expect.poll(switches, { timeout: 20_000 }).toEqual([{ timestamp: 0, image: one }]);
  await page.getByRole("slider", { name: "Position in the recording" }).press("End");
  await expect(page.getByRole("button", { name: "Picture 1", exact: true })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(switches, { timeout: 20_000 }).toEqual([{ timestamp: 1, image: two }]);
});

test("HEIC is shown, whether it came by the API or is chosen here, and the screen is a picture, too", async ({
  page,
  api,
}) => {
  test.slow();
  const id = await makeDraft(api);
  const photo = imageForm(fixture("photo.heic"), { type: "image/heic" });
  await api.call(uploadImage, { params: { vstId: id }, form: photo });
  await openStudio(page, id);
  const picture = page.getByAltText("Your picture");
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect(picture).toBeVisible({ timeout: 60_000 });
  expect(await width()).toBeGreaterThan(1000);
  await page.getByRole("button", { name: "Capture screen" }).click();
  const question = page.getByRole("dialog");
  await question.getByRole("button", { name: "Add as another picture" }).click();
  const frame = (number: number) => page.getByRole("button", { name: `Picture ${number}`, exact: true });
  await expect(frame(2)).toHaveAttribute("aria-pressed", "true");
  // As some systems give it: without a type.
  const given = { name: "IMG_2041.HEIC", mimeType: "", buffer: fixture("primary-is-second.heic") };
  await page.getByLabel("Pictures to add").setInputFiles(given);
  await expect(frame(3)).toHaveAttribute("aria-pressed", "true", { timeout: 60_000 });
  await expect.poll(() => filesOf(api, id), { timeout: 20_000 }).toHaveLength(3);
  expect((await filesOf(api, id))[2]).toMatch(/\.jpe?g$/);
});

test("a clip with sound alone has its own screen, and its tags are moments", { tag: "@long" }, async ({
  page,
  api,
  guest,
}) => {
  const id = await makeDraft(api, "Just words");
  await openStudio(page, id);
  await page.getByRole("button", { name: "Record without a picture" }).click();
  await untilSeconds(page.getByRole("timer"), 1);
  await expect(page.getByRole("main", { name: "Sound" }).getByRole("region", { name: "Recording" })).toBeVisible();
  await page.getByRole("button", { name: "Tag this moment" }).click();
  await page.getByRole("textbox", { name: "Note of tag 1" }).fill("The price");
  await untilSeconds(page.getByRole("timer"), 2.5);
  const sent = page.waitForResponse((response) => response.url().endsWith("/audio") && response.status() === 201);
  await page.getByRole("button", { name: "Stop" }).click();
  await sent;
  const flag = page.getByRole("slider", { name: "Time of tag 1" });
  await expect(flag).toBeVisible();
  const before = Number(await flag.getAttribute("aria-valuenow"));
  await flag.press("ArrowRight");
  await expect(flag).toHaveAttribute("aria-valuenow", String(Math.round(before * 10 + 1) / 10));
  await untilSaved(page);
  const [tag, ...others] = (await clipOf(api, id)).voice_tags;
  expect(others).toEqual([]);
  expect(tag).toMatchObject({ x: null, y: null, note: "The price" });

  await prepare(api, id);
  const { share_code } = await share(api, id);
  await guest.goto(`/c/${share_code}`);
  const player = guest.getByRole("main").getByRole("region", { name: "Player" });
  const wave = await player.getByRole("slider", { name: "Position in the recording" }).boundingBox();
  expect(wave?.height).toBeGreaterThan(100);
  await expect(async () => {
    await guest.getByRole("link", { name: /The price/ }).click();
    await expect(player.getByRole("button", { name: "Pause" })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(guest.getByRole("listitem").filter({ hasText: "The price" }).getByRole("link")).toHaveAttribute(
    "aria-current",
    "true",
  );
});

test("a picture whose file is damaged is shown, and the studio names the file until the user dismisses it", async ({
  page,
  api,
}) => {
  const id = await filledClip(api, { seconds: 0, tags: [] });
  await addImage(api, id);
  await openStudio(page, id);
  const whole = await sharp(fixture("screenshot.png")).jpeg().toBuffer();
  const half = { name: "half.jpg", mimeType: "image/jpeg", buffer: whole.subarray(0, whole.length * 0.7) };
  await page.getByLabel("Pictures to add").setInputFiles(half);
  const warning = page.getByText("“half.jpg”: The file of the picture is damaged or ends too early");
  await expect(warning).toBeVisible();
  await untilSaved(page);
  await page.reload();
  await expect(warning).toBeVisible();
  await page.getByRole("status").filter({ has: warning }).getByRole("button", { name: "Dismiss" }).click();
  await expect(warning).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: "Picture 3", exact: true })).toBeVisible();
  await expect(warning).toHaveCount(0);
});
