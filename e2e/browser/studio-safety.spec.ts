import { createHash } from "node:crypto";
import { resolve } from "node:path";
import type { Page } from "playwright/test";
import { getClip, updateClip } from "#lib/contract/clips";
import type { Api } from "../support/api";
import { addImage, makeDraft } from "../support/clip-steps";
import { filledClip } from "../support/ready-clip";
import { fixture } from "../support/samples";
import { isShortForm } from "../support/short-form";
import { expect, test } from "../support/story";
import { chooseTool, openStudio, recordButton, untilSaved, untilSeconds } from "../support/studio";

const picture = resolve(import.meta.dirname, "../fixtures/screenshot.png");
const photo = resolve(import.meta.dirname, "../fixtures/photo-gps.jpg");
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const clipOf = async (api: Api, id: number) => (await api.call(getClip, { params: { id } })).body.data;
const row = (page: Page, number: number) => page.getByRole("list").getByLabel(`Note of tag ${number}`);
const notSent = (page: Page, what: "picture" | "recording") =>
  page.getByRole("alert").filter({ hasText: new RegExp(`The ${what}.* could not be sent`) });

async function choosePicture(page: Page): Promise<void> {
  await page.locator('input[aria-label="Choose a picture"]').setInputFiles(picture);
  await expect(page.getByAltText("Your picture")).toBeVisible();
}

async function record(page: Page, seconds: number): Promise<void> {
  await recordButton(page).click();
  await untilSeconds(page.getByRole("timer"), seconds);
  await page.getByRole("button", { name: "Stop" }).click();
}

async function untilBothArrived(api: Api, id: number): Promise<void> {
  const arrived = async () => {
    const { image_urls, audio_url } = await clipOf(api, id);
    return [image_urls.length, audio_url !== null];
  };
  await expect.poll(arrived, { timeout: 20_000 }).toEqual([1, true]);
}

test("a picture and a recording given without a connection are both sent when it is back", async ({
  page,
  context,
  api,
}) => {
  const id = await makeDraft(api);
  // Until its links are known, files wait for what their owner would choose about them.
  const linksRead = page.waitForResponse((answer) => answer.url().includes(`/clips/${id}/shares`));
  await openStudio(page, id);
  await (await linksRead).finished();
  await context.setOffline(true);
  await choosePicture(page);
  await record(page, 1.5);
  await expect(notSent(page, "picture")).toContainText("It is safe on this device.");
  await expect(notSent(page, "recording")).toContainText("It is safe on this device.");
  await expect(page.getByText("Offline: kept on this device")).toBeVisible();
  await context.setOffline(false);
  await untilBothArrived(api, id);
  await untilSaved(page);
  await expect(notSent(page, "picture")).toBeHidden();
  await expect(notSent(page, "recording")).toBeHidden();
});

test("a page that is closed without a connection loses nothing", async ({ page, context, api }) => {
  const id = await filledClip(api, { seconds: 0, tags: [{ timestamp: 0, x: 0.5, y: 0.5, note: "Before" }] });
  await openStudio(page, id);
  await context.setOffline(true);
  await page.getByLabel("Title").fill("From the train");
  await row(page, 1).fill("Written on the train");
  await record(page, 1.5);
  await expect(notSent(page, "recording")).toBeVisible();
  await page.close();
  await context.setOffline(false);

  const next = await context.newPage();
  await openStudio(next, id);
  await expect(next.getByLabel("Title")).toHaveValue("From the train");
  await expect(row(next, 1)).toHaveValue("Written on the train");
  await untilBothArrived(api, id);
  await untilSaved(next);
  const { title, voice_tags } = await clipOf(api, id);
  expect([title, voice_tags[0]?.note]).toEqual(["From the train", "Written on the train"]);
});

test("two uploads that fail have two retries, and sharing waits for both", async ({ page, api }) => {
  const id = await makeDraft(api);
  await openStudio(page, id);
  const refused = /\/security\/vst\/\d+\/(image|audio)$/;
  const busy = { success: false, error: "payload_too_large", message: "That file is too large." };
  await page.route(refused, (route) => route.fulfill({ status: 413, json: busy }));
  await choosePicture(page);
  await record(page, 1.5);
  await expect(notSent(page, "picture")).toContainText("That file is too large.");
  await expect(notSent(page, "recording")).toContainText("That file is too large.");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Share" }).getByRole("alert")).toContainText("could not be sent");
  await page.keyboard.press("Escape");
  await page.unroute(refused);
  await notSent(page, "recording").getByRole("button", { name: "Send again" }).click();
  await expect(notSent(page, "recording")).toBeHidden();
  await notSent(page, "picture").getByRole("button", { name: "Send again" }).click();
  await untilBothArrived(api, id);
});

test("a picture from the front page stays on this device until the server has it", async ({ page, api }) => {
  const image = /\/security\/vst\/\d+\/image$/;
  await page.route(image, (route) => route.abort());
  await page.goto("/");
  await page.locator("input[type=file]").first().setInputFiles(picture);
  await page.waitForURL(/\/studio\/\d+$/);
  const id = Number(page.url().split("/").at(-1));
  await expect(notSent(page, "picture")).toBeVisible();
  await page.unroute(image);
  await page.reload();
  await expect.poll(async () => (await clipOf(api, id)).image_urls.length, { timeout: 20_000 }).toBe(1);
});

test("the library names a clip whose recording never left this device", async ({ page, context, api }) => {
  const id = await makeDraft(api, "Cut off");
  await openStudio(page, id);
  await recordButton(page).click();
  await untilSeconds(page.getByRole("timer"), 3.2);
  const crashed = page.waitForEvent("crash");
  (await context.newCDPSession(page)).send("Page.crash").catch(() => {});
  await crashed;

  const next = await context.newPage();
  await next.goto("/library");
  const note = next.getByRole("list", { name: "Not sent yet" }).getByRole("listitem");
  await expect(note).toContainText("Only on this device: a recording of “Cut off”.");
  await note.getByRole("link", { name: "Open and send" }).click();
  await next.getByRole("button", { name: "Use it" }).click();
  await expect.poll(async () => (await clipOf(api, id)).audio_url, { timeout: 20_000 }).not.toBeNull();
  await untilSaved(next);
  await next.goto("/library");
  await expect(next.getByRole("link", { name: "Cut off" }).first()).toBeVisible();
  await expect(note).toBeHidden();
});

test("two tabs with the same clip do not wipe each other's notes", async ({ page, context, api }) => {
  const tags = [1, 5].map((timestamp) => ({ timestamp, x: 0.3, y: 0.3, note: "" }));
  const id = await filledClip(api, { tags });
  await openStudio(page, id);
  const other = await context.newPage();
  const ink = /\/drawings$/;
  let goOn = () => {};
  const isSaved = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await other.route(ink, (route) => isSaved.then(() => route.continue()));
  const asked = other.waitForRequest(ink);
  const opening = openStudio(other, id);
  await asked;
  await row(page, 1).fill("From the first tab");
  await untilSaved(page);
  goOn();
  await opening;
  await expect(row(other, 1), "the other tab has it, though it read the clip before").toHaveValue("From the first tab");
  await row(other, 2).fill("From the second tab");
  await untilSaved(other);
  await expect(row(page, 2)).toHaveValue("From the second tab");
  const { voice_tags } = await clipOf(api, id);
  expect(voice_tags.map(({ note }) => note)).toEqual(["From the first tab", "From the second tab"]);
});

test("a change made on both sides is a choice", async ({ page, api }) => {
  const tag = { timestamp: 1, x: 0.3, y: 0.3, note: "Before" };
  const id = await filledClip(api, { seconds: 0, tags: [tag] });
  await openStudio(page, id);
  await api.call(updateClip, { params: { id }, json: { voice_tags: [{ ...tag, note: "Elsewhere" }] } });
  await row(page, 1).fill("Here");
  const choice = page.getByRole("alert").filter({ hasText: "This clip was changed elsewhere, too." });
  await expect(choice).toContainText("“Here” here, “Elsewhere” there");
  expect((await clipOf(api, id)).voice_tags[0]?.note).toBe("Elsewhere");
  await choice.getByRole("button", { name: "Keep my version" }).click();
  await expect(choice).toBeHidden();
  await untilSaved(page);
  expect((await clipOf(api, id)).voice_tags[0]?.note).toBe("Here");
});

test("a note that is typed while recording ends nothing and sets no other tag", async ({ page, api }) => {
  const id = await filledClip(api, { seconds: 0 });
  await openStudio(page, id);
  await page.getByRole("button", { name: "Record", exact: true }).click();
  await untilSeconds(page.getByRole("timer"), 1);
  await page.getByRole("button", { name: "Add tag 1 on the picture" }).click({ position: { x: 90, y: 60 } });
  await page.keyboard.type("Price is not right, pin it");
  await expect(page.getByRole("button", { name: /: Price is not right, pin it$/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Voice tag 2/ })).toBeHidden();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
});

test("two drags are taken back one by one, and Escape removes a tag without a note", async ({ page, api }) => {
  const id = await filledClip(api, { tags: [{ timestamp: 2, x: 0.3, y: 0.4, note: "Here" }] });
  await openStudio(page, id);
  const pin = page.getByRole("button", { name: /^Voice tag 1 at/ });
  const left = async () => Math.round((await pin.boundingBox())?.x ?? 0);
  await expect(pin).toBeVisible();
  const places = [await left()];
  for (const _ of [1, 2]) {
    const box = await pin.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 80, (box?.y ?? 0) + 10, { steps: 5 });
    await page.mouse.up();
    places.push(await left());
  }
  expect(new Set(places).size).toBe(3);
  await page.keyboard.press("Control+z");
  await expect.poll(left).toBe(places[1]);
  await page.keyboard.press("Control+z");
  await expect.poll(left).toBe(places[0]);

  await chooseTool(page, "Tag");
  await page.getByRole("button", { name: "Add tag 2 on the picture" }).click({ position: { x: 90, y: 60 } });
  const tags = page.getByRole("button", { name: /^Voice tag/ });
  await expect(tags).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(tags).toHaveCount(1);
});

test("one of several pictures is replaced in its place, after a yes, keeps its tags, and comes back by Undo", {
  tag: "@long",
}, async ({ page, api }) => {
  const id = await filledClip(api);
  for (const _ of [2, 3]) await addImage(api, id, fixture("screenshot.png"));
  const tags = [0, 1, 2].map((image) => ({ timestamp: image + 1, x: 0.2, y: 0.3, note: `On ${image + 1}`, image }));
  await api.call(updateClip, { params: { id }, json: { voice_tags: tags } });
  const before = (await clipOf(api, id)).image_urls;
  await openStudio(page, id);
  await page.getByRole("button", { name: "Picture 2", exact: true }).click();
  await page.locator('input[aria-label="Choose a picture"]').setInputFiles(picture);
  const question = page.getByRole("dialog", { name: "Replace the picture?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  expect((await clipOf(api, id)).image_urls).toEqual(before);
  await page.locator('input[aria-label="Choose a picture"]').setInputFiles(photo);
  await question.getByRole("button", { name: "Replace" }).click();
  await expect.poll(async () => (await clipOf(api, id)).image_urls[1]).not.toBe(before[1]);
  const after = (await clipOf(api, id)).image_urls;
  expect([after[0], after[2], after.length]).toEqual([before[0], before[2], 3]);
  const bytesOf = async () =>
    hashOf(await (await page.request.get((await clipOf(api, id)).image_urls[1] ?? "")).body());
  const old = hashOf(fixture("screenshot.png"));
  const given = await bytesOf();
  expect(given).not.toBe(old);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(bytesOf, "the old picture is back").toBe(old);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect.poll(bytesOf).toBe(given);
  await expect(page.getByRole("button", { name: "Redo" })).toBeDisabled();
  await untilSaved(page);
  await page.reload();
  for (const number of [1, 2, 3]) {
    await page.getByRole("button", { name: `Picture ${number}`, exact: true }).click();
    await expect(page.getByRole("button", { name: /^Voice tag/ })).toHaveCount(1);
    await expect(page.getByRole("button", { name: `Voice tag ${number} at` })).toHaveAccessibleName(
      new RegExp(`: On ${number}$`),
    );
  }
});

test("a second picture is added beside the first one", async ({ page, api }) => {
  const id = await filledClip(api, { tags: [{ timestamp: 1, x: 0.2, y: 0.3, note: "First" }] });
  await openStudio(page, id);
  await page.locator('input[aria-label="Choose a picture"]').setInputFiles(picture);
  await page.getByRole("button", { name: "Add as another picture" }).click();
  await expect(page.getByRole("button", { name: "Picture 2", exact: true })).toHaveAttribute("aria-pressed", "true");
  await chooseTool(page, "Tag");
  await page.getByRole("button", { name: "Add tag 2 on the picture" }).click({ position: { x: 90, y: 60 } });
  await page.keyboard.type("Second");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await clipOf(api, id)).image_urls.length).toBe(2);
  await untilSaved(page);
  await page.reload();
  await expect(page.getByRole("button", { name: /^Voice tag/ })).toHaveAccessibleName(/First$/);
  await page.getByRole("button", { name: "Picture 2", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Voice tag/ })).toHaveAccessibleName(/Second$/);
});

/** What a page has opened and not closed again, over all that is visited in it. */
async function watchOpen(page: Page): Promise<() => Promise<{ contexts: number; tracks: number; intervals: number }>> {
  await page.addInitScript(() => {
    // What is forgotten is not open.
    const contexts: WeakRef<AudioContext>[] = [];
    const tracks: WeakRef<MediaStreamTrack>[] = [];
    const intervals = new Set<unknown>();
    Object.assign(window, {
      AudioContext: class extends AudioContext {
        constructor(...given: ConstructorParameters<typeof AudioContext>) {
          super(...given);
          contexts.push(new WeakRef(this));
        }
      },
      setInterval: new Proxy(setInterval, {
        apply(target, self, given) {
          const id = Reflect.apply(target, self, given);
          intervals.add(id);
          return id;
        },
      }),
      clearInterval: new Proxy(clearInterval, {
        apply(target, self, given) {
          intervals.delete(given[0]);
          return Reflect.apply(target, self, given);
        },
      }),
      leftOpen: () => ({
        contexts: contexts.filter((one) => (one.deref()?.state ?? "closed") !== "closed").length,
        tracks: tracks.filter((one) => one.deref()?.readyState === "live").length,
        intervals: intervals.size,
      }),
    });
    const { mediaDevices } = navigator;
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await getUserMedia(wanted);
      tracks.push(...stream.getTracks().map((track) => new WeakRef(track)));
      return stream;
    };
  });
  return () => page.evaluate("leftOpen()");
}

test("a studio that is left again and again, after recordings, too, leaves nothing behind", { tag: "@long" }, async ({
  page,
  context,
  api,
}) => {
  test.slow();
  const leftOpen = await watchOpen(page);
  await openStudio(page, await filledClip(api, { tags: [{ timestamp: 1, x: 0.2, y: 0.3, note: "Here" }] }));
  const devtools = await context.newCDPSession(page);
  const leave = () => page.getByRole("link", { name: "Back to your clips" }).click();
  const open = async () => {
    await page.getByRole("link", { name: "Leaking valve" }).first().click();
    await expect(page.getByRole("slider", { name: "Time of tag 1" })).toBeVisible();
  };
  const visit = async (isRecorded: boolean) => {
    if (isRecorded) {
      await recordButton(page).click();
      await page.getByRole("dialog").getByRole("button", { name: "Record again" }).click();
      await untilSeconds(page.getByRole("timer"), 1.2);
      await page.getByRole("button", { name: "Stop" }).click();
      await untilSaved(page);
    }
    await leave();
    await open();
  };
  const counts = async () => {
    await devtools.send("HeapProfiler.collectGarbage");
    const { jsEventListeners, nodes } = await devtools.send("Memory.getDOMCounters");
    return { jsEventListeners, nodes };
  };
  for (let times = 0; times < 3; times++) await visit(times === 0);
  const before = await counts();
  for (let times = 0; times < (isShortForm ? 6 : 20); times++) await visit(times % 5 === 0);
  const isSteady = async () => {
    const { jsEventListeners, nodes } = await counts();
    return { listeners: jsEventListeners < before.jsEventListeners + 20, nodes: nodes < before.nodes + 60 };
  };
  await expect.poll(isSteady, { timeout: 30_000 }).toEqual({ listeners: true, nodes: true });
  await leave();
  await expect(page.getByRole("link", { name: "Leaking valve" }).first()).toBeVisible();
  await expect.poll(leftOpen).toEqual({ contexts: 0, tracks: 0, intervals: 0 });
});
