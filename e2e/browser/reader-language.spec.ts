import { submitReply } from "#lib/contract/replies";
import { share } from "../support/clip-steps";
import { findViolations } from "../support/inspect";
import { readyClip } from "../support/ready-clip";
import { expect, test } from "../support/story";

const tags = [
  { timestamp: 0.5, x: 0.2, y: 0.4, note: "The first drip" },
  { timestamp: 1.2, x: 0.7, y: 0.6, note: "" },
];

test("in Arabic the page runs from right to left, and picture and time do not", async ({ api, browser }) => {
  const id = await readyClip(api, { tags });
  const link = await share(api, id, { replies: "open" });
  const json = { message: "Here?", sender_name: "Priya", timestamp: 1, x: 0.5, y: 0.5 };
  await api.as(null).call(submitReply, { params: { token: link.reply_token ?? "" }, json });
  for (const [width, colorScheme] of [
    [1440, "light"],
    [390, "dark"],
    [320, "light"],
  ] as const) {
    const context = await browser.newContext({ locale: "ar", colorScheme, viewport: { width, height: 844 } });
    const page = await context.newPage();
    await page.goto(link.public_url);
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(page.getByRole("heading", { name: "العلامات" })).toBeVisible();
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await sideways()).toBeLessThanOrEqual(0);

    // The logo is where reading begins, and the waveform still begins at the left.
    const [logo, flag, later] = await Promise.all(
      [".brand", "#flag-1", "#flag-2"].map((part) => page.locator(part).boundingBox()),
    );
    expect(logo?.x).toBeGreaterThan(width / 2);
    expect(flag?.x).toBeLessThan(later?.x ?? 0);
    await expect(page.locator(".stage").first()).toHaveCSS("direction", "ltr");
    await expect(page.locator("body"), "letters of the device").toHaveCSS("font-family", /system-ui.*sans-serif$/);

    await page.getByRole("button", { name: "رد", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("textbox").first()).toBeFocused();
    expect(await findViolations(page)).toEqual([]);
    expect(await sideways()).toBeLessThanOrEqual(0);

    // With text of one and a half times the size, and the longer words of another language.
    await page.goto(`${link.public_url}?lang=ar`);
    const enlarge = () => page.evaluate(() => document.documentElement.style.setProperty("font-size", "24px"));
    await enlarge();
    expect(await sideways()).toBeLessThanOrEqual(0);
    await page.goto(`${link.public_url}?lang=de`);
    await enlarge();
    await expect(page.getByRole("button", { name: "Antworten", exact: true })).toBeInViewport({ ratio: 1 });
    await context.close();
  }
});

test("what the page's script says is in the reader's language, too", async ({ api, browser }) => {
  const { public_url } = await share(api, await readyClip(api, { tags }));
  const context = await browser.newContext({ locale: "ja" });
  const page = await context.newPage();
  await page.goto(public_url);
  const play = page.getByRole("button", { name: "再生", exact: true });
  await play.click();
  await expect(page.getByRole("button", { name: "一時停止" })).toBeVisible();
  await page.getByRole("button", { name: "画像の場所を指定" }).click();
  await expect(page.getByRole("slider", { name: /返信/ })).toHaveAttribute("aria-valuetext", /左から\D*50/);
  await context.close();
});
