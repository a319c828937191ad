import { createRequest, getRequest, updateRequest } from "#lib/contract/requests";
import type { Api } from "../support/api";
import { inspect } from "../support/inspect";
import { fixture } from "../support/samples";
import { expect, test } from "../support/story";

const questions = [
  { text: "Where does the water come out?", x: 0.25, y: 0.5 },
  { text: "What does the gauge read?", x: 0.6, y: 0.02 },
  { text: "Since when?" },
];
const widths = [1440, 390, 320];

async function ask(api: Api, fields: Record<string, unknown> = {}) {
  const image = fixture("screenshot.png").toString("base64");
  const json = { title: "Where is the water coming from?", message: "I only see the puddle.", questions, image };
  return (await api.call(createRequest, { json: { ...json, ...fields } })).body;
}

const findOpenings = async (api: Api, { request_id: requestId }: { request_id: string }) =>
  (await api.call(getRequest, { params: { requestId } })).body.data.opened_count;

test("the page of a request is accessible, with a picture, without one, and once it has ended", async ({
  api,
  guest,
}) => {
  const request = await ask(api);
  await guest.goto(request.url);
  await expect(guest.getByRole("heading", { name: request.title })).toBeVisible();
  await inspect(guest, { widths });
  await guest.getByText("English", { exact: true }).first().click();
  await expect(guest.getByRole("link", { name: "Deutsch" })).toBeVisible();
  await inspect(guest, { widths });

  await guest.goto((await ask(api, { image: undefined, questions: [], message: undefined })).url);
  await expect(guest.getByText("Bring your own picture.")).toBeVisible();
  await inspect(guest, { widths });

  await api.call(updateRequest, { params: { requestId: request.request_id }, json: { closed: true } });
  await guest.goto(request.url);
  await expect(guest.getByRole("heading", { name: "This request has ended" })).toBeVisible();
  await inspect(guest, { widths });
});

test("each question is on the picture with its letter, and pressing it rings that place; an opening is counted once a person sees the page, and not where its address is only fetched", async ({
  api,
  guest,
}) => {
  const request = await ask(api);
  await api.as(null).send("GET", new URL(request.url).pathname);
  expect(await findOpenings(api, request)).toBe(0);
  const counted = guest.waitForResponse(/\/opened$/);
  await guest.setViewportSize({ width: 390, height: 844 });
  await guest.goto(request.url);
  expect((await counted).status()).toBe(200);
  expect(await findOpenings(api, request)).toBe(1);
  const picture = guest.getByRole("img", { name: /Where is the water coming from/ });
  await expect(picture).toHaveJSProperty("complete", true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const square = guest.getByRole("link", { name: "Question A" });
  const other = guest.getByRole("link", { name: "Question B" });
  await expect(square).toHaveText("A");
  const ring = /8\.5px/;
  await expect(square).not.toHaveCSS("box-shadow", ring);
  await guest.getByRole("link", { name: "A Where does the water come out?" }).click();
  await expect(square).toHaveCSS("box-shadow", ring);
  await expect(square).toBeInViewport();
  await expect(other).not.toHaveCSS("box-shadow", ring);
  // Near the upper edge a square hangs into the picture.
  const [edge, box] = await Promise.all([picture.boundingBox(), other.boundingBox()]);
  expect(box?.y).toBeGreaterThan(edge?.y ?? 0);
  await expect(guest.getByRole("listitem").filter({ hasText: "Since when?" }).getByRole("link")).toHaveCount(0);
});

test("the page is German for a German browser, and Record keeps a language that is chosen", async ({
  api,
  browser,
}) => {
  const { url, code } = await ask(api);
  const context = await browser.newContext({ locale: "de-AT" });
  const page = await context.newPage();
  await page.goto(url);
  const record = page.getByRole("link", { name: "Aufnehmen" });
  await expect(record).toHaveAttribute("href", `/r/${code}/record#start`);
  await page.getByText("Deutsch", { exact: true }).first().click();
  await page.getByRole("link", { name: "Français" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page.getByRole("link", { name: "Enregistrer" })).toHaveAttribute(
    "href",
    `/r/${code}/record?lang=fr#start`,
  );
  await page.goto(`${url}?lang=ar`);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.locator(".stage")).toHaveCSS("direction", "ltr");
  await context.close();
});

test("without JavaScript the page says what is asked and until when, and that recording needs it", async ({
  api,
  plainGuest,
}) => {
  const request = await ask(api, { expires_at: "2031-05-04T12:00:00Z" });
  await plainGuest.goto(request.url);
  for (const words of ["Open until 4 May 2031 at 12:00 UTC", "I only see the puddle.", "Since when?"])
    await expect(plainGuest.getByText(words)).toBeVisible();
  // Playwright finds no texts in this element.
  const needs = plainGuest.locator("noscript p");
  await expect(needs).toHaveText(/^Recording needs JavaScript\./);
  await expect(needs).toBeVisible();
  await expect(plainGuest.getByRole("link", { name: "Record" })).toHaveCount(0);
  await plainGuest.getByText("English", { exact: true }).first().click();
  await plainGuest.getByRole("link", { name: "Español" }).click();
  await expect(needs).toHaveText(/^Para grabar hace falta JavaScript\./);
});

test("a browser that holds a recording, or has sent one, is led back to it, also after the request has ended", async ({
  api,
  guest,
}) => {
  const { url, code, request_id: requestId } = await ask(api);
  const keep = (answer: Record<string, string>) =>
    guest.evaluate(
      ([name, text]) => localStorage.setItem(String(name), String(text)),
      [`tellmark-answer-${code}`, JSON.stringify(answer)],
    );
  await guest.goto(url);
  await expect(guest.getByText("Your recording is still here.")).toBeHidden();
  await keep({ state: "unsent" });
  await guest.reload();
  await expect(guest.getByRole("link", { name: "Go on" })).toHaveAttribute("href", `/r/${code}/record`);
  await keep({ state: "sent", url: "/c/2UpFrNgfjjEHjfbwNXRfaK" });
  await guest.reload();
  await expect(guest.getByText("Your recording is still here.")).toBeHidden();
  const sent = guest.getByRole("link", { name: "Open it" });
  await expect(sent).toHaveAttribute("href", /\/c\/2UpFrNgfjjEHjfbwNXRfaK$/);
  await api.call(updateRequest, { params: { requestId }, json: { closed: true } });
  await guest.reload();
  await expect(guest.getByRole("heading", { name: "This request has ended" })).toBeVisible();
  await expect(sent).toBeVisible();
});
