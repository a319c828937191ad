import { resolve } from "node:path";
import type { Page } from "playwright/test";
import { getClip, listClips } from "#lib/contract/clips";
import { beginAnswer, createRequest, getRequest, listRequests, sendAnswer } from "#lib/contract/requests";
import { Api } from "../support/api";
import { addAudio, makeDraft } from "../support/clip-steps";
import { inspect } from "../support/inspect";
import { filledClip } from "../support/ready-clip";
import { expect, test } from "../support/story";
import { openStudio } from "../support/studio";

const picture = resolve(import.meta.dirname, "../fixtures/screenshot.png");
const square = (page: Page, letter: string) => page.getByRole("button", { name: new RegExp(`^Question ${letter} on`) });
const asking = (page: Page) => page.getByRole("dialog", { name: "Ask for a clip" });

async function openDialog(page: Page) {
  await page.goto("/library");
  await page.getByRole("button", { name: "Ask for a clip" }).click();
  await expect(asking(page)).toBeVisible();
}

async function sendAnswerTo(code: string, anyone: Api, name: string) {
  const begun = (await anyone.call(beginAnswer, { params: { code }, json: {} })).body;
  const answerer = anyone.as(begun.answer_token);
  await addAudio(answerer, begun.vst_id);
  await answerer.call(sendAnswer, { params: { code, vstId: begun.vst_id }, json: { name } });
}

const requestsOf = async (api: Api) => (await api.call(listRequests)).body.data.requests;

test("a request with a picture and two placed questions is made by Copy link, listed, ended and deleted", async ({
  page,
  api,
}) => {
  await openDialog(page);
  const title = page.getByLabel("What do you want to know?");
  await expect(title).toBeFocused();
  const chooser = page.getByLabel("Choose a picture to ask about");
  const shown = page.getByAltText("The picture that you ask about");
  const animated = page.getByText("This picture is animated.");
  await page.evaluate(() => {
    const really = URL.createObjectURL;
    URL.createObjectURL = (given) => {
      document.documentElement.dataset.shown = given instanceof Blob ? given.type : "";
      return really(given);
    };
  });
  await chooser.setInputFiles(resolve(import.meta.dirname, "../fixtures/two-frames.gif"));
  await expect(animated).toBeVisible();
  await expect(page.locator("html"), "a still of it").toHaveAttribute("data-shown", "image/png");
  await chooser.setInputFiles(picture);
  await expect(animated).toHaveCount(0);
  await expect(shown).toBeVisible();

  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Write what you want to know.")).toBeVisible();
  await title.fill("Where is the water coming from?");
  await page.getByLabel("Message (optional)").fill("I only see the puddle.");
  await page.getByRole("textbox", { name: "Question A" }).fill("Where exactly?");
  const { width, height } = (await shown.boundingBox()) ?? { width: 0, height: 0 };
  await shown.click({ position: { x: width * 0.25, y: height * 0.5 } });
  await expect(square(page, "A")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Question A" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Question B" })).toBeFocused();
  await page.keyboard.type("What does the gauge read?");

  await test.step("the keyboard places, moves and removes a square", async () => {
    await page.getByRole("button", { name: "Place question B on the picture" }).press("Enter");
    await expect(square(page, "B")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowUp");
    await page.keyboard.press("Delete");
    await expect(square(page, "B")).toBeHidden();
    await page.getByRole("button", { name: "Place question B on the picture" }).press("Enter");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowUp");
  });

  await test.step("Escape keeps what was typed", async () => {
    await page.keyboard.press("Escape");
    await expect(asking(page)).toBeHidden();
    await page.getByRole("button", { name: "Ask for a clip" }).click();
    await expect(title).toHaveValue("Where is the water coming from?");
    await expect(square(page, "B")).toBeVisible();
  });

  await page.getByLabel("Open for").selectOption("14 days");
  await page.getByLabel("Maximum clips").selectOption("5");
  await page.getByRole("button", { name: "Copy link" }).click();
  const made = page.getByRole("dialog", { name: "Where is the water coming from?" });
  await expect(made.getByText("Link copied. Paste it anywhere.")).toBeVisible();
  await expect(made.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  await expect(made.getByText("Waiting for an answer")).toBeVisible();
  const [request] = await requestsOf(api);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(request?.url);
  expect(request).toMatchObject({ message: "I only see the puddle.", max_clips: 5, keep_days: 30, status: "open" });
  expect(request?.image_url).not.toBeNull();
  expect(request?.questions).toEqual([
    { letter: "A", text: "Where exactly?", x: expect.closeTo(0.25, 2), y: expect.closeTo(0.5, 2) },
    { letter: "B", text: "What does the gauge read?", x: 0.51, y: 0.45 },
  ]);

  await page.keyboard.press("Escape");
  await page.getByText("Requests · 1 open").click();
  const row = page.getByRole("listitem").filter({ hasText: "Where is the water" });
  await expect(row).toContainText("not opened yet · no answers");
  const choose = async (item: string) => {
    await row.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await test.step("words, end and limits are changed", async () => {
    await choose("Change");
    const edit = page.getByRole("dialog", { name: "Change this request" });
    await edit.getByLabel("What do you want to know?").fill("");
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(edit.getByText("Write what you want to know.")).toBeVisible();
    await edit.getByLabel("What do you want to know?").fill("Where is the water from?");
    await edit.getByLabel("Message (optional)").fill("");
    await edit.getByLabel("Open for").selectOption("90 days");
    await edit.getByLabel("Maximum clips").selectOption("100");
    await inspect(page, { widths: [1440, 390] });
    await page.setViewportSize({ width: 1280, height: 800 });
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(edit).toBeHidden();
    const [changed] = await requestsOf(api);
    expect(changed).toMatchObject({ title: "Where is the water from?", message: null, max_clips: 100, keep_days: 30 });
    expect(Date.parse(changed?.expires_at ?? "") - Date.now()).toBeGreaterThan(89 * 86_400_000);
    expect(changed?.questions).toHaveLength(2);
    await expect(row).toContainText("Where is the water from?");
  });
  await choose("End this request");
  await expect(row).toContainText("You ended it");
  const params = { requestId: request?.request_id ?? "" };
  expect((await api.call(getRequest, { params })).body.data.status).toBe("closed");
  await choose("Open it again");
  await expect(row).toContainText("Open until");
  await choose("Delete");
  await page.getByRole("dialog", { name: "Delete this request?" }).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("region", { name: "Requests" })).toBeHidden();
  expect(await requestsOf(api)).toEqual([]);
});

test("an answer appears in the open dialog, and its clip says in library and studio whom it is from", async ({
  page,
  api,
  baseURL,
}) => {
  await openDialog(page);
  await page.getByLabel("What do you want to know?").fill("Where is the leak?");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Waiting for an answer")).toBeVisible();
  const [request] = await requestsOf(api);
  await sendAnswerTo(request?.code ?? "", new Api(baseURL ?? ""), "Mara");
  const answers = page.getByRole("region", { name: "Answers" });
  await expect(answers.getByText("1 answer, waiting for more")).toBeVisible();
  await expect(answers.getByRole("link", { name: "Clip from Mara" })).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(page.getByRole("listitem").filter({ hasText: "From Mara" })).toBeVisible();
  await page.getByRole("button", { name: "Ask for a clip" }).click();
  await expect(page.getByLabel("What do you want to know?"), "the next request begins blank").toHaveValue("");
  await page.keyboard.press("Escape");

  await page.getByText("Requests · 1 open").click();
  await page.getByRole("button", { name: "Where is the leak?", exact: true }).click();
  await answers.getByRole("link", { name: "Clip from Mara" }).click();
  await page.waitForURL(/\/studio\/\d+$/);
  await page.getByRole("tab", { name: "Details" }).click();
  await expect(
    page.getByText(/^Answer to your request “Where is the leak\?”, by Mara\. It is deleted on /),
  ).toBeVisible();
});

test("in the studio the picture on the stage is asked about", async ({ page, api }) => {
  const id = await filledClip(api, { seconds: 0 });
  await openStudio(page, id);
  await expect(page.getByAltText("Your picture")).toBeVisible();
  await page.getByRole("button", { name: "Ask for a clip" }).click();
  await expect(page.getByAltText("The picture that you ask about")).toBeVisible();
  await page.getByLabel("What do you want to know?").fill("Is this still so?");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Waiting for an answer")).toBeVisible();
  const [request] = await requestsOf(api);
  expect(request).toMatchObject({ clip_id: id, questions: [], title: "Is this still so?" });
  expect((await api.call(getClip, { params: { id } })).body.data.image_urls).toHaveLength(1);
});

test("on a phone Escape closes the dialog alone, and what was typed is there after the panel was closed, too", async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStudio(page, await filledClip(api, { seconds: 0 }));
  const panel = page.getByRole("dialog", { name: "Tags, transcript and replies" });
  const openBoth = async () => {
    await page.getByRole("button", { name: "Tags and replies" }).click();
    await panel.getByRole("button", { name: "Ask for a clip" }).click();
  };
  await openBoth();
  await page.getByLabel("What do you want to know?").fill("Is this still so?");
  await page.keyboard.press("Escape");
  await expect(asking(page)).toBeHidden();
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await openBoth();
  await expect(page.getByLabel("What do you want to know?")).toHaveValue("Is this still so?");
});

test("a pasted picture goes into the dialog, and not into a clip of the page behind; the request is sent by e-mail, and offline nothing that was typed is lost", async ({
  page,
  context,
  api,
}) => {
  await openDialog(page);
  await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    canvas.width = 60;
    canvas.height = 40;
    canvas.getContext("2d")?.fillRect(0, 0, 60, 40);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    const clipboardData = new DataTransfer();
    if (blob) clipboardData.items.add(new File([blob], "shot.png", { type: "image/png" }));
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByAltText("The picture that you ask about")).toBeVisible();
  await expect(page).toHaveURL(/\/library$/);
  expect((await api.call(listClips)).body.data.clips).toEqual([]);

  await page.getByLabel("What do you want to know?").fill("Which valve is it?");
  await context.setOffline(true);
  await expect(page.getByText("You are offline. What you have written stays here.")).toBeVisible();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("You seem to be offline.")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "E-mail or SMS" }).press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tab", { name: "E-mail" }), "the keyboard goes on in the form").toBeFocused();
  await page.getByLabel("Their e-mail address").fill("mara@example.com");
  await page.getByLabel("Their name (optional)").fill("Mara");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Sent to mara@example.com.")).toBeVisible();
  const requests = await requestsOf(api);
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({ max_clips: 1, recipients: [{ channel: "email", name: "Mara" }] });
});

test("the dialog, its link and the list of requests are accessible", { tag: "@long" }, async ({ page, api }) => {
  test.slow();
  await makeDraft(api);
  await openDialog(page);
  await inspect(page);
  await page.getByLabel("Choose a picture to ask about").setInputFiles(picture);
  await page.getByRole("textbox", { name: "Question A" }).fill("Where exactly?");
  await page.getByRole("button", { name: "Place question A on the picture" }).click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Write what you want to know.")).toBeVisible();
  await inspect(page);
  await page.getByLabel("What do you want to know?").fill("Where is the water coming from?");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Waiting for an answer")).toBeVisible();
  await page.locator("summary", { hasText: "E-mail or SMS" }).click();
  await inspect(page);
  await page.keyboard.press("Escape");
  await api.call(createRequest, { json: { title: "Another one" } });
  await page.reload();
  await page.getByText("Requests · 2 open").click();
  await expect(page.getByRole("button", { name: "Another one", exact: true })).toBeVisible();
  await inspect(page);
});
