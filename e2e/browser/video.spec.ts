import { readFile } from "node:fs/promises";
import { makeClip } from "../support/clip-steps";
import { filledClip, readyClip } from "../support/ready-clip";
import { expect, test } from "../support/story";
import { openStudio } from "../support/studio";

// Videos are rendered one at a time, at the lowest priority.
test.describe.configure({ timeout: 120_000 });

const tags = [{ timestamp: 1, x: 0.3, y: 0.4, note: "Here" }];

test("a clip is saved as a video from the library, and the browser plays it", async ({ page, api }) => {
  const id = await filledClip(api, { tags: [{ timestamp: 0.5, x: 0.3, y: 0.4, note: "Here" }], seconds: 1 });
  await page.goto("/library");
  await page.getByRole("button", { name: "Actions for Leaking valve" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Download video (MP4)" }).click();
  const dialog = page.getByRole("dialog", { name: "Download video" });
  await expect(dialog.getByRole("progressbar")).toBeVisible();
  const download = await saved;
  expect(download.suggestedFilename()).toBe("leaking-valve.mp4");
  expect((await readFile(await download.path())).toString("latin1", 4, 8)).toBe("ftyp");
  await expect(dialog.getByText("The video is ready.")).toBeVisible();

  const seen = await page.evaluate(async (url) => {
    const video = document.createElement("video");
    video.muted = true;
    video.src = url;
    await new Promise((resolve, reject) => {
      video.addEventListener("loadedmetadata", resolve);
      video.addEventListener("error", () => reject(new Error(video.error?.message)));
    });
    await video.play();
    await new Promise((resolve) => video.addEventListener("ended", resolve));
    return { duration: video.duration, width: video.videoWidth, height: video.videoHeight, error: video.error };
  }, `/api/v1/security/vst/${id}/video`);
  expect(seen).toMatchObject({ width: 1152, height: 720, error: null });
  expect(Math.abs(seen.duration - 1)).toBeLessThan(0.3);
});

test("the share dialog offers the video beside the link", { tag: "@long" }, async ({ page, api }) => {
  const id = await readyClip(api, { tags, seconds: 1 });
  await openStudio(page, id);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download video (MP4)" }).click();
  expect((await saved).suggestedFilename()).toBe("leaking-valve.mp4");
  await expect(dialog.getByText("The video is ready.")).toBeVisible();
});

test("a clip that no video can be made of says why", async ({ page, api }) => {
  await makeClip(api, { title: "Roof tiles" });
  await page.goto("/library");
  await page.getByRole("button", { name: "Actions for Roof tiles" }).click();
  await page.getByRole("menuitem", { name: "Download video (MP4)" }).click();
  const dialog = page.getByRole("dialog", { name: "Download video" });
  await expect(dialog.getByRole("alert")).toContainText("The clip has neither a picture nor a recording.");
  await expect(dialog.getByRole("button", { name: "Try again" })).toBeHidden();
});
