import { saveDrawing } from "#lib/contract/drawings";
import { addImage, complete, makeDraft, share } from "../support/clip-steps";
import { expect, test } from "../support/story";

/** More than a page repeats of a clip's ink. */
const muchInk = () => {
  const points = Array.from({ length: 1000 }, (_, at) => [0.1 + at / 2000, 0.5, at / 60]);
  return { version: 1, strokes: Array.from({ length: 60 }, () => ({ tool: "pen", points })) };
};

test("a page that cannot show all ink says so, and the download holds it", { tag: "@long" }, async ({ page, api }) => {
  const vstId = await makeDraft(api, "More ink than fits");
  await addImage(api, vstId);
  await api.call(saveDrawing, { params: { vstId }, json: { drawing_data: muchInk() } });
  await complete(api, vstId);
  const { share_code: code } = await share(api, vstId);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/c/${code}`);
    const sentence = page.getByText("This page cannot show all ink and text. The download contains everything.");
    await expect(sentence).toBeVisible();
    const box = await sentence.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    await page.screenshot({ path: `test-results/cut-${width}.png` });
  }
});
