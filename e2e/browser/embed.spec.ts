import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright/test";
import { getEmbedding } from "#lib/contract/public";
import { listShares } from "#lib/contract/shares";
import { share } from "../support/clip-steps";
import { readyClip } from "../support/ready-clip";
import { expect, test } from "../support/story";
import { openStudio } from "../support/studio";
import { enlargePicture } from "../support/zoom-steps";

const tags = [
  { timestamp: 0.5, x: 0.3, y: 0.4, note: "The first drip" },
  { timestamp: 5, x: 0.7, y: 0.6, note: "The second drip" },
];

let wiki: Server;
let pasted = "";
test.beforeAll(async () => {
  wiki = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html").end(`<!doctype html><h1>Pumps</h1>${pasted}`);
  });
  wiki.listen(0, "127.0.0.1");
  await once(wiki, "listening");
});
test.afterAll(() => wiki.close());

/** A page of another site, with what its author has pasted. */
async function openWiki(page: Page, html: string): Promise<void> {
  pasted = html;
  await page.goto(`http://127.0.0.1:${(wiki.address() as AddressInfo).port}/`);
}

test("a clip pasted into another page as HTML or as an element plays there and counts views", async ({
  page,
  api,
  guest,
}) => {
  const id = await readyClip(api, { tags, seconds: 8 });
  await openStudio(page, id);
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await dialog.getByText("Embed", { exact: true }).click();
  await dialog.getByLabel("Size").selectOption({ label: "Small, 480 wide" });
  const html = dialog.getByRole("textbox", { name: "Code" });
  await expect(html).toHaveValue(/width="480"/);
  await openWiki(guest, await html.inputValue());

  const frame = guest.frameLocator("iframe");
  await expect(frame.getByRole("img", { name: "Picture without a description: Leaking valve" })).toBeVisible();
  await expect(frame.getByRole("link", { name: /Voice tag 1/ })).toBeInViewport({ ratio: 1 });
  await frame.getByRole("button", { name: "Play" }).click();
  await expect(frame.getByRole("link", { name: "1 The first drip" })).toBeVisible();
  await expect(frame.getByRole("link", { name: "2 The second drip" })).toBeHidden();
  const opened = guest.context().waitForEvent("page");
  await frame.getByRole("link", { name: "Reply" }).click();
  await expect((await opened).getByRole("heading", { name: "Leaking valve" })).toBeVisible();
  const views = async () => (await api.call(listShares, { params: { id } })).body.data.shares[0]?.view_count;
  await expect.poll(views).toBe(1);

  await openWiki(guest, await dialog.getByRole("textbox", { name: "Element" }).inputValue());
  const element = guest.locator("tellmark-clip").frameLocator("iframe");
  await expect(element.getByRole("button", { name: "Play" })).toBeVisible();
});

test("a picture in a frame is whole, and is enlarged and moved there", async ({ api, guest }) => {
  const id = await readyClip(api, { tags, seconds: 8 });
  const { public_url: url } = await share(api, id, { replies: "open" });
  for (const [width, height] of [
    [320, 320],
    [480, 360],
    [900, 700],
  ]) {
    await openWiki(guest, `<iframe src="${url}/embed" width="${width}" height="${height}"></iframe>`);
    const frame = guest.frameLocator("iframe");
    await expect(frame.getByRole("figure")).toBeInViewport({ ratio: 1 });
    await expect(frame.getByRole("button", { name: "Zoom in" })).toBeInViewport({ ratio: 1 });
    await expect(frame.getByRole("button", { name: "Point at the picture" }), "needs a form").toHaveCount(0);
  }
  // Its keys are the picture's, also before their code is loaded.
  await guest.frameLocator("iframe").getByRole("button", { name: "Play" }).press("+");
  await enlargePicture(guest, guest.frameLocator("iframe"));
});

test("a clip begins at the second that its frame names; one with a password is opened on its own page", {
  tag: "@long",
}, async ({ api, guest }) => {
  const id = await readyClip(api, { tags, seconds: 8 });
  const { public_url: url } = await share(api, id);
  const { body } = await api.call(getEmbedding, { query: { url } });
  await openWiki(guest, body.html.replace("/embed", "/embed?start=5.5&theme=dark"));
  const frame = guest.frameLocator("iframe");
  await expect(frame.getByText("0:05 /")).toBeVisible();
  await expect(frame.locator("html")).toHaveCSS("color-scheme", "dark");
  await frame.getByRole("button", { name: "Play" }).click();
  await expect(frame.getByRole("link", { name: "2 The second drip" })).toBeVisible();

  const locked = await share(api, id, { privacy: "password", password: "blue-ladder" });
  await openWiki(guest, `<iframe src="${locked.public_url}/embed"></iframe>`);
  await expect(frame.getByRole("heading", { name: "This clip has a password" })).toBeVisible();
  await expect(frame.getByLabel("Password")).toHaveCount(0);
  await expect(frame.getByRole("link", { name: "Open it on its own page" })).toHaveAttribute("target", "_blank");
});
