import { createHash } from "node:crypto";
import type { Page, Request } from "playwright/test";
import { getClip } from "#lib/contract/clips";
import { getUpload } from "#lib/contract/uploads";
import type { Api } from "../support/api";
import { makeDraft } from "../support/clip-steps";
import { expect, test } from "../support/story";
import { countKept, openStudio, recordButton, secondsOn, untilSeconds } from "../support/studio";

/** Notes what the recorder gives: that, byte for byte, has to be on the server in the end. */
async function noteRecording(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const pieces: Blob[] = [];
    Object.assign(window, { pieces });
    const start = MediaRecorder.prototype.start;
    MediaRecorder.prototype.start = function (...every) {
      this.addEventListener("dataavailable", ({ data }) => pieces.push(data));
      return start.apply(this, every);
    };
  });
  return () =>
    page.evaluate(async () => {
      const { pieces } = window as unknown as { pieces: Blob[] };
      const hash = await crypto.subtle.digest("SHA-256", await new Blob(pieces).arrayBuffer());
      return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
    });
}

/** The upload that is opened during a take, as the server knows it. */
async function begun(page: Page, api: Api, vstId: number): Promise<() => Promise<number>> {
  const opened = await page.waitForResponse((response) => response.url().endsWith("/uploads"), { timeout: 30_000 });
  const { upload_id: uploadId } = (await opened.json()) as { upload_id: string };
  return async () => (await api.call(getUpload, { params: { vstId, uploadId } })).body.offset;
}

async function stored(api: Api, id: number): Promise<Buffer> {
  const address = async () => (await api.call(getClip, { params: { id } })).body.data.audio_url;
  await expect.poll(address, { timeout: 30_000 }).not.toBeNull();
  return (await api.send("GET", String(await address()))).bytes;
}

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const sentBytes = (request: Request) => request.postDataBuffer()?.length ?? 0;

test("on a slow line a recording is sent while it is made, and only the rest of it after Stop", async ({
  page,
  api,
}) => {
  const recorded = await noteRecording(page);
  const id = await makeDraft(api);
  await openStudio(page, id);
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  const slow = { offline: false, latency: 100, downloadThroughput: 200_000, uploadThroughput: 25_000 };
  await line.send("Network.emulateNetworkConditions", slow);
  await recordButton(page).click();
  const arrived = await begun(page, api, id);
  await expect.poll(arrived, { timeout: 20_000 }).toBeGreaterThanOrEqual(32 * 1024);

  let after = 0;
  page.on("request", (request) => {
    if (["POST", "PUT"].includes(request.method()) && request.url().includes("/security/vst/"))
      after += sentBytes(request);
  });
  await page.getByRole("button", { name: "Stop" }).click();
  const bytes = await stored(api, id);
  expect(hashOf(bytes)).toBe(await recorded());
  expect(after, `of ${bytes.length} bytes`).toBeLessThanOrEqual(bytes.length - 32 * 1024 + 1000);
  await expect(page.getByRole("progressbar")).toBeHidden();
  await page.reload();
  await expect(page.getByText("was never sent")).toBeHidden();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
});

test("a lost connection disturbs no recording, and nothing is lost", async ({ page, context, api }) => {
  const recorded = await noteRecording(page);
  const id = await makeDraft(api);
  await openStudio(page, id);
  await recordButton(page).click();
  const arrived = await begun(page, api, id);
  await expect.poll(arrived).toBeGreaterThanOrEqual(32 * 1024);
  await context.setOffline(true);
  const timer = page.getByRole("timer");
  await untilSeconds(timer, (await secondsOn(timer)) + 2);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText(/The recording .* could not be sent/)).toBeVisible();
  const whole = await recorded();
  await page.close();
  await context.setOffline(false);

  const again = await context.newPage();
  await openStudio(again, id);
  expect(hashOf(await stored(api, id))).toBe(whole);
  await expect(again.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
});

test("a discarded take is cancelled on the server, too", async ({ page, context, api }) => {
  const id = await makeDraft(api);
  await openStudio(page, id);
  await recordButton(page).click();
  const arrived = await begun(page, api, id);
  await expect.poll(arrived).toBeGreaterThanOrEqual(32 * 1024);
  const timer = page.getByRole("timer");
  // The next piece is kept with a note of the upload.
  await untilSeconds(timer, (await secondsOn(timer)) + 1.5);
  await page.close();

  const again = await context.newPage();
  await openStudio(again, id);
  const dropped = again.waitForResponse((response) => response.request().method() === "DELETE");
  await again.getByRole("button", { name: "Discard…" }).click();
  expect(await countKept(again, "tellmark-takes", "takes"), "one press discards nothing").toBe(1);
  await again.getByRole("button", { name: "Discard this take" }).click();
  expect((await dropped).status()).toBe(200);
  expect((await api.call(getClip, { params: { id } })).body.data.audio_url).toBeNull();
});

/** As a device that had no more room, or lost power: it keeps the first pieces alone. */
function keepOnlyPieces(page: Page, most: number): Promise<void> {
  return page.evaluate(
    (most) =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open("tellmark-takes");
        opening.onsuccess = () => {
          const change = opening.result.transaction("chunks", "readwrite");
          const cursors = change.objectStore("chunks").openCursor();
          cursors.onsuccess = () => {
            const { result: at } = cursors;
            const [, sequence = 0] = (at?.key ?? []) as [string?, number?];
            if (sequence > most) at?.delete();
            at?.continue();
          };
          change.oncomplete = () => done();
          change.onabort = failed;
        };
      }),
    most,
  );
}

test("parts of a take that are only on the server are in the recording", { tag: "@long" }, async ({
  page,
  context,
  api,
}) => {
  const id = await makeDraft(api);
  await openStudio(page, id);
  await recordButton(page).click();
  const arrived = await begun(page, api, id);
  await expect.poll(arrived).toBeGreaterThanOrEqual(32 * 1024);
  const timer = page.getByRole("timer");
  await untilSeconds(timer, (await secondsOn(timer)) + 1.5);
  await page.close();

  const again = await context.newPage();
  await again.goto("/library");
  await keepOnlyPieces(again, 2);
  const there = await arrived();
  await openStudio(again, id);
  await again.getByRole("button", { name: "Use it" }).click();
  expect((await stored(api, id)).length).toBe(there);
  await expect(again.getByText("could not be sent")).toBeHidden();
  await expect(again.getByRole("progressbar")).toBeHidden();
});
