import { listTemplates, previewTemplate } from "#lib/contract/templates";
import { violationsIn } from "../support/inspect";
import { openSession } from "../support/person";
import { adminAddress } from "../support/server.mjs";
import { expect, test } from "../support/story";

test("each mail is whole and readable on a narrow screen, light and dark, without its pictures", {
  tag: "@long",
}, async ({ page, context, baseURL }) => {
  test.slow();
  const api = await openSession(context, baseURL ?? "", adminAddress);
  const { templates } = (await api.call(listTemplates)).body.data;
  const mails = templates.filter(({ channel }) => channel === "email");
  expect(mails).toHaveLength(19);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.route("**/*", (route) => (route.request().resourceType() === "image" ? route.abort() : route.continue()));
  for (const { template_id: templateId, name } of mails) {
    const { html } = (await api.call(previewTemplate, { params: { channel: "email", templateId }, json: {} })).body
      .data;
    await page.setContent(html ?? "");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, `${name} in ${colorScheme}`).toBeLessThanOrEqual(320);
      expect.soft(await violationsIn(page, colorScheme), `${name} in ${colorScheme}`).toEqual([]);
    }
    for (const image of await page.locator("img").all()) await expect(image).toHaveAttribute("alt", /\w/);
  }
});
