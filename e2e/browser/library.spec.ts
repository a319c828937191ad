import type { Page } from "playwright/test";
import { createClip, listClips } from "#lib/contract/clips";
import type { Api } from "../support/api";
import { makeCompleted } from "../support/clip-steps";
import { expect, test } from "../support/story";

const titles = (page: Page) => page.getByRole("listitem").getByRole("heading");

async function makeClips(api: Api) {
  await makeCompleted(api);
  for (const title of ["Roof tiles", "Garden gate"]) await api.call(createClip, { json: { title } });
}

test("clips are found by title, tag and state", async ({ page, api }) => {
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
});

test("a clip goes only after a yes, and the last one leaves an invitation", async ({ page, api }) => {
  await api.call(createClip, { json: { title: "Roof tiles" } });
  await page.goto("/library");
  await page.getByRole("button", { name: "Actions for Roof tiles" }).press("Enter");
  await expect(page.getByRole("menuitem", { name: "Download video (MP4)" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Delete this clip?" });
  await question.getByRole("button", { name: "Keep it" }).click();
  await expect(titles(page)).toHaveText(["Roof tiles"]);

  await page.getByRole("button", { name: "Actions for Roof tiles" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete clip" }).click();
  await expect(page.getByText("No clips yet")).toBeVisible();
  await expect(page.getByText("Clip deleted")).toBeVisible();
  expect((await api.call(listClips)).body.data.pagination.total).toBe(0);

  await page.getByRole("button", { name: "Just talk" }).click();
  await page.waitForURL(/\/studio\/\d+$/);
});
