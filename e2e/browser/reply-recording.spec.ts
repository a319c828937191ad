import type { Page } from "playwright/test";
import { listReplies } from "#lib/contract/replies";
import { share } from "../support/clip-steps";
import { violationsIn } from "../support/inspect";
import { readyClip } from "../support/ready-clip";
import { expect, test } from "../support/story";

test("while a visitor speaks, words say how loud it is, a pause stops the length, and the ring has their initial", async ({
  api,
  guest,
}) => {
  const { public_url: url } = await share(api, await readyClip(api));
  await guest.goto(url);
  await guest.getByRole("button", { name: "Point at the picture" }).click();
  const ring = guest.getByRole("slider", { name: "Where your reply points" });
  await expect(ring).toHaveText("?");
  await guest.getByRole("button", { name: "Speak here" }).click();
  const dialog = guest.getByRole("dialog", { name: /^Reply to/ });
  const meter = dialog.getByRole("meter", { name: "Microphone level" });
  await expect(meter).toHaveAttribute("aria-valuetext", "Good level");
  await expect(dialog.getByText("Good level")).toBeVisible();
  await expect.poll(async () => Number(await meter.getAttribute("aria-valuenow"))).toBeGreaterThan(5);
  const length = dialog.locator(".voice .t");
  const seconds = async () => Number((await length.textContent())?.slice(-2));
  await expect.poll(seconds).toBeGreaterThan(0);
  await dialog.getByRole("button", { name: "Pause" }).click();
  await expect(dialog.getByRole("button", { name: "Continue" })).toBeFocused();
  await expect(meter).toHaveAttribute("aria-valuetext", "");
  const [paused, pausedAt] = [await length.textContent(), Date.now()];
  await expect.poll(() => Date.now() - pausedAt).toBeGreaterThan(2100);
  await expect(length).toHaveText(paused ?? "");
  for (const colorScheme of ["light", "dark"] as const) {
    await guest.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await violationsIn(guest, colorScheme)).toEqual([]);
  }
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect.poll(seconds).toBeGreaterThan(Number(paused?.slice(-2)));
  await dialog.getByRole("button", { name: "Stop" }).click();
  const take = dialog.getByLabel("Your recorded reply");
  // The browser's own player shows it before it is played.
  const hasLength = () =>
    take.evaluate(({ duration, currentTime }: HTMLAudioElement) => 1 < duration && duration < 100 && currentTime === 0);
  await expect.poll(hasLength).toBe(true);
  await dialog.getByLabel("Your name").fill("priya");
  await expect(ring).toHaveText("P");
  await guest.reload();
  await guest.getByRole("button", { name: "Reply", exact: true }).click();
  await expect.poll(hasLength).toBe(true);
  const asked = guest.waitForEvent("dialog");
  await guest.close({ runBeforeUnload: true });
  expect((await asked).type(), "a tab with a take asks before it closes").toBe("beforeunload");
  await (await asked).dismiss();
});

test("a visitor whose microphone is unplugged reads so, and may send what was recorded", async ({ api, guest }) => {
  const { public_url: url } = await share(api, await readyClip(api));
  await guest.goto(url);
  const opened = await guest.evaluateHandle(() => {
    const devices = navigator.mediaDevices;
    const ask = devices.getUserMedia.bind(devices);
    const streams: MediaStream[] = [];
    devices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      streams.push(stream);
      return stream;
    };
    return streams;
  });
  await guest.getByRole("button", { name: "Reply", exact: true }).click();
  const dialog = guest.getByRole("dialog", { name: /^Reply to/ });
  await dialog.getByRole("button", { name: "Record" }).click();
  await expect(dialog.locator(".voice .t")).toHaveText(/[1-9]$/);
  // The browser does the same to the recorder where the device goes.
  await opened.evaluate((streams) => {
    for (const track of streams.flatMap((stream) => stream.getTracks())) track.stop();
  });
  await expect(dialog.getByRole("alert")).toHaveText(
    "The microphone was disconnected. Everything recorded so far is kept.",
  );
  await expect(dialog.getByLabel("Your recorded reply")).toBeVisible();
  await dialog.getByRole("button", { name: "Send reply" }).click();
  await expect(dialog.getByRole("button", { name: "Done" })).toBeFocused();
});

test("the clip pauses when a visitor begins to type, and goes on once their reply is sent", async ({ api, guest }) => {
  const { public_url: url } = await share(api, await readyClip(api, { seconds: 30 }));
  await guest.goto(url);
  const isPlaying = () =>
    guest
      .locator("audio")
      .first()
      .evaluate((audio: HTMLAudioElement) => !audio.paused);
  await guest.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(isPlaying).toBe(true);
  await guest.getByRole("button", { name: "Reply", exact: true }).click();
  await expect.poll(isPlaying).toBe(false);
  await guest.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(isPlaying).toBe(true);
  const dialog = guest.getByRole("dialog", { name: /^Reply to/ });
  await dialog.getByLabel("Your message").pressSequentially("H");
  await expect.poll(isPlaying).toBe(false);
  await dialog.getByRole("button", { name: "Send reply" }).click();
  await expect(dialog.getByRole("button", { name: "Done" })).toBeFocused();
  await expect.poll(isPlaying).toBe(true);
});

test("a reply whose answer is lost, while its visitor types on, is sent once, although its next try is refused", async ({
  api,
  guest,
}) => {
  const id = await readyClip(api);
  await guest.goto((await share(api, id)).public_url);
  await guest.getByRole("button", { name: "Reply", exact: true }).click();
  const dialog = guest.getByRole("dialog", { name: /^Reply to/ });
  await dialog.getByLabel("Your message").fill("Which valve?");
  const name = dialog.getByLabel(/^Your name/);
  await name.fill("Noor");
  let lose = () => {};
  const typed = new Promise<void>((done) => {
    lose = done;
  });
  await guest.route(
    /\/vst\/reply\//,
    async (route) => {
      await typed;
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const send = dialog.getByRole("button", { name: "Send reply" });
  await send.click();
  await name.press("End");
  await name.pressSequentially("a");
  lose();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await refuseOnce(guest, /\/vst\/reply\//);
  await send.click();
  await expect(dialog.getByRole("timer")).toBeVisible();
  await send.click();
  await expect(dialog.getByRole("button", { name: "Done" })).toBeFocused();
  const { replies } = (await api.call(listReplies, { params: { id } })).body.data;
  expect(replies.map(({ sender_name, message }) => [sender_name, message])).toEqual([["Noor", "Which valve?"]]);
});

/** The next request of this kind is one too many. */
const refuseOnce = (page: Page, path: RegExp) =>
  page.route(
    path,
    (route) =>
      route.fulfill({
        status: 429,
        headers: { "Retry-After": "4" },
        json: { success: false, error: "rate_limit_exceeded", message: "Too many requests of this kind." },
      }),
    { times: 1 },
  );

test("a visitor who replies too often reads when to try again, which counts down, and loses nothing", async ({
  api,
  guest,
}) => {
  const { public_url: url } = await share(api, await readyClip(api));
  await guest.goto(`${url}?lang=de`);
  await guest.getByRole("button", { name: "Antworten", exact: true }).click();
  const dialog = guest.getByRole("dialog", { name: /^Antwort an/ });
  await dialog.getByLabel("Ihre Nachricht").fill("Noch da?");
  await dialog.getByRole("button", { name: "Antwort aufnehmen" }).click();
  await expect(dialog.getByText("0:01")).toBeVisible({ timeout: 15_000 });
  await refuseOnce(guest, /\/vst\/reply\//);
  const send = dialog.getByRole("button", { name: "Antwort senden" });
  await send.click();
  const alert = dialog.getByRole("alert");
  await expect(alert).toHaveText("Zu viele Versuche. Versuchen Sie es in 0:04 noch einmal.");
  await expect(alert).toHaveText("Zu viele Versuche. Versuchen Sie es in 0:02 noch einmal.");
  await expect(alert.getByRole("timer"), "not read aloud each second").toBeVisible();
  await expect(alert).toHaveText("Sie können es jetzt noch einmal versuchen.");
  await expect(dialog.getByLabel("Ihre Nachricht")).toHaveValue("Noch da?");
  await expect(dialog.getByLabel("Ihre aufgenommene Antwort")).toBeVisible();
  await send.click();
  await expect(dialog.getByRole("button", { name: "Fertig" })).toBeFocused();
  await dialog.getByRole("button", { name: "Fertig" }).click();

  await refuseOnce(guest, /\/reactions$/);
  await guest
    .getByRole("button", { name: /^Einverstanden/ })
    .first()
    .click();
  await expect(guest.getByText(/Versuchen Sie es in 0:0[1-4] noch einmal\./)).toBeVisible();
});
