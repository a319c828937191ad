import { addImage, makeDraft } from "../support/clip-steps";
import { newAddress, readCode } from "../support/person";
import { expect, test } from "../support/story";

test.beforeEach(async ({ page }) => {
  await page.goto("/sign-in");
});

async function askForCode(page: import("playwright/test").Page, address: string) {
  await page.getByLabel("E-mail address").fill(address);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByText(address)).toBeVisible();
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("a wrong code is refused in words, and the right one still opens the library", async ({ page, baseURL }) => {
  const address = newAddress("kim");
  await askForCode(page, address);
  const code = await readCode(baseURL ?? "", address);
  const field = page.getByLabel("Six-digit code");
  await field.fill(otherThan(code));
  await expect(page.getByText("That code is wrong or has expired.")).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  // A Japanese input method composes full-width digits.
  const devtools = await page.context().newCDPSession(page);
  const wide = [...code].map((digit) => "０１２３４５６７８９".charAt(Number(digit))).join("");
  await field.fill("");
  for (let length = 1; length < code.length; length += 1) {
    const composition = { text: wide.slice(0, length), selectionStart: length, selectionEnd: length };
    await devtools.send("Input.imeSetComposition", composition);
  }
  await expect(field).toHaveValue(wide.slice(0, -1));
  await devtools.send("Input.insertText", { text: wide.slice(0, -1) });
  await expect(field).toHaveValue(code.slice(0, -1));
  // The whole line of the message.
  await field.fill(`Your Tellmark code: ${code.slice(0, 3)} ${code.slice(3)}`);
  await page.waitForURL("**/library");
  await expect(page.getByText("No clips yet")).toBeVisible();
});

test("something that is no address is refused where it was typed", async ({ page }) => {
  await page.getByLabel("E-mail address").fill("kim at example");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter a complete e-mail address, like name@example.com.")).toBeVisible();
  await expect(page.getByLabel("E-mail address")).toHaveValue("kim at example");
});

test("a new code takes the place of the first one", async ({ page, baseURL }) => {
  // The server decides how long to wait for a new code; here one second.
  await page.route("**/api/v1/auth/login", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), resend_after: 1 } });
  });
  const address = newAddress("kim");
  await askForCode(page, address);
  const first = await readCode(baseURL ?? "", address);
  const resent = page.waitForResponse("**/api/v1/auth/login");
  await page.getByRole("button", { name: "Send a new code" }).click();
  await resent;
  const second = await readCode(baseURL ?? "", address);
  expect(second).not.toBe(first);
  await expect(page.getByRole("button", { name: "New code in 1 s" })).toBeVisible();
  await page.getByLabel("Six-digit code").fill(first);
  await expect(page.getByText("That code is wrong or has expired.")).toBeVisible();
  await page.getByLabel("Six-digit code").fill(second);
  await page.waitForURL("**/library");
});

test("an address with a slip can be exchanged for another", async ({ page, baseURL }) => {
  await askForCode(page, newAddress("kmi"));
  await page.getByRole("button", { name: "Use another address" }).click();
  const address = newAddress("kim");
  await askForCode(page, address);
  await page.getByLabel("Six-digit code").fill(await readCode(baseURL ?? "", address));
  await page.waitForURL("**/library");
  await expect(page.getByRole("button", { name: `Account: ${address}` })).toBeVisible();
});

test("text typed before the page's scripts arrive is not lost", async ({ page, baseURL }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/sign-in?next=/settings", { waitUntil: "commit" });
  const address = newAddress("kim");
  await page.getByLabel("E-mail address").fill(address);
  await page.keyboard.press("Enter");
  release();
  await page.getByRole("button", { name: "Send me a code" }).click();
  const field = page.getByLabel("Six-digit code");
  await expect(field).toBeVisible();
  await field.fill(await readCode(baseURL ?? "", address));
  await page.waitForURL("**/settings");
});

test("signing out ends the session in every tab, and the browser keeps no files", async ({ page, context, api }) => {
  const { image_url: file } = await addImage(api, await makeDraft(api));
  await page.goto("/library");
  const otherTab = await context.newPage();
  await otherTab.goto("/library");
  const fileStatus = () => otherTab.evaluate((url) => fetch(url).then(({ status }) => status), file);
  expect(await fileStatus()).toBe(200);
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await otherTab.reload();
  await expect(otherTab).toHaveURL(/\/sign-in\?next=/);
  const answer = await otherTab.evaluate(() => fetch("/api/v1/clips").then((response) => response.status));
  expect(answer).toBe(401);
  expect(await fileStatus()).toBe(401);
});
