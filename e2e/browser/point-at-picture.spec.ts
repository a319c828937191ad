import type { Locator, Page } from "playwright/test";
import { trimAudio } from "#lib/contract/audio-edit";
import { getClip } from "#lib/contract/clips";
import { listReplies } from "#lib/contract/replies";
import { readStrokes } from "#lib/ink/stroke";
import { share } from "../support/clip-steps";
import { readyClip } from "../support/ready-clip";
import { coldTest, expect, test } from "../support/story";
import { fingersOn } from "../support/studio";

async function expectBeside(dialog: Locator, page: Page): Promise<void> {
  const [form, picture] = [await dialog.boundingBox(), await page.getByRole("figure").first().boundingBox()];
  if (!form || !picture) throw new Error("the form or the picture is not shown");
  expect(form.x, "the form stands beside the picture").toBeGreaterThanOrEqual(picture.x + picture.width);
}

test("a visitor points at the picture by keys or mouse, and writes there; everyone with the link sees where", async ({
  page,
  api,
  guest,
}) => {
  const id = await readyClip(api);
  const { public_url: url } = await share(api, id, { replies: "open" });
  await guest.goto(url);
  await guest.getByLabel("Position in the recording").fill("2.5");
  await guest.getByRole("button", { name: "Point at the picture" }).click();
  const ring = guest.getByRole("slider", { name: "Where your reply points" });
  await expect(ring).toBeFocused();
  await guest.keyboard.press("ArrowRight");
  await guest.keyboard.press("Shift+ArrowUp");
  await expect(ring).toHaveAttribute("aria-valuetext", "51% from the left, 45% from the top");
  await guest.keyboard.press("Escape");
  await expect(ring).toHaveCount(0);

  await guest.getByRole("button", { name: "Point at the picture" }).click();
  const box = await guest.getByRole("figure").first().boundingBox();
  if (!box) throw new Error("no picture is shown");
  await guest.mouse.click(box.x + box.width * 0.25, box.y + box.height * 0.4);
  await expect(ring).toHaveAttribute("aria-valuetext", "25% from the left, 40% from the top");
  await guest.getByRole("button", { name: "Write here" }).click();
  const dialog = guest.getByRole("dialog", { name: /^Reply to/ });
  await expect(dialog.getByText("About the place that you pointed at")).toBeVisible();
  await expectBeside(dialog, guest);
  await dialog.getByLabel("Your message").fill("This bolt?");
  await dialog.getByLabel("Your name").fill("Priya");
  await dialog.getByRole("button", { name: "Send reply" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(ring).toHaveCount(0);
  const [reply] = (await api.call(listReplies, { params: { id } })).body.data.replies;
  expect(reply).toMatchObject({ message: "This bolt?", image: "img1", timestamp: expect.closeTo(2.5, 1) });
  expect([reply?.x, reply?.y]).toEqual([expect.closeTo(0.25, 2), expect.closeTo(0.4, 2)]);

  // The next reply, on the same page and a narrower one, until the visitor removes its place.
  await guest.setViewportSize({ width: 900, height: 800 });
  await guest.getByRole("button", { name: "Point at the picture" }).click();
  await guest.getByRole("button", { name: "Write here" }).click();
  await expect(dialog.getByLabel("Your message")).toBeFocused();
  await expectBeside(dialog, guest);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(dialog.getByText("About the place that you pointed at")).toBeHidden();
  await expect(ring).toHaveCount(0);
  await expect(dialog.getByLabel("Your message")).toBeFocused();

  await guest.reload();
  const pin = guest.getByRole("link", { name: "Reply by Priya at 0:02: This bolt?" });
  await expect(pin).toHaveText("P");
  await expect(guest.getByRole("button", { name: "Play from 0:02" })).toBeVisible();
  // The next reply points nowhere.
  await guest.getByRole("button", { name: "Reply", exact: true }).click();
  await expect(dialog.getByText("About the place that you pointed at")).toBeHidden();

  await page.goto("/inbox");
  await expect(page.getByText("at 0:02", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Resolve: the reply of Priya" }).click();
  await expect(page.getByRole("heading", { name: "No open replies" })).toBeVisible();
  await page.getByRole("tab", { name: "Resolved" }).click();
  await expect(page.getByText("This bolt?")).toBeVisible();
  await page.getByRole("button", { name: "Reopen: the reply of Priya" }).click();
  await expect(page.getByRole("heading", { name: "Nothing resolved yet" })).toBeVisible();
});

coldTest(
  "a visitor writes without the ring, which cannot be loaded offline, then draws what they mean, takes a line back, and everyone sees the rest",
  async ({ api, guest }) => {
    const id = await readyClip(api);
    const { public_url: url } = await share(api, id, { replies: "open" });
    await guest.goto(url);
    const dialog = guest.getByRole("dialog", { name: /^Reply to/ });
    await test.step("offline", async () => {
      await guest.context().setOffline(true);
      await guest.getByRole("button", { name: "Point at the picture" }).click();
      await expect(dialog.getByRole("alert")).toContainText("You seem to be offline");
      await dialog.getByLabel("Your message").fill("Without a place, then");
      await guest.context().setOffline(false);
      await dialog.getByRole("button", { name: "Send reply" }).click();
      await expect(dialog.getByRole("heading", { name: "Your reply was sent" })).toBeVisible();
      const { replies } = (await api.call(listReplies, { params: { id } })).body.data;
      expect(replies).toMatchObject([{ message: "Without a place, then", x: null, image: null }]);
      await guest.reload();
    });
    await guest.getByRole("button", { name: "Point at the picture" }).click();
    await guest.getByRole("button", { name: "Write here" }).click();
    await dialog.getByRole("button", { name: "Draw" }).click();
    await expect(dialog.getByRole("button", { name: "Draw" })).toHaveAttribute("aria-pressed", "true");
    const box = await guest.getByRole("figure").first().boundingBox();
    if (!box) throw new Error("no picture is shown");
    const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
    // The right button comes last, so that the line which is taken back would be its own.
    for (const [y, button] of [
      [0.5, "left"],
      [0.65, "left"],
      [0.8, "right"],
    ] as const) {
      await guest.mouse.move(...at(0.1, y));
      await guest.mouse.down({ button });
      await guest.mouse.move(...at(0.2, y), { steps: 4 });
      await guest.mouse.move(...at(0.3, y + 0.05), { steps: 4 });
      await guest.mouse.up({ button });
    }
    // The ring stays where it was.
    const ring = guest.getByRole("slider", { name: "Where your reply points" });
    await expect(ring).toHaveAttribute("aria-valuetext", "50% from the left, 50% from the top");
    await dialog.getByRole("button", { name: "Undo line" }).click();
    await expect(dialog.getByText("with your drawing")).toBeVisible();
    await dialog.getByLabel("Your message").fill("Along here");
    let sends = 0;
    let letGo = () => {};
    const pressed = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await guest.route("**/vst/reply/*", async (route) => {
      sends += 1;
      await pressed;
      await route.continue();
    });
    for (const _held of [1, 2, 3]) await dialog.getByLabel("Your message").press("Control+Enter");
    letGo();
    await expect(dialog.getByRole("heading", { name: "Your reply was sent" })).toBeVisible();
    expect(sends, "keys that are held send once").toBe(1);
    const [reply] = (await api.call(listReplies, { params: { id } })).body.data.replies;
    const strokes = readStrokes(reply?.strokes);
    expect(strokes.map(({ tool, points }) => [tool, ...(points[0]?.slice(0, 2) ?? []), points.at(-1)?.[0]])).toEqual([
      ["pen", expect.closeTo(0.1, 2), expect.closeTo(0.5, 2), expect.closeTo(0.3, 2)],
    ]);
    const ink = guest.locator("figure svg.rink");
    await expect(ink).toHaveCount(1);
    await guest.reload();
    await expect(ink).toHaveCount(1);
  },
);

test("a finger that is held on the picture sets the ring, and the place survives a reload", async ({
  api,
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const phone = await context.newPage();
  const id = await readyClip(api);
  const { public_url: url } = await share(api, id);
  await phone.goto(url);
  const touch = await fingersOn(phone);
  const box = await phone.getByRole("figure").first().boundingBox();
  if (!box) throw new Error("no picture is shown");
  const at = { x: box.x + box.width * 0.75, y: box.y + box.height * 0.5 };
  await touch("touchStart", at);
  const ring = phone.getByRole("slider", { name: "Where your reply points" });
  await expect(ring).toHaveAttribute("aria-valuetext", "75% from the left, 50% from the top");
  await touch("touchEnd");
  await phone.getByRole("button", { name: "Write here" }).click();
  const dialog = phone.getByRole("dialog", { name: /^Reply to/ });
  const [sheet, picture] = [await dialog.boundingBox(), await phone.getByRole("figure").first().boundingBox()];
  expect(sheet?.y, "the sheet leaves the picture in view").toBeGreaterThanOrEqual(
    (picture?.y ?? 0) + (picture?.height ?? 0) - 1,
  );
  await dialog.getByLabel("Your message").fill("Here it hurts");
  await phone.reload();
  await phone.getByRole("button", { name: "Reply", exact: true }).click();
  await expect(dialog.getByText("About the place that you pointed at")).toBeVisible();
  await dialog.getByRole("button", { name: "Send reply" }).click();
  await expect(dialog.getByRole("heading", { name: "Your reply was sent" })).toBeVisible();
  const [reply] = (await api.call(listReplies, { params: { id } })).body.data.replies;
  expect(reply).toMatchObject({ message: "Here it hurts", x: expect.closeTo(0.75, 2), y: expect.closeTo(0.5, 2) });
  await context.close();
});

test("a reply from a page that was open before a trim is at the second that its visitor heard", async ({
  api,
  guest,
}) => {
  const id = await readyClip(api);
  const { public_url: url } = await share(api, id);
  await guest.goto(url);
  await api.call(trimAudio, { params: { vstId: id }, json: { start: 2 } });
  const trimming = async () => (await api.call(getClip, { params: { id } })).body.data.audio_edit?.status;
  await expect.poll(trimming).toBe("ready");
  await guest.getByLabel("Position in the recording").fill("5");
  await guest.getByRole("button", { name: "Point at the picture" }).click();
  await guest.getByRole("button", { name: "Write here" }).click();
  const dialog = guest.getByRole("dialog", { name: /^Reply to/ });
  await dialog.getByLabel("Your message").fill("This bolt?");
  await dialog.getByRole("button", { name: "Send reply" }).click();
  await expect(dialog.getByRole("heading", { name: "Your reply was sent" })).toBeVisible();
  const [reply] = (await api.call(listReplies, { params: { id } })).body.data.replies;
  expect(reply?.timestamp).toBeCloseTo(5, 1);
});
