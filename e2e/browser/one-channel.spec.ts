import { Api } from "../support/api";
import { makeCompleted } from "../support/clip-steps";
import { freePort, raisedLimits, startTestServer } from "../support/server.mjs";
import { smtpServer } from "../support/smtp-server";
import { expect, test } from "../support/story";
import { openStudio } from "../support/studio";

test("a public server that sends mail alone offers mail alone, at sign-in, in settings and where clips are sent", {
  tag: "@long",
}, async ({ playwright, launchOptions }) => {
  test.slow();
  const smtp = await smtpServer();
  const mail = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: "clips@mail.example" };
  const port = await freePort();
  const publicUrl = `http://clips.example:${port}`;
  const server = await startTestServer({ port, env: { ...raisedLimits, ...mail, PUBLIC_URL: publicUrl } });
  const names = "--host-resolver-rules=MAP clips.example 127.0.0.1";
  const browser = await playwright.chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), names] });
  const address = `dana-${crypto.randomUUID()}@example.com`;
  try {
    const page = await browser.newPage({ baseURL: publicUrl });
    await page.goto("/sign-in");
    await expect(page.getByText(/phone|SMS/)).toHaveCount(0);
    await page.getByLabel(/e-mail/i).fill(address);
    await page.keyboard.press("Enter");
    const code = page.getByRole("textbox", { name: /code/i });
    await expect(code).toBeVisible();
    await expect.poll(() => smtp.mails.length).toBe(1);
    await code.fill(/^(\d{6}(?:\d{4})?)\b/m.exec(smtp.mails[0] ?? "")?.[1] ?? "");
    await page.waitForURL("**/library");

    const key = await page.evaluate(async () => {
      const wish = { method: "POST", headers: { "Content-Type": "application/json" }, body: '{"name":"Stories"}' };
      return (await (await fetch("/api/v1/auth/api-keys", wish)).json()).data.key;
    });
    const id = await makeCompleted(new Api(server.url, key));
    await openStudio(page, id);
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Share" });
    await expect(dialog.getByRole("textbox", { name: "Link", exact: true })).toHaveValue(
      new RegExp(`^${publicUrl}/c/`),
    );
    await expect(dialog.getByRole("tab")).toHaveText(["Link", "E-mail"]);
    await dialog.getByRole("tab", { name: "E-mail" }).click();
    await dialog.getByLabel("Their e-mail address").fill("kim@example.com");
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await expect(dialog.getByText(/^Sent\. The recipient’s link/)).toBeVisible();
    const toKim = () => smtp.mails.find((mail) => mail.includes("To: kim@example.com"));
    await expect.poll(toKim).toContain(`${publicUrl}/c/`);

    await page.goto("/settings");
    await expect(page.getByText(address)).toBeVisible();
    await expect(page.getByRole("button", { name: /phone number/i })).toHaveCount(0);
  } finally {
    await browser.close();
    await server.stop();
    await smtp.close();
  }
});
