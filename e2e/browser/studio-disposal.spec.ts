import { moreThan, openResources, watchResources } from "../support/open-resources";
import { filledClip } from "../support/ready-clip";
import { expect, storyAmongOthers as test } from "../support/story";
import { chooseTool, recordButton, untilSeconds } from "../support/studio";

const visits = 20;

test("a studio that is opened and left 20 times leaves no listener, timer, stream or audio context", async ({
  page,
  api,
}) => {
  test.setTimeout(300_000);
  await filledClip(api, { title: "Left again", seconds: 2, tags: [{ timestamp: 1, x: 0.2, y: 0.3, note: "Here" }] });
  await watchResources(page);
  await page.goto("/library");
  const open = async () => {
    await page.getByRole("link", { name: "Left again" }).first().click();
    await expect(page.getByRole("slider", { name: "Time of tag 1" })).toBeVisible();
  };
  const leave = async () => {
    await page.getByRole("link", { name: "Back to your clips" }).click();
    await expect(page.getByRole("link", { name: "Left again" }).first()).toBeVisible();
  };
  /** Everything that opens something: sound, ink, lists, the microphone. */
  const use = async (visit: number) => {
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await chooseTool(page, "Pen");
    const box = await page.getByAltText("Your picture").boundingBox();
    if (!box) throw new Error("The picture is not there.");
    await page.mouse.move(box.x + 20 + visit * 4, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 30 + visit * 4, box.y + 60, { steps: 3 });
    await page.mouse.up();
    if (visit % 4 !== 3) return;
    await recordButton(page).click();
    await page.getByRole("button", { name: "Record again" }).last().click();
    await untilSeconds(page.getByRole("timer"), 0.5);
  };
  const devtools = await page.context().newCDPSession(page);
  const nodes = async () => (await devtools.send("Memory.getDOMCounters")).nodes;
  for (const visit of [3, 0]) {
    await open();
    await use(visit);
    await leave();
  }
  // What the first visits loaded and sent has settled when the count stands still.
  let before = await openResources(page);
  await expect
    .poll(
      async () => {
        const last = before;
        before = await openResources(page);
        return JSON.stringify(before) === JSON.stringify(last);
      },
      { intervals: [500], timeout: 20_000 },
    )
    .toBe(true);
  const nodesBefore = await nodes();
  for (let visit = 0; visit < visits; visit++) {
    await open();
    await use(visit);
    if (visit === visits - 1) {
      // The count sees what there is while a studio is open.
      const opened = moreThan(before, await openResources(page));
      expect(Object.keys(opened)).toEqual(
        expect.arrayContaining(["interval", "live track", "audio context", "resize observer", "media recorder"]),
      );
    }
    await leave();
  }
  await expect
    .poll(async () => moreThan(before, await openResources(page)), { timeout: 20_000, intervals: [500] })
    .toEqual({});
  expect(await nodes(), "elements of studios that are gone").toBeLessThan(nodesBefore + 60);
});
