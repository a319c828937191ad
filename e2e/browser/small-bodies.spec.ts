import { getClip } from "#lib/contract/clips";
import { makeDraft } from "../support/clip-steps";
import { fixture } from "../support/samples";
import { expect, test } from "../support/story";
import { openStudio } from "../support/studio";

test("where a proxy takes little in one request, a picture arrives in small parts", async ({ page, api }) => {
  const id = await makeDraft(api);
  const picture = Buffer.concat([fixture("screenshot.png"), Buffer.alloc(1024 * 1024)]);
  const parts: number[] = [];
  await page.route("**/security/vst/*/image", async (route) => {
    const isWhole = (await route.request().headerValue("content-type"))?.startsWith("multipart/");
    return isWhole ? route.fulfill({ status: 413, body: "<html>Request Entity Too Large</html>" }) : route.continue();
  });
  page.on("request", (request) => {
    const offset = new URL(request.url()).searchParams.get("offset");
    if (request.method() === "PUT" && offset !== null) parts.push(Number(offset));
  });
  await openStudio(page, id);
  const file = { name: "large.png", mimeType: "image/png", buffer: picture };
  await page.locator('input[aria-label="Choose a picture"]').setInputFiles(file);
  const stored = async () => (await api.call(getClip, { params: { id } })).body.data.image_urls;
  await expect.poll(stored, { timeout: 20_000 }).toHaveLength(1);
  expect(parts).toEqual([0, 1, 2].map((part) => part * 512 * 1024));
  const [url = ""] = await stored();
  expect((await api.send("GET", url)).bytes.equals(picture)).toBe(true);
});
