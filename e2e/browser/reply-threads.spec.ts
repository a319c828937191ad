import { answerReply, listReplies, submitReply } from "#lib/contract/replies";
import { addImage, makeCompleted, share } from "../support/clip-steps";
import { findViolations } from "../support/inspect";
import { filledClip, prepare, readyClip } from "../support/ready-clip";
import { recordPlays } from "../support/record-plays";
import { fileForm, striped, wav } from "../support/samples";
import { coldTest, expect, test } from "../support/story";
import { openStudio } from "../support/studio";

test("a visitor sees a private reply and its answer again, changes the reply, and deletes it", async ({
  api,
  guest,
}) => {
  const id = await makeCompleted(api);
  const { public_url: url } = await share(api, id);
  await guest.goto(url);
  await guest.getByRole("button", { name: "Reply", exact: true }).click();
  const dialog = guest.getByRole("dialog", { name: /^Reply to/ });
  await dialog.getByLabel("Your message").fill("Is it the left valve?");
  await dialog.getByRole("button", { name: "Send reply" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  const replies = guest.getByRole("region", { name: "Tags, transcript and replies" });
  await expect(replies.getByText("Is it the left valve?")).toBeVisible();
  await expect(replies.getByText(/^Only you and .+ see this\.$/)).toBeVisible();
  expect(await findViolations(guest)).toEqual([]);

  await replies.getByRole("button", { name: "Change" }).click();
  await expect(replies.getByLabel("Your reply")).toHaveValue("Is it the left valve?");
  await replies.getByLabel("Your reply").fill("Is it the right valve?");
  // What a network answers in the server's place, which wants a sign-in first, has changed nothing.
  const portal = { contentType: "text/html", body: "<h1>Sign in to this network</h1>" };
  await guest.route(/\/vst\/reply\/|\/replies\?/, (route) => route.fulfill(portal));
  await replies.getByRole("button", { name: "Save" }).click();
  await expect(replies.getByRole("alert")).toContainText("You seem to be offline");
  await expect(replies.getByLabel("Your reply")).toHaveValue("Is it the right valve?");
  await guest.unroute(/\/vst\/reply\/|\/replies\?/);
  expect(await findViolations(guest)).toEqual([]);
  await replies.getByRole("button", { name: "Save" }).click();
  await expect(replies.getByText("Is it the right valve?")).toBeVisible();
  await expect(replies.getByText("Changed after it was sent.")).toBeVisible();

  const [reply] = (await api.call(listReplies, { params: { id } })).body.data.replies;
  await api.call(answerReply, { params: { replyId: String(reply?.id) }, json: { message: "Yes, the right one." } });
  await guest.reload();
  await expect(replies.getByText("Yes, the right one.")).toBeVisible();

  await replies.getByRole("button", { name: "Delete" }).click();
  await replies.getByRole("button", { name: "Cancel" }).click();
  await expect(replies.getByRole("button", { name: "Change" })).toBeVisible();
  await replies.getByRole("button", { name: "Delete" }).click();
  await replies.getByText("Delete this reply, with its recording?").waitFor();
  await replies.getByRole("button", { name: "Delete" }).click();
  await expect(replies.getByText("Is it the right valve?")).toHaveCount(0);
});

test("visitors answer each other in threads, and none sees another's private reply", async ({
  api,
  guest,
  page,
  browser,
}) => {
  const id = await readyClip(api);
  const { public_url: url } = await share(api, id, { replies: "open" });
  await guest.goto(url);
  await guest.getByRole("button", { name: "Point at the picture" }).click();
  await guest.getByRole("button", { name: "Write here" }).click();
  const dialog = guest.getByRole("dialog", { name: /^Reply to/ });
  await dialog.getByLabel("Your message").fill("This one drips.");
  await dialog.getByLabel("Your name").fill("Priya");
  await dialog.getByRole("button", { name: "Send reply" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  // Its pin and its place in the list are there without a reload.
  await expect(guest.getByRole("link", { name: /^Reply by Priya at 0:00: This one drips\.$/ })).toHaveText("P");
  await expect(guest.getByRole("link", { name: "Go to the reply by Priya, 0:00" })).toHaveText("P");
  await expect(guest.getByRole("status").filter({ hasText: "New reply by Priya" })).toHaveCount(1);

  const other = await (await browser.newContext()).newPage();
  await other.goto(url);
  await other.getByRole("button", { name: "Answer Priya" }).click();
  const form = other.getByRole("dialog", { name: /^Reply to/ });
  await expect(form.getByText("Answer to Priya")).toBeVisible();
  await form.getByLabel("Your message").fill("It did at mine, too.");
  await form.getByLabel("Your name").fill("Kim");
  await other.reload();
  await other.getByRole("button", { name: "Reply", exact: true }).click();
  await expect(form.getByText("Answer to Priya")).toBeVisible();
  await form.getByRole("button", { name: "Send reply" }).click();
  await form.getByRole("button", { name: "Done" }).click();
  const thread = other.getByRole("listitem").filter({ hasText: "This one drips." });
  await expect(thread.getByRole("listitem")).toContainText("It did at mine, too.");
  // Only its author's browser changes it.
  await expect(thread.getByRole("button", { name: "Change" })).toHaveCount(1);
  expect(await findViolations(other)).toEqual([]);
  // What happens elsewhere is seen on a page that is open.
  const first = guest.getByRole("listitem").filter({ hasText: "This one drips." });
  await expect(first.getByText("It did at mine, too.")).toBeVisible();
  await other.getByRole("group", { name: "Reactions to the clip" }).getByRole("button", { name: "Agree" }).click();
  await expect(other.getByRole("button", { name: "Agree, 1" })).toHaveAttribute("aria-pressed", "true");
  await expect(guest.getByRole("button", { name: "Agree, 1" })).toHaveAttribute("aria-pressed", "false");
  await guest.emulateMedia({ media: "print" });
  await expect(guest.getByRole("button", { name: "Agree, 1" })).toBeVisible();
  for (const name of ["Seen", "Point at the picture", "Reply"])
    await expect(guest.getByRole("button", { name, exact: true }).first(), `${name}, on paper`).toBeHidden();
  await guest.emulateMedia({ media: "screen" });
  await guest.getByRole("button", { name: "React to the reply of Kim" }).click();
  const toKim = guest.getByRole("group", { name: "Reactions to the reply of Kim" });
  await toKim.getByRole("button", { name: "Thanks" }).click();
  await expect(other.getByRole("button", { name: "Thanks, 1" })).toBeVisible();
  expect(await findViolations(guest)).toEqual([]);
  const { replies } = (await api.call(listReplies, { params: { id } })).body.data;
  const begun = replies.find(({ sender_name }) => sender_name === "Priya");
  expect(replies.find(({ sender_name }) => sender_name === "Kim")?.parent_id).toBe(begun?.id);
  // The sender's studio counts reactions, and the next one without a reload.
  await openStudio(page, id);
  await page.getByRole("tab", { name: /^Replies/ }).click();
  await expect(page.getByRole("list", { name: "Reactions to the clip" })).toHaveText("Agree 1");
  await expect(page.getByRole("list", { name: "Reactions to this reply" })).toHaveText("Thanks 1");
  await other.getByRole("group", { name: "Reactions to the clip" }).getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("list", { name: "Reactions to the clip" })).toHaveText("Agree 1Done 1");
  await other.context().close();
});

test("with Play replies the clip pauses for a spoken reply on its picture and its spoken answer, and goes on", async ({
  api,
  guest,
}) => {
  const id = await filledClip(api);
  for (const width of [300, 310]) await addImage(api, id, striped(width, 200));
  await prepare(api, id);
  const { public_url: url, reply_token } = await share(api, id, { replies: "open" });
  const form = fileForm("audio_file", wav(1), { type: "audio/wav" });
  for (const [name, value] of Object.entries({
    sender_name: "Priya",
    timestamp: "1",
    x: "0.5",
    y: "0.5",
    image: "img2",
  }))
    form.set(name, value);
  const { body } = await api.as(null).call(submitReply, { params: { token: String(reply_token) }, form });
  const voice = fileForm("audio_file", wav(1), { type: "audio/wav" });
  await api.call(answerReply, { params: { replyId: body.reply_id }, form: voice });
  await guest.goto(url);
  const spoken = guest.locator('audio[aria-label^="Spoken reply by "]');
  await expect
    .poll(async () => {
      await guest.reload();
      return spoken.count();
    })
    .toBe(2);
  await guest.getByRole("switch", { name: "Play replies" }).click();
  await expect(guest.getByRole("switch", { name: "Play replies" })).toBeChecked();
  expect(await findViolations(guest)).toEqual([]);
  const plays = await recordPlays(guest);
  await guest.getByRole("button", { name: "Play", exact: true }).click();
  await expect
    .poll(plays, { timeout: 20_000 })
    .toEqual([
      "the clip, 0 lit, picture 1",
      "Priya, 2 lit, picture 2",
      "The sender, 2 lit, picture 2",
      "the clip, 0 lit, picture 1",
    ]);

  // A picture that the visitor chooses while a reply is heard stays.
  await guest.evaluate(() => {
    const chooseThird = ({ target }: Event) => {
      const [, , third] = document.querySelectorAll<HTMLButtonElement>(".strip button");
      if (target instanceof HTMLElement && target.ariaLabel?.endsWith("Priya")) third?.click();
    };
    document.addEventListener("playing", chooseThird, true);
  });
  const playsAgain = await recordPlays(guest);
  await guest.getByLabel("Position in the recording").fill("0.5");
  await expect
    .poll(playsAgain, { timeout: 20_000 })
    .toEqual(["Priya, 2 lit, picture 2", "The sender, 2 lit, picture 3", "the clip, 0 lit, picture 3"]);
});

coldTest(
  "a page that is only watched asks for no replies; one whose connection for events is refused asks every 20 seconds",
  async ({ api, guest }) => {
    const { public_url: url, reply_token } = await share(api, await makeCompleted(api), { replies: "open" });
    await guest.route(/\/events$/, (route) => route.fulfill({ status: 429, headers: { "Retry-After": "20" } }));
    await guest.clock.install();
    const wanted: string[] = [];
    guest.on("request", (request) => wanted.push(request.url()));
    await guest.goto(url, { waitUntil: "networkidle" });
    expect(wanted.filter((one) => /\/(events|replies|scripts\/pressed)/.test(one))).toEqual([]);
    const refused = guest.waitForResponse(/\/events$/);
    const asked = guest.waitForResponse(/\/replies\?/);
    await guest.getByRole("heading").first().click();
    await Promise.all([refused, asked]);
    const json = { message: "Is it the left valve?", sender_name: "Kim" };
    await api.as(null).call(submitReply, { params: { token: String(reply_token) }, json });
    await expect(async () => {
      await guest.clock.runFor(20_000);
      await expect(guest.getByText("Is it the left valve?")).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 15_000 });
  },
);

test("a page that the server could not serve its replies asks again", async ({ api, guest }) => {
  const { public_url: url, reply_token } = await share(api, await makeCompleted(api), { replies: "open" });
  const json = { message: "Is it the left valve?", sender_name: "Kim" };
  await guest.goto(url, { waitUntil: "networkidle" });
  await api.as(null).call(submitReply, { params: { token: String(reply_token) }, json });
  await guest.route(/\/events$/, (route) => route.fulfill({ status: 429, headers: { "Retry-After": "20" } }));
  await guest.route(/\/replies\?/, (route) => route.fulfill({ status: 503 }), { times: 1 });
  await guest.getByRole("heading").first().click();
  await expect(guest.getByText("Is it the left valve?")).toBeVisible({ timeout: 10_000 });
});
