import { saveDrawing } from "#lib/contract/drawings";
import { drag, expectColor, expectOtherColor, persimmon, strokesOf, tide, undo } from "../support/ink";
import { filledClip } from "../support/ready-clip";
import { expect, test } from "../support/story";
import { chooseTool, openStudio, untilSaved, untilSeconds } from "../support/studio";

test("ink drawn during a recording is replayed at its time", async ({ page, api }) => {
  const id = await filledClip(api, { seconds: 0 });
  await page.addInitScript(() => {
    const begin = MediaRecorder.prototype.start;
    MediaRecorder.prototype.start = function start(every) {
      document.documentElement.dataset.recordingSince = String(performance.now());
      begin.call(this, every);
    };
    addEventListener(
      "pointerdown",
      (event) => {
        document.documentElement.dataset.pressedAt = String(event.timeStamp);
      },
      true,
    );
  });
  await openStudio(page, id);
  await page.getByRole("button", { name: "Record", exact: true }).click();
  const timer = page.getByRole("timer");
  await untilSeconds(timer, 1.5);
  await chooseTool(page, "Pen");
  await drag(page, [0.2, 0.5], [0.8, 0.5]);
  const pressed = await page.evaluate(() => {
    const { recordingSince, pressedAt } = document.documentElement.dataset;
    return (Number(pressedAt) - Number(recordingSince)) / 1000;
  });
  await untilSeconds(timer, 4);
  await page.getByRole("button", { name: "Stop" }).click();
  await untilSaved(page);
  const [stroke] = await strokesOf(api, id);
  expect(Math.abs(Number(stroke?.start) - pressed)).toBeLessThan(0.05);
  expect(stroke?.end).toBeGreaterThan(Number(stroke?.start));

  await expectColor(page, [0.3, 0.5], persimmon);
  const position = page.getByRole("slider", { name: "Position in the recording" });
  await position.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(position).toHaveAttribute("aria-valuenow", "1.0");
  await expectOtherColor(page, [0.3, 0.5], persimmon);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expectColor(page, [0.3, 0.5], persimmon);
});

test("ink is moved in time with its handle under the waveform, by keys and by dragging", { tag: "@long" }, async ({
  page,
  api,
}) => {
  const id = await filledClip(api);
  const strokes = [
    {
      id: "a",
      tool: "line",
      color: persimmon,
      width: 0.02,
      points: [
        [0.2, 0.5, 0],
        [0.8, 0.5, 0],
      ],
      start: 2,
      end: 3,
    },
    {
      id: "b",
      tool: "line",
      color: tide,
      width: 0.02,
      points: [
        [0.2, 0.7, 0],
        [0.8, 0.7, 0],
      ],
    },
  ];
  await api.call(saveDrawing, { params: { vstId: id }, json: { drawing_data: { version: 1, strokes } } });
  await openStudio(page, id);
  const handle = page.getByRole("slider", { name: "Time of ink: Line" });
  await handle.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(handle).toHaveAttribute("aria-valuetext", "0:03.1");
  await expect(handle).toBeFocused();
  const wave = await page.getByRole("slider", { name: "Position in the recording" }).boundingBox();
  const box = await handle.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 8, (box?.y ?? 0) + 6];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.keyboard.down("Alt");
  await page.mouse.move(x + ((wave?.width ?? 0) / 8) * 2, y, { steps: 6 });
  await page.keyboard.up("Alt");
  await page.mouse.up();
  await expect(handle).toHaveAttribute("aria-valuetext", "0:05.1");
  await undo(page);
  await expect(handle).toHaveAttribute("aria-valuetext", "0:03.1");
  await untilSaved(page);
  const [a, b] = await strokesOf(api, id);
  expect([a?.start, a?.end, b?.start]).toEqual([3.1, 4.1, undefined]);
});
