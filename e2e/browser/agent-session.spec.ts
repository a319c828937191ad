import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import sharp from "sharp";
import { fixture } from "../support/samples";
import { expect, test } from "../support/story";
import { untilSeconds } from "../support/studio";

const [script = ""] = /(?<=```js\n)[\s\S]*?(?=```)/.exec(readFileSync("docs/agents.md", "utf8")) ?? [];

/** What is pointed at, as fractions of the picture. */
const spot = { x: 0.25, y: 0.4 };

test("the program of docs/agents.md asks, a phone answers by voice with one pin, and its words and place come back", async ({
  api,
  browser,
}, testInfo) => {
  test.slow();
  const crop = testInfo.outputPath("crop.webp");
  const program = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    env: { ...process.env, BASE: api.url, TOKEN: api.token ?? "", CROP: crop },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(program, "exit");
  let printed = "";
  program.stdout.on("data", (chunk) => {
    printed += chunk;
  });
  await expect.poll(() => printed).toMatch(/Next: wait_for_answer/);
  const [, address = ""] = /^Request \S+: (\S+)$/m.exec(printed) ?? [];

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, permissions: ["microphone"] });
  await answerByVoice(await context.newPage(), address);
  expect(await ended).toEqual([0, null]);

  expect(printed).toMatch(/Said while pointing[^\n]*:\n\n```people\n.*(valve|leaking)/i);
  expect(printed).toMatch(/^- \[ \] \*\*Pin 1\*\* at .*\n\n {2}> .*(valve|leaking)/im);
  const [, left, top] = /Point: (\d+), (\d+) px/.exec(printed) ?? [];
  const whole = await sharp(fixture("screenshot.png")).metadata();
  expect(Math.abs(Number(left) / whole.width - spot.x)).toBeLessThan(0.02);
  expect(Math.abs(Number(top) / whole.height - spot.y)).toBeLessThan(0.02);
  const [, plainAddress = ""] = /Crop without ink: (\S+)/.exec(printed) ?? [];
  const plain = (await api.send("GET", plainAddress)).bytes;
  const place = { x: Number(left), y: Number(top) };
  expect(await differenceAt(plain, place), "the picture around the pin").toBeLessThan(8);
  expect(await differenceAt(plain, { x: place.x + 500, y: place.y + 200 })).toBeGreaterThan(8);
  expect(await pinColor(readFileSync(crop)), "the pin is drawn in its middle").not.toEqual(await pinColor(plain));
  await context.close();
});

async function answerByVoice(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("link", { name: "Record" }).click();
  await untilSeconds(page.getByRole("timer"), 1);
  const box = await page.getByAltText(/^Picture for/).boundingBox();
  if (!box) throw new Error("the picture has no place");
  await page.mouse.click(box.x + box.width * spot.x, box.y + box.height * spot.y);
  await untilSeconds(page.getByRole("timer"), 6);
  await page.getByRole("button", { name: /^(Stop|Done|Finish)/ }).click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^Sent/ })).toBeVisible({ timeout: 60_000 });
}

/** Between a crop and the screenshot around a place: 0 if they are equal, up to 255. */
async function differenceAt(crop: Buffer, { x, y }: { x: number; y: number }): Promise<number> {
  const { width: fullWidth, height: fullHeight } = await sharp(fixture("screenshot.png")).metadata();
  const { data, info } = await sharp(crop).removeAlpha().greyscale().raw().toBuffer({ resolveWithObject: true });
  const scale = (0.35 * fullWidth) / info.width;
  const [width, height] = [Math.round(info.width * scale), Math.round(info.height * scale)];
  const from = (middle: number, size: number, most: number) =>
    Math.round(Math.min(Math.max(0, middle - size / 2), most - size));
  const area = { left: from(x, width, fullWidth), top: from(y, height, fullHeight), width, height };
  const same = await sharp(fixture("screenshot.png"))
    .extract(area)
    .resize(info.width, info.height, { fit: "fill" })
    .removeAlpha()
    .greyscale()
    .raw()
    .toBuffer();
  return data.reduce((sum, value, index) => sum + Math.abs(value - (same[index] ?? 0)), 0) / data.length;
}

/** Beside the digit in the drop of a pin in the middle. */
async function pinColor(crop: Buffer): Promise<number[]> {
  const { data, info } = await sharp(crop).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = ((Math.round(info.height / 2) - 16) * info.width + Math.round(info.width / 2) - 6) * 3;
  return [...data.subarray(at, at + 3)];
}
