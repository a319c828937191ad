import { Webhook as Verifier } from "standardwebhooks";
import { listWebhooks } from "#lib/contract/webhooks";
import { failToReadAgain } from "../support/fail-to-read-again";
import { loopbackService } from "../support/loopback-service";
import { expect, test } from "../support/story";

test("a webhook is created with its secret, tested, checked in its log, paused, renewed and deleted", async ({
  page,
  api,
}) => {
  const receiver = await loopbackService();
  const url = `${receiver.url}/hooks`;
  await page.goto("/settings#webhooks");
  const section = page.getByRole("region", { name: "Webhooks" });
  await section.getByRole("button", { name: "New webhook" }).click();
  const form = page.getByRole("dialog", { name: "New webhook" });
  await form.getByLabel("URL of your server").fill("https://user:word@example.com/");
  await form.getByRole("button", { name: "Create webhook" }).click();
  await expect(form.getByText("must not hold a user name or password")).toBeVisible();
  await form.getByLabel("URL of your server").fill(url);
  await form.getByLabel("Description").fill("Ticket board");
  for (const event of ["A visitor opens a link", "A reply arrives"]) await form.getByLabel(event).uncheck();
  await form.getByRole("button", { name: "Create webhook" }).click();

  const kept = page.getByRole("dialog", { name: "Save this secret" });
  const secret = await kept.getByRole("textbox", { name: "Secret" }).inputValue();
  await kept.getByRole("button", { name: "Copy secret" }).click();
  await expect(kept.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await kept.getByRole("button", { name: "I have saved it" }).click();
  await expect(page.getByRole("textbox", { name: "Secret" })).toHaveCount(0);
  const row = section.getByRole("listitem", { name: url });
  await expect(row).toContainText("Active.");
  await expect(row).not.toContainText("A reply arrives");
  const [made] = (await api.call(listWebhooks)).body.data.webhooks;
  expect(made).toMatchObject({ url, description: "Ticket board" });
  expect(made?.events).toEqual([
    "clip.completed",
    "clip.failed",
    "transcript.ready",
    "message.bounced",
    "request.opened",
    "request.answered",
  ]);

  await row.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText("Test delivered: the server answered 200")).toBeVisible();
  const [sent] = receiver.requests();
  const headers = Object.fromEntries(Object.entries(sent?.headers ?? {}).map(([name, value]) => [name, String(value)]));
  expect(new Verifier(secret).verify(sent?.body.toString() ?? "", headers)).toMatchObject({ type: "webhook.test" });
  receiver.answer({ status: 500, text: "no such table" });
  await row.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText("The test was not delivered. It answered 500.")).toBeVisible();

  await row.getByRole("button", { name: "Deliveries" }).click();
  const log = page.getByRole("dialog", { name: "Deliveries" });
  const entries = log.getByRole("list", { name: "Deliveries" }).getByRole("listitem");
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText("Failed. It answered 500.");
  await entries.first().getByText("What was sent").click();
  await expect(entries.first().getByRole("region", { name: "Response" })).toContainText("no such table");
  await expect(entries.first().getByRole("region", { name: "Request" })).toContainText('"type": "webhook.test"');
  await failToReadAgain(page, /\/deliveries\?page=1$/);
  await expect(log.getByRole("alert")).toContainText("The deliveries could not be loaded.");
  await expect(log.getByRole("alert")).toContainText("Below is what was read before.");
  await expect(entries.first().getByRole("region", { name: "Request" })).toBeVisible();
  receiver.answer({});
  await entries.first().getByRole("button", { name: "Deliver again" }).click();
  await expect(entries.first()).toContainText("Delivered.");
  await expect(entries.first()).toContainText("2 attempts");
  const isDeliveries = (number: number) => new RegExp(`/deliveries\\?page=${number}$`);
  await page.route(isDeliveries(1), async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    Object.assign(body.data.pagination, { total_pages: 2, has_next: true });
    await route.fulfill({ response: answer, json: body });
  });
  await page.route(isDeliveries(2), (route) =>
    route.fulfill({
      status: 429,
      json: { success: false, error: "rate_limit_exceeded", message: "Too many requests" },
    }),
  );
  await log.getByRole("button", { name: "Close" }).click();
  await row.getByRole("button", { name: "Deliveries" }).click();
  await log.getByRole("button", { name: "Older" }).click();
  await expect(log.getByRole("alert")).toContainText("The deliveries could not be loaded.");
  await expect(log.getByRole("button", { name: "Try again" })).toBeVisible();
  await log.getByRole("button", { name: "Newer" }).click();
  await expect(entries).toHaveCount(2);
  await log.getByRole("button", { name: "Close" }).click();

  await row.getByRole("button", { name: "Pause" }).click();
  await expect(row).toContainText("Paused.");
  await row.getByRole("button", { name: "Start" }).click();
  await expect(row).toContainText("Active.");

  const choose = async (what: string) => {
    await row.getByRole("button", { name: "More for this webhook" }).click();
    await page.getByRole("menuitem", { name: what }).click();
  };
  await choose("New secret");
  await page
    .getByRole("dialog", { name: "Create a new secret?" })
    .getByRole("button", { name: "Create a new secret" })
    .click();
  expect(await kept.getByRole("textbox", { name: "Secret" }).inputValue()).not.toBe(secret);
  await page.keyboard.press("Escape");
  await choose("Delete");
  await page
    .getByRole("dialog", { name: "Delete this webhook?" })
    .getByRole("button", { name: "Delete webhook" })
    .click();
  await expect(section).toContainText("Tellmark can notify your server");
  expect((await api.call(listWebhooks)).body.data.webhooks).toEqual([]);
  await receiver.close();
});
