import { getClip } from "#lib/contract/clips";
import { makeDraft } from "../support/clip-steps";
import { openSession } from "../support/person";
import { expect, test } from "../support/story";
import { openStudio, untilSaved } from "../support/studio";

for (const when of ["after", "before"]) {
  test(`a user whose session has ended ${when} the links are loaded signs in from the studio, and continues where they were`, async ({
    page,
    context,
    api,
    address,
    baseURL,
  }) => {
    const id = await makeDraft(api);
    let isBack = false;
    if (when === "before") {
      await page.route(/\/shares\?/, async (route) => {
        if (isBack) return route.continue();
        await context.clearCookies();
        return route.fulfill({ status: 401, json: { success: false, error: "unauthorized", message: "Sign in." } });
      });
    }
    await openStudio(page, id);
    await context.clearCookies();
    await page.getByLabel("Title").fill("Signed out");
    const bar = page.getByRole("alert").filter({ hasText: "You are signed out." });
    await expect(bar).toBeVisible();
    await expect(page.getByText("could not be loaded")).toBeHidden();
    const opened = context.waitForEvent("page", { timeout: 10_000 });
    await bar.getByRole("link", { name: "Sign in" }).click({ timeout: 10_000 });
    const beside = await opened;
    await expect(beside).toHaveURL(/\/sign-in$/);
    await openSession(context, baseURL ?? "", address);
    isBack = true;
    await beside.close();
    await bar.getByRole("button", { name: "Save now" }).click({ timeout: 10_000 });
    await expect(bar).toBeHidden();
    await untilSaved(page);
    expect((await api.call(getClip, { params: { id } })).body.data.title).toBe("Signed out");
  });
}
