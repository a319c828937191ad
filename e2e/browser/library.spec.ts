import type { Page } from "playwright/test";
import { createClip, getClip, listClips } from "#lib/contract/clips";
import { listShares } from "#lib/contract/shares";
import type { Api } from "../support/api";
import { addAudio, complete, makeCompleted, makeDraft } from "../support/clip-steps";
import { wav } from "../support/samples";
import { expect, test } from "../support/story";

const titles = (page: Page) => page.getByRole("listitem").getByRole("heading");

async function makeClips(api: Api) {
  const id = await makeDraft(api);
  await addAudio(api, id, wav(5));
  await complete(api, id, { voice_tags: [{ timestamp: 3.5, x: 0.5, y: 0.5, note: "The hinge squeaks here" }] });
  for (const title of ["Roof tiles", "Garden gate"]) await api.call(createClip, { json: { title } });
}

test("clips are found by title, tag and state; a hit shows where it is, and opens at its second", async ({
  page,
  api,
}) => {
  await makeClips(api);
  await page.goto("/library");
  await expect(titles(page)).toHaveText(["Garden gate", "Roof tiles", "Leaking valve"]);
  await expect(page.getByText("3 clips")).toBeAttached();

  const search = page.getByRole("searchbox");
  await search.fill("roof");
  await expect(titles(page)).toHaveText(["Roof tiles"]);
  await search.fill("here");
  await expect(titles(page)).toHaveText(["Leaking valve"]);
  await search.fill("nothing like this");
  await expect(page.getByText("Nothing found")).toBeVisible();
  await page.getByRole("button", { name: "Show all clips" }).click();
  await expect(titles(page)).toHaveCount(3);

  await page.getByRole("button", { name: "Ready" }).click();
  await expect(titles(page)).toHaveText(["Leaking valve"]);
  await page.getByRole("button", { name: "Drafts" }).click();
  await expect(titles(page)).toHaveText(["Garden gate", "Roof tiles"]);
  await page.getByRole("link", { name: "Roof tiles" }).click();
  await page.waitForURL(/\/studio\/\d+$/);
  await expect(page.getByLabel("Title")).toHaveValue("Roof tiles");

  await page.goto("/library");
  await search.fill("HINGE");
  const card = page.getByRole("listitem").filter({ hasText: "Tag at 0:03: The hinge squeaks" });
  await expect(card.locator("mark")).toHaveText("hinge");
  await card.getByRole("link", { name: "Leaking valve" }).click();
  await page.waitForURL(/\/studio\/\d+\?t=3\.5$/);
  await expect(page.getByRole("slider", { name: "Position in the recording" })).toHaveAttribute("aria-valuenow", /^3/, {
    timeout: 20_000,
  });
});

test("a new clip that is left empty is gone, by closing or reloading its tab too, and one with a title stays", async ({
  page,
  context,
  api,
}) => {
  const begin = async () => {
    await page.getByRole("button", { name: "Just talk" }).click();
    await page.waitForURL(/\/studio\/\d+$/);
    await expect(page.getByRole("button", { name: "Record", exact: true })).toBeVisible();
  };
  await api.call(createClip, { json: { title: "Roof tiles" } });
  await page.goto("/library");
  await begin();
  await page.getByRole("link", { name: "Back to your clips" }).click();
  await expect.poll(async () => (await api.call(listClips)).body.data.clips.length).toBe(1);
  await expect(titles(page)).toHaveText(["Roof tiles"]);

  await begin();
  await page.getByLabel("Title").fill("Garden gate");
  await page.getByRole("link", { name: "Back to your clips" }).click();
  await expect(titles(page)).toHaveText(["Garden gate", "Roof tiles"]);

  const other = await context.newPage();
  await other.goto("/studio/new");
  await expect(other.getByRole("button", { name: "Record", exact: true })).toBeVisible();
  await page.reload();
  await expect(titles(page), "it is open").toHaveCount(3);
  await other.reload();
  await other.getByRole("link", { name: "Back to your clips" }).click();
  await expect(titles(other), "it was left after a reload").toHaveText(["Garden gate", "Roof tiles"]);
  await other.goto("/studio/new");
  await other.waitForURL(/\/studio\/\d+$/);
  await expect(other.getByRole("button", { name: "Record", exact: true })).toBeVisible();
  await other.close();
  // The browser ends the tab's hold on its clip a moment later, and the library looks once.
  const held = () => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name));
  await expect.poll(held).not.toContainEqual(expect.stringMatching(/^tellmark-open/));
  await page.reload();
  await expect(titles(page), "its tab was closed").toHaveText(["Garden gate", "Roof tiles"]);
});

test("Undo restores a deleted clip; without it the clip is deleted when the page is left, and after the last one an invitation is shown", async ({
  page,
  api,
}) => {
  await api.call(createClip, { json: { title: "Roof tiles" } });
  await page.goto("/library");
  const total = async () => (await api.call(listClips)).body.data.pagination.total;
  const remove = async () => {
    await page.getByRole("button", { name: "Actions for Roof tiles" }).press("Enter");
    await expect(page.getByRole("menuitem", { name: "Rename" })).toBeFocused();
    await page.keyboard.press("End");
    await expect(page.getByRole("menuitem", { name: "Delete" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("“Roof tiles” is deleted")).toBeVisible();
    await expect(titles(page)).toHaveCount(0);
  };
  await remove();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(titles(page)).toHaveText(["Roof tiles"]);
  await remove();
  await expect(page.getByText("No clips yet")).toBeVisible();
  expect(await total()).toBe(1);
  await page.goto("/settings");
  await expect.poll(total).toBe(0);

  await page.goto("/library");
  // It is there once React listens.
  await expect(page.getByRole("button", { name: "Capture screen" })).toBeVisible();
  await page.getByRole("button", { name: "Just talk" }).click();
  await page.waitForURL(/\/studio\/\d+$/);

  await test.step("what is dropped while a clip is being started is refused in a sentence", async () => {
    await page.goto("/library");
    await expect(page.getByRole("button", { name: "Capture screen" })).toBeVisible();
    await page.evaluate(() => {
      for (const name of ["first.png", "second.png"]) {
        const dataTransfer = new DataTransfer();
        const signature = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]);
        dataTransfer.items.add(new File([signature], name, { type: "image/png" }));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      }
    });
    await expect(page.getByText("A clip is being started. Add more to it in the studio.")).toBeVisible();
    await page.waitForURL(/\/studio\/local\/\d+$/);
  });
});

test("a clip is renamed in its place, duplicated, and its link copied", async ({ page, api }) => {
  const id = await makeCompleted(api);
  await page.goto("/library");
  const choose = async (item: string) => {
    await page
      .getByRole("button", { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await choose("Rename");
  const field = page.getByRole("textbox", { name: "Title" });
  await expect(field).toBeFocused();
  await field.fill("Dripping valve");
  await field.press("Escape");
  await expect(titles(page)).toHaveText(["Leaking valve"]);
  await choose("Rename");
  await field.fill("Dripping valve");
  await field.press("Enter");
  await expect(titles(page)).toHaveText(["Dripping valve"]);
  expect((await api.call(getClip, { params: { id } })).body.data.title).toBe("Dripping valve");

  await choose("Copy link");
  await expect(page.getByText("Link copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await choose("Copy link");
  await expect(page.getByText("Link copied")).toHaveCount(2);
  expect((await api.call(listShares, { params: { id } })).body.data.shares.map((share) => share.public_url)).toEqual([
    link,
  ]);

  const [download] = await Promise.all([page.waitForEvent("download"), choose("Download clip")]);
  expect(download.suggestedFilename()).toBe("dripping-valve.vst");

  await choose("Duplicate");
  await expect(titles(page)).toHaveText(["Copy of Dripping valve", "Dripping valve"]);
  await expect(page.getByRole("listitem").first().getByText("Draft")).toBeVisible();
});

test("a menu opens although the item under the pointer moves during the click", async ({ page, api }) => {
  await makeDraft(api);
  await page.goto("/library");
  const button = page.getByRole("button", { name: "Actions for Leaking valve" });
  const rename = page.getByRole("menuitem", { name: "Rename" });
  await button.hover();
  await page.mouse.down();
  await page.evaluate(() => {
    const block = document.createElement("div");
    block.style.height = "120px";
    document.body.prepend(block);
  });
  await page.mouse.up();
  await expect(rename).toBeVisible();
  await button.click();
  await expect(rename).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rename).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
});
