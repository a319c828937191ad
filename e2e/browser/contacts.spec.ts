import { getMe } from "#lib/contract/auth";
import { shareByEmail } from "#lib/contract/shares";
import { codeFor, freshEmail } from "../support/api";
import { makeCompleted } from "../support/clip-steps";
import { findViolations } from "../support/inspect";
import { expect, test } from "../support/story";

test("an address is changed by its code, a number comes beside it, and the old address undoes it all", {
  tag: "@long",
}, async ({ page, api, address, guest, baseURL }) => {
  const next = freshEmail();
  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Sign-in methods" });
  await expect(card).toContainText(address);
  await card.getByRole("button", { name: "Change the e-mail address" }).click();
  const dialog = page.getByRole("dialog", { name: "Change the e-mail address" });
  await dialog.getByLabel("New e-mail address").fill(address);
  await dialog.getByRole("button", { name: "Send a code" }).click();
  await expect(dialog.getByText("It is yours already.")).toBeVisible();
  await dialog.getByLabel("New e-mail address").fill(next);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(next)).toBeVisible();
  const code = await codeFor(baseURL ?? "", next);
  await dialog.getByLabel("Code").fill(code === "000000" ? "000001" : "000000");
  await expect(dialog.getByText(/^It is wrong or has expired:/)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel("Code").fill(code);
  await expect(page.getByText("E-mail address changed")).toBeVisible();
  await expect(card).toContainText(next);
  await expect(card.getByRole("button", { name: /^Remove/ })).toHaveCount(0);

  const phone = `+1415${String(Math.random()).slice(2, 9)}`;
  await card.getByRole("button", { name: "Add the phone number" }).click();
  const adding = page.getByRole("dialog", { name: "Add a phone number" });
  await adding.getByLabel("New phone number").fill(phone);
  await page.keyboard.press("Enter");
  await expect(adding.getByLabel("Code")).toBeVisible();
  await adding.getByLabel("Code").fill(await codeFor(baseURL ?? "", phone));
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
  for (const dead of ["contact-undo", "unsubscribe"]) {
    expect((await guest.goto(`/api/v1/${dead}/a-link-of-long-ago`))?.status()).toBe(404);
    await expect(guest.getByRole("heading")).toHaveText("This link leads nowhere any more");
  }
  await page.goto("/settings");
  await expect(page).toHaveURL(/sign-in/);
  expect((await api.refused(getMe)).error).toBe("invalid_token");
});

test("a private link opens for its recipient by a code, without an account and without scripts", async ({
  api,
  plainGuest: guest,
  guest: other,
  baseURL,
}) => {
  const email = freshEmail();
  const json = { recipient_email: email, privacy: "private" };
  const { public_url: link } = (await api.call(shareByEmail, { params: { id: await makeCompleted(api) }, json })).body;
  expect((await guest.goto(link))?.status()).toBe(403);
  await expect(guest.getByRole("heading")).toHaveText("This clip is private");
  await expect(guest.getByText("Leaking valve")).toHaveCount(0);
  const field = guest.getByLabel("Your e-mail address or phone number");
  await field.fill("kim");
  await guest.getByRole("button", { name: "Send me a code" }).click();
  await expect(guest.getByRole("alert")).toContainText("neither an e-mail address nor a phone number");
  await expect(field).toHaveValue("kim");
  await field.fill(email);
  await guest.getByRole("button", { name: "Send me a code" }).click();
  await expect(guest.getByRole("status")).toContainText(email);
  const code = await codeFor(baseURL ?? "", email);
  await guest.getByLabel("Code").fill(code === "000000" ? "000001" : "000000");
  await guest.getByRole("button", { name: "Open the clip" }).click();
  await expect(guest.getByRole("alert")).toContainText("The code is wrong or has expired.");
  await guest.getByLabel("Code").fill(`Your Tellmark code: ${code}`);
  await guest.getByRole("button", { name: "Open the clip" }).click();
  await expect(guest.getByRole("heading", { name: "Leaking valve" })).toBeVisible();
  expect(guest.url()).toBe(link);
  expect((await guest.reload())?.status()).toBe(200);

  // Another person's browser is asked, too, and an address that it was not sent to leads nowhere.
  expect((await other.goto(link))?.status()).toBe(403);
  expect(await findViolations(other)).toEqual([]);
  await other.getByLabel("Your e-mail address or phone number").fill(freshEmail());
  await other.keyboard.press("Enter");
  await expect(other.getByRole("status")).toContainText("If the link was sent to");
  expect(await findViolations(other)).toEqual([]);
  await other.getByLabel("Code").fill(code);
  await other.keyboard.press("Enter");
  await expect(other.getByRole("alert")).toContainText("The code is wrong or has expired.");
  await other.getByRole("link", { name: "Use another address" }).click();
  await expect(other.getByLabel("Your e-mail address or phone number")).toHaveValue("");
});
