import type { Route } from "playwright/test";
import { listReplies, submitReply, updateReply } from "#lib/contract/replies";
import { share } from "../support/clip-steps";
import { findViolations } from "../support/inspect";
import { filledClip } from "../support/ready-clip";
import { fileForm, shortRecording, wav } from "../support/samples";
import { expect, test } from "../support/story";

test("the inbox counts what is new, shows where a reply points, and is worked through by keys", async ({
  page,
  api,
}) => {
  const id = await filledClip(api);
  const { reply_token } = await share(api, id);
  const token = String(reply_token);
  const write = (json: object) => api.as(null).call(submitReply, { params: { token }, json: json as never });
  const strokes = {
    version: 1,
    strokes: [
      {
        id: "s0",
        tool: "pen",
        points: [
          [0.4, 0.4],
          [0.5, 0.6],
        ],
      },
    ],
  };
  const spot = { timestamp: 1, x: 0.5, y: 0.5, image: "img1", strokes };
  await write({ message: "Is it the left one?", sender_name: "Priya", ...spot });
  const form = fileForm("audio_file", wav(2), { type: "audio/wav" });
  form.set("sender_name", "Bo");
  await api.as(null).call(submitReply, { params: { token }, form });
  await page.goto("/inbox");
  await expect(page.getByRole("link", { name: "Replies 2 unread" })).toBeVisible();
  await expect(page).toHaveTitle(/^\(2\) Replies/);
  const rows = page.getByRole("region", { name: "Leaking valve" }).getByRole("listitem");
  await expect(rows.first()).toContainText("Bo");
  await expect(rows.nth(1).locator("img")).toHaveJSProperty("complete", true);
  await expect(rows.nth(1).locator("svg[preserveAspectRatio] path"), "what Priya drew").toHaveCount(2);
  expect(await findViolations(page)).toEqual([]);

  // What is written is read once it was in view; a recording once it was heard.
  await expect(page.getByRole("link", { name: "Replies 1 unread" })).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\) Replies/);
  await page.keyboard.press("j");
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("link", { name: "Replies", exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^Replies/);

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toContainText("Next, previous");
  await page.keyboard.press("Escape");
  await rows.first().focus();
  await page.keyboard.press("j");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await page.keyboard.press("e");
  await expect(page.getByText("Resolved", { exact: true }).last()).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toBeFocused();
  await expect(page.getByRole("tab", { name: "Open" })).toHaveText("Open1");
  await expect(page.getByRole("tab", { name: "Resolved" })).toHaveText("Resolved1");
  const { replies } = (await api.call(listReplies, { params: { id } })).body.data;
  expect(replies.map(({ sender_name, resolved_at }) => [sender_name, resolved_at !== null])).toEqual([
    ["Bo", true],
    ["Priya", false],
  ]);
  await write({ message: "And now?", sender_name: "Bo", sender_email: "bo@example.com" });
  await page.reload();
  await rows.first().focus();
  await page.keyboard.press("r");
  await expect(page.getByLabel("Your answer to Bo")).toBeFocused();
});

test("a reply that came in elsewhere is in an open inbox without a reload, and when the user comes back to its window; without a connection an answer waits", async ({
  page,
  context,
  api,
}) => {
  const { reply_token } = await share(api, await filledClip(api, { seconds: 0 }));
  const write = (message: string) =>
    api.as(null).call(submitReply, { params: { token: String(reply_token) }, json: { message, sender_name: "Priya" } });
  await write("The first");
  const listening = page.waitForResponse(/\/events$/);
  await page.goto("/inbox");
  await expect(page.getByText("The first")).toBeVisible();
  await listening;
  // Before the page asks by itself, 30 seconds after it opened.
  await write("The second");
  await expect(page.getByText("The second")).toBeVisible({ timeout: 10_000 });
  await write("By the window");
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.getByText("By the window")).toBeVisible({ timeout: 10_000 });

  const list = /\/api\/v1\/replies\?limit=100&state=open/;
  const answer = page.getByLabel("Your answer to Priya").first();
  await page
    .getByRole("button", { name: /^Answer/ })
    .first()
    .click();
  await answer.fill("I am still writing");
  const refusal = { success: false, error: "rate_limited", message: "Too many requests" };
  await page.route(list, (route) => route.fulfill({ status: 429, json: refusal }));
  const refused = page.waitForResponse(list);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await refused;
  await expect(page.getByRole("alert").filter({ hasText: "Replies could not be loaded." })).toBeVisible();
  await page.unroute(list);
  await write("The third");
  const read = page.waitForResponse(list);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await read;
  await expect(page.getByText("The third")).toBeVisible();
  await expect(answer, "what could not be read again takes no answer away").toHaveValue("I am still writing");

  await test.step("without a connection", async () => {
    await answer.fill("The right one");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Send answer" }).click();
    await expect(page.getByText("You seem to be offline.")).toBeVisible();
    await expect(answer).toHaveValue("The right one");
    await context.setOffline(false);
    await page.getByRole("button", { name: "Send answer" }).click();
    await expect(answer).toHaveCount(0);
    await expect(page.getByText("The right one")).toBeVisible();
    await expect(page.locator(":focus")).toHaveAccessibleName("Answer Priya");
  });
});

test("a reply that leaves the list, by Send and resolve or by Resolve, gives the focus to the next one", async ({
  page,
  api,
}) => {
  const { reply_token } = await share(api, await filledClip(api, { seconds: 0 }));
  for (const sender_name of ["Tomas", "Noor", "Priya"]) {
    const json = { message: "Is it this one?", sender_name };
    await api.as(null).call(submitReply, { params: { token: String(reply_token) }, json });
  }
  await page.goto("/inbox");
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await page.getByRole("button", { name: "Answer Priya" }).click();
  await row("Priya").getByRole("button", { name: "Speak" }).click();
  await expect(row("Priya").getByText("Good level")).toBeVisible();
  await expect(row("Priya").getByText("0:01")).toBeVisible();
  await row("Priya").getByRole("button", { name: "Pause" }).click();
  await expect(row("Priya").getByRole("button", { name: "Continue" })).toBeFocused();
  await row("Priya").getByRole("button", { name: "Send and resolve" }).click();
  await expect(row("Priya")).toHaveCount(0);
  await expect(row("Noor")).toBeFocused();
  await page.getByRole("button", { name: "Resolve: the reply of Tomas" }).click();
  await expect(row("Tomas")).toHaveCount(0);
  await expect(row("Noor")).toBeFocused();
  await page.getByRole("button", { name: "Resolve: the reply of Noor" }).click();
  await expect(page.getByRole("heading", { name: "No open replies" })).toBeVisible();
  await expect(page.getByRole("tabpanel", { name: /^Open/ })).toBeFocused();
});

test("an answer of another visitor stands under the reply, in the inbox, which has the unread first, and the studio", async ({
  page,
  api,
}) => {
  const id = await filledClip(api);
  const { reply_token } = await share(api, id, { replies: "open" });
  const write = async (json: object) => {
    const sent = await api.as(null).call(submitReply, { params: { token: String(reply_token) }, json: json as never });
    return sent.body.reply_id;
  };
  const spot = { timestamp: 1, x: 0.5, y: 0.5, image: "img1" };
  const first = await write({ message: "This one drips.", sender_name: "Priya", ...spot });
  const second = await write({ message: "Another thing", sender_name: "Tomas" });
  await write({ message: "It did at mine, too.", sender_name: "Kim", parent_id: first });
  await api.call(updateReply, { params: { replyId: second }, json: { read: true } });
  await page.goto("/inbox");
  const rows = page.getByRole("region", { name: "Leaking valve" }).getByRole("listitem");
  await expect(rows.locator("strong")).toHaveText(["Priya", "Kim", "Tomas"]);
  await page.goto(`/studio/${id}`);
  await page.getByRole("tab", { name: /^Replies/ }).click();
  const inStudio = page.getByRole("tabpanel", { name: /^Replies/ }).getByRole("listitem");
  await expect(inStudio.locator("strong")).toHaveText(["Tomas", "Priya", "Kim"]);
  await expect(inStudio.nth(1).locator("img"), "what Priya points at").toHaveJSProperty("complete", true);
  await expect(inStudio.locator("img")).toHaveCount(1);
});

test("an owner blocks a visitor, takes it back, and deletes a reply", async ({ page, api, guest }) => {
  const id = await filledClip(api, { seconds: 0 });
  const { public_url: url } = await share(api, id);
  const write = async (words: string) => {
    await guest.getByRole("button", { name: "Reply", exact: true }).click();
    await guest.getByLabel("Your message").fill(words);
    await guest.getByRole("button", { name: "Send reply" }).click();
  };
  await guest.goto(url);
  await write("Rude words");
  await guest.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await page.goto("/inbox");
  await page.getByRole("button", { name: "More for the reply of a visitor with the link" }).click();
  await page.getByRole("menuitem", { name: "Block this visitor" }).click();
  await expect(page.getByText("Blocked", { exact: true })).toBeVisible();
  await write("Ruder words");
  await expect(guest.getByRole("alert")).toContainText("The sender takes no replies from you.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Blocked", { exact: true })).toHaveCount(0);
  await guest.getByRole("button", { name: "Send reply" }).click();
  await expect(guest.getByRole("heading", { name: "Your reply was sent" })).toBeVisible();

  await page.getByRole("button", { name: "More for the reply of a visitor with the link" }).last().click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Rude words")).toHaveCount(0);
});

test("a spoken reply shows its length, also if its file does not say it; one is heard at a time, and one that cannot be loaded says so and is tried again", async ({
  page,
  api,
}) => {
  const id = await filledClip(api, { seconds: 0 });
  const { reply_token } = await share(api, id);
  const unfinished = shortRecording();
  for (const [name, sound, type] of [
    ["Bo", wav(8), "audio/wav"],
    ["Noor", wav(8), "audio/wav"],
    ["Kim", unfinished, "audio/webm"],
  ] as const) {
    const form = fileForm("audio_file", sound, { type });
    form.set("sender_name", name);
    await api.as(null).call(submitReply, { params: { token: String(reply_token) }, form });
  }
  const ofUnknownLength = async () => {
    const { replies } = (await api.call(listReplies, { params: { id } })).body.data;
    return replies.filter(({ duration_seconds: seconds }) => seconds === null).length;
  };
  await expect.poll(ofUnknownLength).toBe(0);
  const of = (name: string) => page.getByRole("group", { name: `Spoken reply by ${name}` });
  const sound = (url: URL) => url.pathname.startsWith("/api/v1/files/");
  const serve = (answer: Parameters<Route["fulfill"]>[0]) =>
    page.route(sound, (route) =>
      route.request().resourceType() === "media" ? route.fulfill(answer) : route.continue(),
    );
  await test.step("the server knows the length", async () => {
    await serve({ contentType: "audio/webm", body: unfinished });
    await page.goto("/inbox");
    await expect(of("Kim").getByRole("slider")).toHaveAttribute("aria-valuetext", "0:00 of 0:06");
    await expect(of("Kim").getByText("0:06", { exact: true })).toBeVisible();
    const length = () =>
      of("Kim")
        .locator("audio")
        .evaluate((audio: HTMLAudioElement) => audio.duration);
    await expect.poll(length).toBe(Infinity);
    await page.unroute(sound);
    await page.reload();
  });
  await of("Bo").getByRole("button", { name: "Play" }).click();
  await expect(of("Bo").getByRole("button", { name: "Pause" })).toBeVisible();
  await of("Noor").getByRole("button", { name: "Play" }).click();
  await expect(of("Noor").getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(of("Bo").getByRole("button", { name: "Play" })).toBeVisible();

  await serve({ status: 503 });
  await page.reload();
  await expect(of("Bo").getByRole("alert")).toHaveText(/This recording could not be loaded/);
  await page.unroute(sound);
  await of("Bo").getByRole("button", { name: "Try again" }).click();
  await expect(of("Bo").getByRole("button", { name: "Play" })).toBeVisible();
});
