import { getClip } from "#lib/contract/clips";
import { type Api, expect } from "../support/api";
import { share } from "../support/clip-steps";
import { filledClip } from "../support/ready-clip";
import { fixture } from "../support/samples";
import { test } from "../support/story";
import { openStudio, untilSaved } from "../support/studio";

const altsOf = async (api: Api, id: number) => (await api.call(getClip, { params: { id } })).body.data.image_alts;

test("an alt is typed in the studio, also of a picture that is being added, kept, and given to visitors", async ({
  page,
  guest,
  api,
}) => {
  const id = await filledClip(api, { seconds: 0 });
  await openStudio(page, id);
  await page.getByRole("tab", { name: "Details" }).click();
  await expect(page.getByText("This picture has no alt text yet. Describe it for")).toBeVisible();
  await page.getByRole("textbox", { name: "Alt text" }).fill("A tap that drips on “<b>wood</b>”");

  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/\/image$/, async (route) => {
    await held;
    await route.continue();
  });
  const added = { name: "second.png", mimeType: "image/png", buffer: fixture("screenshot.png") };
  await page.getByLabel("Choose a picture").setInputFiles(added);
  await page.getByRole("button", { name: "Add as another picture" }).click();
  const second = page.getByRole("textbox", { name: "Alt text of picture 2" });
  await expect(page.getByText("1 of 2 pictures has no alt text yet. Describe this one for")).toBeVisible();
  await second.fill("A pipe");
  await expect.poll(() => altsOf(api, id), { timeout: 20_000 }).toEqual(["A tap that drips on “<b>wood</b>”"]);
  go();
  await expect
    .poll(() => altsOf(api, id), { timeout: 20_000 })
    .toEqual(["A tap that drips on “<b>wood</b>”", "A pipe"]);
  await untilSaved(page);

  await page.reload();
  await page.getByRole("tab", { name: "Details" }).click();
  const first = page.getByRole("textbox", { name: "Alt text of picture 1" });
  await expect(first).toHaveValue("A tap that drips on “<b>wood</b>”");
  await guest.goto((await share(api, id)).public_url);
  await expect(guest.getByRole("img", { name: "A tap that drips on “<b>wood</b>”" })).toBeVisible();
});
