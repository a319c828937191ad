import AxeBuilder from "@axe-core/playwright";
import { getMe } from "#lib/contract/auth";
import { codeFor, freshEmail } from "../support/api";
import { expect, test } from "../support/story";

test("an address is changed by its code, a number comes beside it, and the old address undoes it all", async ({
  page,
  api,
  address,
  guest,
  baseURL = "",
}) => {
  const next = freshEmail();
  await page.goto("/settings");
  const card = page.getByRole("region", { name: "How you sign in" });
  await expect(card).toContainText(address);
  await card.getByRole("button", { name: "Change the e-mail address" }).click();
  const dialog = page.getByRole("dialog", { name: "Change the e-mail address" });
  await dialog.getByLabel("New e-mail address").fill(address);
  await dialog.getByRole("button", { name: "Send a code" }).click();
  await expect(dialog.getByText("It is yours already.")).toBeVisible();
  await dialog.getByLabel("New e-mail address").fill(next);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(next)).toBeVisible();
  const code = await codeFor(baseURL, next);
  await dialog.getByLabel("Code").fill(code === "000000" ? "000001" : "000000");
  await expect(dialog.getByText("It is wrong or has expired.")).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await dialog.getByLabel("Code").fill(code);
  await expect(page.getByText("E-mail address changed")).toBeVisible();
  await expect(card).toContainText(next);
  await expect(card.getByRole("button", { name: /^Remove/ })).toHaveCount(0);

  const phone = `+1415${String(Math.random()).slice(2, 9)}`;
  await card.getByRole("button", { name: "Add the phone number" }).click();
  const adding = page.getByRole("dialog", { name: "Add a phone number" });
  await adding.getByLabel("New phone number").fill(phone);
  await page.keyboard.press("Enter");
  await adding.getByLabel("Code").fill(await codeFor(baseURL, phone));
  await expect(card).toContainText(phone);
  await card.getByRole("button", { name: "Remove the phone number" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(card.getByText(phone)).toBeHidden();

  const mailbox = await fetch(`${baseURL}/dev/mailbox/messages?to=${encodeURIComponent(address)}`);
  const { messages } = (await mailbox.json()) as { messages: { template_id: number; text: string }[] };
  expect(messages[0]?.template_id).toBe(4);
  await guest.goto(/\S+\/contact-undo\/\S+/.exec(messages[0]?.text ?? "")?.[0] ?? "");
  await expect(guest.getByRole("heading")).toHaveText("Take your account back?");
  await guest.getByRole("button", { name: "Undo the change" }).click();
  await expect(guest.getByRole("heading")).toHaveText("Your account is yours again");
  await page.goto("/settings");
  await expect(page).toHaveURL(/sign-in/);
  expect((await api.refused(getMe)).error).toBe("invalid_token");
});
