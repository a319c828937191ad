import { readFile } from "node:fs/promises";
import JSZip from "jszip";
import { makeDraft } from "../support/clip-steps";
import { expect, test } from "../support/story";

test("a user downloads everything from the settings, as one file", async ({ page, api, address }) => {
  const id = await makeDraft(api, "Garden gate");
  await page.goto("/settings");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download everything" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^tellmark-\d{4}-\d\d-\d\d\.zip$/);
  const zip = await JSZip.loadAsync(await readFile(await download.path()));
  expect(Object.keys(zip.files)).toContain(`clips/${id}-garden-gate.vst`);
  const account = JSON.parse((await zip.file("account.json")?.async("string")) ?? "");
  expect(account.profile.email).toBe(address);
});
