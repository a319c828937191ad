import type { Locator, Page } from "playwright/test";
import { getClip, updateClip } from "#lib/contract/clips";
import type { Api } from "../support/api";
import { addAudio, addImage, makeDraft, share } from "../support/clip-steps";
import { prepare } from "../support/ready-clip";
import { fixture } from "../support/samples";
import { expect, storyAmongOthers as test } from "../support/story";
import { openStudio, secondsOn, untilSaved } from "../support/studio";

const SECONDS = 20.925;
const edge = (page: Page, name: string) => page.getByRole("slider", { name, exact: true });
const pin = (page: Page, number: number) => page.getByRole("button", { name: new RegExp(`^Voice tag ${number} at`) });
const timer = (page: Page) => page.getByRole("timer", { name: "Time" });

async function spokenClip(api: Api): Promise<number> {
  const id = await makeDraft(api);
  await addImage(api, id);
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

test("a span is cut, playing skips it, undo brings it back, and the link follows", async ({ page, api, guest }) => {
  const id = await spokenClip(api);
  const { share_code: code } = await share(api, id);
  await openStudio(page, id);
  await page.getByRole("button", { name: "Trim", exact: true }).click();
  const wave = page.getByRole("slider", { name: "Position in the recording" });
  await expect(edge(page, "Start of the sound")).toBeVisible();
  await drawOver(page, wave, 5, 8);
  const start = edge(page, "Start of the span");
  await expect(start).toHaveAttribute("aria-valuetext", /^0:0(4\.9|5\.0)$/);
  await page.getByRole("button", { name: /^Cut 0:0[23]/ }).click();
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
  const before = await secondsOn(timer(page));
  expect(before).toBeLessThan(5);
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
  await expect(pin(page, 3)).toBeVisible();
  await untilSaved(page);
  await expect.poll(async () => (await record()).audio_edit, { timeout: 20_000 }).toBeNull();
  expect((await record()).duration_seconds).toBe(SECONDS);
});

test("both ends are trimmed and a span is cut with the keyboard alone", async ({ page, api }) => {
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
