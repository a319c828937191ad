import { getClip, updateClip } from "#lib/contract/clips";
import { getImageText } from "#lib/contract/drafts";
import { type Api, expect } from "../support/api";
import { addImage, makeDraft } from "../support/clip-steps";
import { newAddress, openSession } from "../support/person";
import { filledClip } from "../support/ready-clip";
import { fixture } from "../support/samples";
import { raisedLimits, startTestServer } from "../support/server.mjs";
import { test } from "../support/story";
import { openStudio } from "../support/studio";

const line = (text: string, left: number, top: number, height: number) => ({
  text,
  confidence: 0.98,
  box: { left, top, width: 0.1, height },
});
/** As the server answers that reads pictures: this one does not. */
const read = {
  success: true,
  message: "",
  data: {
    status: "read",
    lines: [line("Simple pricing for small crews", 0.05, 0.15, 0.06), line("Choose Sloop", 0.45, 0.7, 0.03)],
  },
};
const clipOf = async (api: Api, id: number) => (await api.call(getClip, { params: { id } })).body.data;

test("the text in a picture is offered as the note of a pin on it and as an alt text, and put in only if it is taken", async ({
  page,
  api,
}) => {
  const tags = [
    { timestamp: 0, x: 0.5, y: 0.715, note: "" },
    { timestamp: 0, x: 0.2, y: 0.9, note: "" },
  ];
  const id = await filledClip(api, { seconds: 0, tags });
  await page.route(/\/image\/[^/]+\/text$/, (route) => route.fulfill({ json: read }));
  await openStudio(page, id);
  const offer = page.getByRole("button", { name: "Use the text in the picture as the note: Choose Sloop" });
  await page.getByRole("button", { name: /^Voice tag 2 at/ }).click();
  await expect(page.getByRole("textbox", { name: "Note of tag 2" }).first()).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.getByRole("button", { name: /^Voice tag 1 at/ }).click();
  await expect(offer).toBeVisible();
  await page.getByRole("tab", { name: "Details" }).click();
  const alt = page.getByRole("textbox", { name: "Alt text" });
  const altOffer = page.getByRole("button", { name: /^Use the text in the picture: Text: Simple pricing/ });
  await expect(altOffer).toBeVisible();
  await expect(alt).toHaveValue("");
  await altOffer.click();
  await expect(alt).toHaveValue("Text: Simple pricing for small crews / Choose Sloop");
  await expect(altOffer).toHaveCount(0);
  await offer.click();
  await expect(offer).toHaveCount(0);
  await expect
    .poll(async () => (await clipOf(api, id)).voice_tags.map(({ note }) => note), { timeout: 20_000 })
    .toEqual(["Choose Sloop", ""]);
  expect((await clipOf(api, id)).image_alts).toEqual(["Text: Simple pricing for small crews / Choose Sloop"]);
});

test("what the server itself has read in a screenshot is offered where the pin is on it", async ({ browser }) => {
  test.setTimeout(120_000);
  const server = await startTestServer({ env: { ...raisedLimits, READ_PICTURES: "1" } });
  const context = await browser.newContext({ baseURL: server.url });
  try {
    const api = await openSession(context, server.url, newAddress("dana"));
    const id = await makeDraft(api, "Prices");
    const { filename } = await addImage(api, id, fixture("screenshot.png"));
    const voice_tags = [{ timestamp: 0, x: 0.5, y: 0.715, note: "" }];
    await api.call(updateClip, { params: { id }, json: { voice_tags } });
    const statusOfText = async () =>
      (await api.call(getImageText, { params: { vstId: id, filename } })).body.data.status;
    await expect.poll(statusOfText, { timeout: 60_000 }).toBe("read");
    const page = await context.newPage();
    await openStudio(page, id);
    await page.getByRole("button", { name: /^Voice tag 1 at/ }).click();
    await page.getByRole("button", { name: "Use the text in the picture as the note: Choose Sloop" }).click();
    await expect(page.getByRole("textbox", { name: "Note of tag 1" }).first()).toHaveValue("Choose Sloop");
  } finally {
    await context.close();
    await server.stop();
  }
});
