import type { Page, Route } from "playwright/test";
import { updateClip } from "#lib/contract/clips";
import { saveDrawing } from "#lib/contract/drawings";
import { listReplies } from "#lib/contract/replies";
import { addAudio, addImage, makeDraft, share } from "../support/clip-steps";
import { filledClip, prepare, readyClip } from "../support/ready-clip";
import { wav } from "../support/samples";
import { expect, test } from "../support/story";
import { openStudio } from "../support/studio";

const tags = [
  { timestamp: 2, x: 0.3, y: 0.4, note: "The first drip" },
  { timestamp: 6, x: 0.7, y: 0.6, note: "The second drip" },
];

const currentTag = (page: Page) => page.locator('.notes [aria-current="true"]');

test("ink and tags appear when they are spoken about, and all of them before playing", async ({ api, guest }) => {
  const id = await filledClip(api, { tags, seconds: 12 });
  const stroke = (start: number, y: number) => ({
    tool: "pen",
    color: "#c8432b",
    width: 0.006,
    start,
    end: start + 2,
    points: [0, 0.5, 1].map((share) => [0.1 + share * 0.8, y + share * 0.1, share * 2]),
  });
  const drawing_data = { version: 1, strokes: [stroke(1, 0.2), stroke(7, 0.8)] };
  await api.call(saveDrawing, { params: { vstId: id }, json: { drawing_data } });
  await prepare(api, id);
  await guest.goto((await share(api, id)).public_url);

  const marks = guest.locator(".ink .mark");
  await expect(marks).toHaveCount(2);
  for (const mark of await marks.all()) await expect(mark).toBeVisible();
  await expect(currentTag(guest)).toHaveCount(0);

  const position = guest.getByRole("slider", { name: "Position in the recording" });
  await position.press("Home");
  for (const mark of await marks.all()) await expect(mark).toBeHidden();
  // At two seconds, the first stroke is half drawn and the first tag current.
  for (const _ of [1, 2]) await position.press("ArrowUp");
  await expect(marks.nth(0)).toBeVisible();
  expect(Number(await marks.nth(0).getAttribute("stroke-dashoffset"))).toBeCloseTo(0.5, 1);
  await expect(marks.nth(1)).toBeHidden();
  await expect(currentTag(guest)).toContainText("The first drip");
  await position.press("ArrowRight");
  await expect(currentTag(guest)).toContainText("The second drip");
  await expect(marks.nth(0)).not.toHaveAttribute("stroke-dashoffset");
  await position.press("End");
  for (const mark of await marks.all()) await expect(mark).toBeVisible();
  await position.press("Home");
  for (const mark of await marks.all()) await expect(mark).toBeHidden();
});

test("a click on a tag plays from its moment, and the next one is announced when it comes; a chosen speed is still chosen on the next page, and the script is kept for good", async ({
  api,
  guest,
}) => {
  const sent = guest.waitForResponse((response) => response.url().includes("/scripts/player."));
  const near = tags.map((tag) => ({ ...tag, timestamp: tag.timestamp / 2 }));
  await guest.goto((await share(api, await readyClip(api, { tags: near, seconds: 4 }))).public_url);
  expect((await sent).headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
  await guest.getByRole("link", { name: "Voice tag 1 at 0:01: The first drip" }).click();
  await expect(guest.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(currentTag(guest)).toContainText("The first drip");
  await expect(guest.getByRole("status").filter({ hasText: "Tag 2: The second drip" })).toBeAttached();
  await expect(currentTag(guest)).toContainText("The second drip");
  await expect(guest.getByRole("button", { name: "Play" })).toBeVisible();
  await expect(currentTag(guest)).toHaveCount(0);
  await guest.getByRole("button", { name: "Speed: 1×" }).click();
  await expect(guest.getByRole("button", { name: "Speed: 1.25×" })).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole("button", { name: "Speed: 1.25×" })).toBeVisible();
  expect(await guest.locator("audio").evaluate((audio: HTMLAudioElement) => audio.playbackRate)).toBe(1.25);
});

test("with several pictures the one that is spoken about is on the table; arrows go from tag to tag, and in the reply dialog they do not move the recording", async ({
  api,
  guest,
}) => {
  const id = await makeDraft(api);
  for (const _ of [1, 2]) await addImage(api, id);
  await addAudio(api, id, wav(8));
  const voice_tags = tags.map((tag, index) => ({ ...tag, image: index }));
  await api.call(updateClip, { params: { id }, json: { voice_tags } });
  await prepare(api, id);
  await guest.goto((await share(api, id)).public_url);
  const [first, second] = [1, 2].map((number) =>
    guest.getByRole("img", { name: `Picture ${number} of Leaking valve` }),
  );
  if (!first || !second) throw new Error("no pictures");
  await expect(first).toBeVisible();
  await expect(second).toBeHidden();
  for (const [key, tag] of [
    ["Shift+ArrowRight", "The first drip"],
    ["Shift+ArrowRight", "The second drip"],
  ] as const) {
    await guest.keyboard.press(key);
    await expect(currentTag(guest)).toContainText(tag);
  }
  await expect(second).toBeVisible();
  await expect(first).toBeHidden();
  await expect.poll(() => second.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await guest.getByRole("button", { name: "Picture 1", exact: true }).click();
  await expect(first).toBeVisible();
  await expect(guest.getByRole("button", { name: "Picture 1", exact: true })).toHaveAttribute("aria-pressed", "true");

  await guest.reload();
  await test.step("keys in the reply dialog", async () => {
    await guest.getByRole("button", { name: "Reply", exact: true }).click();
    const dialog = guest.getByRole("dialog", { name: /^Reply to/ });
    for (const control of [dialog.getByRole("button", { name: "Send reply" }), dialog.getByLabel("Your message")]) {
      await control.press("ArrowRight");
      await control.press("Shift+ArrowRight");
    }
    const second = () => guest.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
    expect(await second()).toBe(0);
    await dialog.getByRole("button", { name: "Close" }).click();
    await guest.keyboard.press("ArrowRight");
    expect(await second()).toBe(5);
  });
});

test("without JavaScript the picture, the tags, the sound and the reply form are there", async ({
  api,
  plainGuest: guest,
}) => {
  const id = await readyClip(api, { tags });
  await guest.goto((await share(api, id)).public_url);
  const picture = guest.getByRole("img", { name: "Picture without a description: Leaking valve" });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  for (const { note } of tags) await expect(guest.getByRole("listitem").filter({ hasText: note })).toBeVisible();
  const place = await picture.boundingBox();
  const pin = await guest.getByRole("link", { name: /^Voice tag 1 at 0:02/ }).boundingBox();
  expect(((pin?.x ?? 0) + (pin?.width ?? 0) / 2 - (place?.x ?? 0)) / (place?.width ?? 1)).toBeCloseTo(0.3, 1);
  const sound = guest.locator("audio");
  await expect(sound).toBeVisible();
  await expect(sound).toHaveAttribute("controls");
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeCloseTo(8, 0);
  await expect(guest.getByRole("button", { name: "Play" })).toBeHidden();

  await guest.getByLabel("Your message").fill("Works on my old phone.");
  await guest.getByRole("button", { name: "Send reply" }).click();
  await expect(guest.getByRole("heading", { name: "Your reply was sent" })).toBeVisible();
  const { replies } = (await api.call(listReplies, { params: { id } })).body.data;
  expect(replies[0]?.message).toBe("Works on my old phone.");
});

test("a reply outlives Escape and a reload, Send ends the recording that runs and sends both, and the owner plays the next one", async ({
  page,
  api,
  guest,
}) => {
  const id = await filledClip(api, { seconds: 0 });
  await guest.goto((await share(api, id)).public_url);
  const dialog = guest.getByRole("dialog", { name: /^Reply to/ });
  const open = () => guest.getByRole("button", { name: "Reply", exact: true }).click();
  const record = async () => {
    await dialog.getByRole("button", { name: "Record a reply" }).click();
    await expect(dialog.getByText("0:02")).toBeVisible({ timeout: 15_000 });
  };
  await open();
  await dialog.getByLabel("Your message").fill("The left one.");
  await dialog.getByLabel("Your name").fill("Sam");
  await record();
  await guest.keyboard.press("Escape");
  await open();
  await expect(dialog.getByLabel("Your recorded reply")).toBeVisible();
  await guest.reload();
  await open();
  await expect(dialog.getByLabel("Your recorded reply")).toBeVisible();
  await expect(dialog.getByLabel("Your message")).toHaveValue("The left one.");
  await dialog.getByRole("button", { name: "Delete recording" }).click();
  await record();
  // The answer to the first try is lost; the second is no second reply.
  await guest.evaluate(() => {
    const really = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (...sent) {
      XMLHttpRequest.prototype.send = really;
      Object.defineProperty(this, "status", { value: 0 });
      this.getResponseHeader = () => null;
      really.apply(this, sent);
    };
  });
  await dialog.getByRole("button", { name: "Send reply" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Your reply is still here");
  // So is one that a network answers, which wants a sign-in first.
  const portal = { contentType: "text/html", body: "<h1>Sign in to this network</h1>" };
  await guest.route("**/vst/reply/**", (route) => route.fulfill(portal), { times: 1 });
  await dialog.getByRole("button", { name: "Send reply" }).click();
  await expect(dialog.getByRole("alert")).toContainText("You seem to be offline");
  // What would be added now is in no reply.
  let answer = () => {};
  const hold = async (route: Route) => {
    await new Promise<void>((go) => {
      answer = go;
    });
    await route.continue();
  };
  await guest.route("**/vst/reply/**", hold, { times: 1 });
  await dialog.getByRole("button", { name: "Send reply" }).click();
  await dialog.getByLabel("Your message").press("x");
  await expect(dialog.getByLabel("Your message")).toHaveValue("The left one.");
  answer();
  await expect(guest.getByText("Your reply was sent")).toBeVisible();
  const { replies } = (await api.call(listReplies, { params: { id } })).body.data;
  expect(replies).toMatchObject([{ message: "The left one.", sender_name: "Sam", audio_url: expect.any(String) }]);
  expect(replies[0]?.duration_seconds).toBeGreaterThan(1.5);
  await guest.reload();
  await open();
  await expect(dialog.getByLabel("Your message")).toHaveValue("");
  await expect(dialog.getByLabel("Your recorded reply")).toHaveCount(0);
  await expect(dialog.getByLabel("Your name"), "it is typed once").toHaveValue("Sam");

  await test.step("the next one is only spoken", async () => {
    await record();
    await dialog.getByRole("button", { name: "Stop" }).click();
    await expect(dialog.getByLabel("Your recorded reply")).toBeVisible();
    await dialog.getByRole("button", { name: "Send reply" }).click();
    await expect(guest.getByText("Your reply was sent")).toBeVisible();
    const { replies } = (await api.call(listReplies, { params: { id } })).body.data;
    expect(replies.map(({ message }) => message)).toEqual([null, "The left one."]);
  });
  await openStudio(page, id);
  await page.getByRole("tab", { name: /replies/i }).click();
  const answers = page.getByRole("group", { name: "Spoken reply by Sam" });
  await expect(answers).toHaveCount(2);
  await answers.first().getByRole("button", { name: "Play" }).click();
  await expect.poll(() => answers.first().getByRole("slider").inputValue().then(Number)).toBeGreaterThan(0.5);
  await page.goto("/inbox");
  const inInbox = page.getByRole("region", { name: "Leaking valve" }).getByLabel("Spoken reply by Sam");
  await expect(inInbox.first()).toBeVisible();
});
