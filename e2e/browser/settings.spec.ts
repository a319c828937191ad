import { getMe } from "#lib/contract/auth";
import { getPreferences } from "#lib/contract/preferences";
import { submitReply } from "#lib/contract/replies";
import { errorOf } from "../support/api";
import { share } from "../support/clip-steps";
import { failToReadAgain } from "../support/fail-to-read-again";
import { findViolations } from "../support/inspect";
import { openSession } from "../support/person";
import { filledClip } from "../support/ready-clip";
import { startTestServer } from "../support/server.mjs";
import { expect, test } from "../support/story";

test("API keys are created, shown once and revoked, other sessions end, and an account is deleted with all its content", async ({
  page,
  api,
  address,
  guest,
}) => {
  const { share_code } = await share(api, await filledClip(api, { seconds: 0 }));
  await page.goto("/settings");
  await expect(page.getByRole("list", { name: "API keys" }).getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "New API key" }).click();
  const form = page.getByRole("dialog", { name: "New API key" });
  await form.getByLabel("Name").fill("Backup");
  await expect(form.getByRole("radio", { name: /^Read It can see/ })).toBeChecked();
  await form.getByRole("button", { name: "Create key" }).click();
  const kept = page.getByRole("dialog", { name: "Save this key" });
  const secret = await kept.getByRole("textbox", { name: "Key" }).inputValue();
  expect(secret).toMatch(/^vak_/);
  await api.as(secret).call(getMe);
  await kept.getByRole("button", { name: "I have saved it" }).click();
  const key = page.getByRole("listitem").filter({ hasText: `Backup …${secret.slice(-4)}` });
  await expect(key).toContainText("reads only");
  await failToReadAgain(page, /\/api-keys/);
  await expect(page.getByRole("alert").filter({ hasText: "The API keys could not be loaded." })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await key.getByRole("button", { name: "Revoke Backup" }).click();
  await expect(key).toBeHidden();
  expect((await api.as(secret).refused(getMe)).error).toBe("invalid_token");

  const sessions = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions.filter({ hasText: "this browser" })).toHaveCount(1);

  await page.getByRole("button", { name: "Delete account…" }).click();
  const question = page.getByRole("dialog", { name: "Delete the account?" });
  const everything = question.getByRole("button", { name: "Delete everything" });
  await expect(everything).toBeDisabled();
  await question.getByRole("textbox").fill(address);
  await everything.click();
  await page.waitForURL("/");
  expect((await api.refused(getMe)).error).toBe("invalid_token");
  expect((await guest.goto(`/c/${share_code}`))?.status()).toBe(404);
  await page.goto("/library");
  await expect(page).toHaveURL(/sign-in/);
});

test("the list of sections leads to each, and says where the reader is; what agents and other ways in need is copied with the address of this server", async ({
  page,
  api,
}) => {
  await page.goto("/settings");
  await test.step("the list of sections", async () => {
    const place = (name: string) => page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name });
    await expect(place("Account")).toHaveAttribute("aria-current", "true");
    await place("Connections").click();
    await expect(page.getByRole("heading", { name: "Connections" })).toBeInViewport();
    await expect(place("Connections")).toHaveAttribute("aria-current", "true");
    await expect(place("Account")).not.toHaveAttribute("aria-current");
    await expect(place("Server")).toHaveCount(0);
    // The page cannot scroll them to the top.
    await page.setViewportSize({ width: 1280, height: 4000 });
    for (const name of ["Your data", "Webhooks"]) {
      await place(name).click();
      await expect(place(name)).toHaveAttribute("aria-current", "true");
    }
    await expect(place("Your data")).not.toHaveAttribute("aria-current");
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("navigation", { name: "Sections" })).toBeHidden();
  });
  await page.setViewportSize({ width: 1280, height: 720 });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await test.step("the configuration of an agent", async () => {
    const card = page.getByRole("region", { name: "Agents" });
    await expect(card.getByText(`claude mcp add --transport http tellmark ${api.url}/mcp`)).toBeVisible();
    for (const name of ["Codex", "Cursor", "VS Code"]) {
      await card.getByRole("tab", { name }).click();
      await card.getByRole("button", { name: `Copy the configuration for ${name}` }).click();
      await expect(card.getByRole("status")).toHaveText("Copied");
      const text = await copied();
      expect(text, name).toContain(`"${api.url}/mcp"`);
      if (name !== "Codex") expect(JSON.stringify(JSON.parse(text))).toContain("Bearer YOUR_API_KEY");
    }
  });
  await test.step("the recipes of other ways in", async () => {
    const card = page.getByRole("region", { name: "Ways in" });
    for (const name of ["ShareX", "Flameshot", "macOS", "iPhone", "curl"]) {
      await card.getByRole("tab", { name }).click();
      await card.getByRole("button", { name: `Copy the recipe for ${name}` }).click();
      await expect(card.getByRole("status")).toHaveText("Copied");
      expect(await copied(), name).toContain(`${api.url}/api/v1/security/vst/from-image`);
    }
    const reference = await page.request.get((await card.getByRole("link").getAttribute("href")) ?? "");
    expect(await reference.text()).toContain('id="createFromImage"');
    expect(await findViolations(page)).toEqual([]);
  });
});

test("a server without tools for agents (MCP=0) shows no configuration, and has nothing at /mcp", async ({
  browser,
  address,
}) => {
  const server = await startTestServer({ env: { MCP: "0" } });
  const context = await browser.newContext({ baseURL: server.url });
  const api = await openSession(context, server.url, address);
  const page = await context.newPage();
  await page.goto("/settings");
  await expect(page.getByRole("button", { name: "New webhook" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Agents" })).toHaveCount(0);
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "old", version: "1" } };
  const headers = { Accept: "application/json, text/event-stream" };
  const json = { jsonrpc: "2.0", id: 1, method: "initialize", params };
  expect(errorOf(await api.send("POST", "/mcp", { json, headers })).status).toBe(404);
  expect(errorOf(await api.send("GET", "/mcp")).status).toBe(404);
  expect((await api.send("GET", "/llms.txt")).bytes.toString("utf8")).not.toContain("/mcp");
  await context.close();
  await server.stop();
});

test("two choices one right after the other are both kept, although the first answer is late", async ({
  page,
  api,
}) => {
  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Notifications" });
  const box = (name: string) => card.getByRole("checkbox", { name });
  await expect(box("My storage is almost full")).toBeChecked();
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/auth/me/preferences", async (route) => {
    if (route.request().postData()?.includes("storage")) await late;
    await route.continue();
  });
  await box("My storage is almost full").uncheck();
  await box("A clip could not be finished").uncheck();
  release();
  await expect
    .poll(async () => (await api.call(getPreferences)).body.data)
    .toMatchObject({ storage: false, clip_failed: false });
  await expect(box("My storage is almost full")).not.toBeChecked();
  await expect(box("A clip could not be finished")).not.toBeChecked();
});

test("a user chooses notifications in the settings, keeps them, and ends them by the link in a mail", {
  tag: "@long",
}, async ({ page, api, guest, address, baseURL }) => {
  const { reply_token } = await share(api, await filledClip(api, { seconds: 0 }));
  await api.call(submitReply, { params: { token: String(reply_token) }, json: { message: "Yes", sender_name: "Bo" } });
  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Notifications" });
  const replies = card.getByRole("checkbox", { name: "A clip gets a reply" });
  await expect(replies).toBeChecked();
  await card.getByRole("combobox", { name: "A clip is ready" }).selectOption("Always");
  await card.getByRole("checkbox", { name: "My storage is almost full" }).uncheck();
  await expect
    .poll(async () => (await api.call(getPreferences)).body.data)
    .toMatchObject({ clip_ready: "always", storage: false, replies: true });
  expect(await findViolations(page)).toEqual([]);

  const mailbox = await fetch(`${baseURL}/dev/mailbox/messages?to=${encodeURIComponent(address)}`);
  const { messages } = (await mailbox.json()) as { messages: { template_id: number; text: string }[] };
  const link = /\S+\/api\/v1\/unsubscribe\/\S+/.exec(messages.find((mail) => mail.template_id === 22)?.text ?? "")?.[0];
  await guest.goto(link ?? "");
  await expect(guest.getByRole("heading")).toHaveText("No more messages about replies?");
  await guest.getByRole("button", { name: "Stop them" }).click();
  await expect(guest.getByRole("heading")).toHaveText("You get no more messages about replies.");
  await page.reload();
  await expect(replies).not.toBeChecked();
  await guest.getByRole("button", { name: "Undo this" }).click();
  await expect(guest.getByRole("heading")).toHaveText("You get messages about replies again.");
  await page.reload();
  await expect(replies).toBeChecked();
});
