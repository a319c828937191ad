import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { BrowserContext, Page } from "playwright/test";
import { getClip } from "#lib/contract/clips";
import { answerReply, listReplies } from "#lib/contract/replies";
import { createRequest, getRequest } from "#lib/contract/requests";
import type { Api } from "../support/api";
import { makeDraft, share } from "../support/clip-steps";
import { noFirefox } from "../support/ensure-other-browsers.mjs";
import { readyClip } from "../support/ready-clip";
import { coldTest, expect } from "../support/story";
import { openStudio, recordButton, secondsOn, untilPrepared, untilSeconds } from "../support/studio";

// Has its own Playwright project.

const screenshot = resolve(import.meta.dirname, "../fixtures/screenshot.png");
coldTest.skip(!process.env.TELLMARK_FIREFOX, noFirefox);

const test = coldTest.extend<{ visitor: Page }>({
  context: async ({ context }, provide) => {
    await typeAsPeople(context);
    await provide(context);
  },
  visitor: async ({ guest }, provide) => {
    await typeAsPeople(guest.context());
    await provide(guest);
  },
});

/** Playwright sets the value of a field past React here; this way the browser itself writes the text. */
async function typeAsPeople(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const write = (text: string) => void document.execCommand("insertText", false, text);
    Object.defineProperty(window, "__pw_bidiInsertText", { get: () => write, set() {} });
  });
}

const clipOf = async (api: Api, id: number) => (await api.call(getClip, { params: { id } })).body.data;

async function stored(api: Api, id: number): Promise<{ seconds: number; bytes: Buffer }> {
  const isThere = async () => (await clipOf(api, id)).audio_url;
  await expect.poll(isThere, "the recording is on the server").not.toBeNull();
  const { audio_url: url, duration_seconds: seconds } = await clipOf(api, id);
  const { bytes } = await api.send("GET", new URL(String(url)).pathname);
  return { seconds: seconds ?? 0, bytes };
}

test("a clip is recorded, tagged and shared, and answered by voice", async ({ page, api, visitor }) => {
  test.slow();
  const id = await makeDraft(api);
  await openStudio(page, id);
  await page.locator('input[aria-label="Choose a picture"]').first().setInputFiles(screenshot);
  const stage = page.getByRole("button", { name: "Add tag 1 on the picture" });
  await expect(page.getByAltText("Your picture")).toBeVisible();

  await recordButton(page).click();
  const timer = page.getByRole("timer");
  await untilSeconds(timer, 1);
  await stage.click({ position: { x: 200, y: 120 } });
  const note = page.getByRole("textbox", { name: "Note of tag 1" }).last();
  await note.fill("This headline");
  await note.press("Enter");
  await page.getByRole("button", { name: "Pause recording" }).click();
  await expect(page.getByRole("meter", { name: "Input level" })).toHaveAttribute("aria-valuenow", "0");
  await page.getByRole("button", { name: "Resume recording" }).click();
  await page.waitForRequest((request) => request.method() === "PUT" && request.url().includes("/uploads/"));
  await untilSeconds(timer, 3);
  const shown = await secondsOn(timer);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
  const position = page.getByRole("slider", { name: "Position in the recording" });
  await position.press("Shift+ArrowRight");
  await expect(position, "one can go to a place immediately").toHaveAttribute("aria-valuenow", "1.0");
  const { seconds, bytes } = await stored(api, id);
  expect(bytes.subarray(0, 4).toString("hex"), "a WebM file").toBe("1a45dfa3");
  expect(Math.abs(seconds - shown), `${seconds} s of sound, ${shown} s on the clock`).toBeLessThan(1);

  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await untilPrepared(dialog);
  const link = await dialog.getByRole("textbox", { name: "Link", exact: true }).inputValue();

  await visitor.goto(link);
  await expect(visitor.getByText("This headline").first()).toBeVisible();
  await visitor.getByRole("button", { name: "Play", exact: true }).click();
  const heard = () => visitor.evaluate(() => document.querySelector("audio")?.currentTime ?? 0);
  await expect.poll(heard).toBeGreaterThan(0.5);
  await visitor.getByRole("button", { name: "Reply", exact: true }).click();
  await visitor.getByRole("button", { name: "Record a reply" }).click();
  await expect(visitor.locator(".voice .t")).toHaveText("0:01");
  await visitor.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(visitor.getByLabel("Your recorded reply")).toBeVisible();
  await visitor.getByLabel(/Your name/).fill("Sam");
  await visitor.getByRole("button", { name: "Send reply" }).click();
  await expect(visitor.getByText("Your reply was sent")).toBeVisible();
  const { replies } = (await api.call(listReplies, { params: { id } })).body.data;
  expect(replies).toMatchObject([{ sender_name: "Sam", audio_url: expect.stringContaining("http") }]);

  await page.reload();
  await page.getByRole("tab", { name: /replies/i }).click();
  await expect(page.getByText("Sam").first()).toBeVisible();
});

test("a reply points at a place, on a page in German, which shows the answer without a reload", async ({
  api,
  visitor,
}) => {
  const id = await readyClip(api);
  await visitor.goto(`${(await share(api, id)).public_url}?lang=de`);
  await visitor.getByRole("button", { name: "Im Bild zeigen" }).click();
  await visitor.getByRole("slider", { name: "Worauf Ihre Antwort zeigt" }).press("ArrowRight");
  await visitor.getByRole("button", { name: "Hier schreiben" }).click();
  await visitor.getByLabel("Ihre Nachricht").fill("Diese Schraube?");
  await visitor.getByRole("button", { name: "Antwort senden" }).click();
  await visitor.getByRole("button", { name: "Fertig" }).click();
  const [reply] = (await api.call(listReplies, { params: { id } })).body.data.replies;
  expect(reply).toMatchObject({ message: "Diese Schraube?", x: 0.51, y: 0.5 });
  await api.call(answerReply, { params: { replyId: reply?.id ?? "" }, json: { message: "Yes, that one." } });
  await expect(visitor.getByText("Yes, that one.")).toBeVisible();
});

test("a request is answered by voice, although the page is closed during the recording", async ({ visitor, api }) => {
  const questions = [{ text: "Which headline?", x: 0.3, y: 0.2 }];
  const image = readFileSync(screenshot).toString("base64");
  const { code, request_id } = (await api.call(createRequest, { json: { title: "Which one?", image, questions } }))
    .body;
  await visitor.goto(`/r/${code}`);
  await visitor.getByRole("link", { name: "Record" }).click();
  const timer = visitor.getByRole("timer");
  await untilSeconds(timer, 1);
  await visitor.getByRole("button", { name: "Add tag 1 on the picture" }).click();
  await untilSeconds(timer, 3);
  await visitor.reload();
  await expect(visitor.getByText(/^Your recording of 0:0\d is still here/)).toBeVisible();
  await visitor.getByRole("button", { name: "Send", exact: true }).click();
  await expect(visitor.getByRole("heading", { name: /^Sent/ })).toBeVisible({ timeout: 30_000 });
  const { answers } = (await api.call(getRequest, { params: { requestId: request_id } })).body.data;
  const { image_urls, audio_url, voice_tags } = await clipOf(api, answers?.[0]?.vst_id ?? 0);
  expect([image_urls.length, audio_url !== null, voice_tags.length]).toEqual([1, true, 1]);
});

test("a recording in Ogg whose page was closed is offered again, and used", { tag: "@long" }, async ({
  page,
  context,
  api,
}) => {
  await context.addInitScript(() => {
    const supports = MediaRecorder.isTypeSupported;
    MediaRecorder.isTypeSupported = (type) => type.startsWith("audio/ogg") && supports.call(MediaRecorder, type);
  });
  const id = await makeDraft(api);
  await openStudio(page, id);
  await recordButton(page).click();
  await untilSeconds(page.getByRole("timer"), 2.5);
  await page.close();

  const again = await context.newPage();
  await openStudio(again, id);
  await again.getByRole("button", { name: "Use it" }).click();
  const { seconds, bytes } = await stored(api, id);
  expect(bytes.subarray(0, 4).toString("latin1")).toBe("OggS");
  expect(seconds).toBeGreaterThan(1);
  await expect(again.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
});
