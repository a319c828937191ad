import { getShare } from "#lib/contract/shares";
import { makeCompleted, share } from "../support/clip-steps";
import { readyClip } from "../support/ready-clip";
import { expect, test } from "../support/story";

test("the expiry of a link is shown in the reader's time zone, or in UTC without a script", async ({
  api,
  browser,
}) => {
  const link = await share(api, await makeCompleted(api), { expires_at: "2027-12-02T09:30:00Z" });
  for (const [javaScriptEnabled, words] of [
    [true, "1 December 2027 at 23:30 GMT-10"],
    [false, "2 December 2027 at 09:30 UTC"],
  ] as const) {
    const context = await browser.newContext({ timezoneId: "Pacific/Honolulu", javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(link.public_url);
    await expect(page.getByText(`This link works until ${words}`)).toBeVisible();
    await context.close();
  }
});

test("a clip plays in a frame without an origin, and one with a view limit is opened there", async ({ api, guest }) => {
  const id = await readyClip(api, { seconds: 2 });
  const limited = async (max_views: number) => share(api, id, { max_views });
  const links = [await share(api, id), await limited(1), await limited(2)];
  for (const [index, { public_url: url }] of links.entries()) {
    const sandbox = index === 2 ? "allow-scripts allow-forms" : "allow-scripts";
    await guest.setContent(`<iframe sandbox="${sandbox}" width="800" height="500" src="${url}/embed"></iframe>`);
    const frame = guest.frameLocator("iframe");
    if (index > 0) await frame.getByRole("button", { name: "Open", exact: true }).click();
    await frame.getByRole("button", { name: "Play" }).click();
    const heard = () =>
      frame.locator('[data-part="audio"]').evaluate((audio) => (audio as HTMLAudioElement).currentTime);
    await expect.poll(heard).toBeGreaterThan(0.5);
  }
  const counts = links.map(async ({ share_code: code }) => {
    return (await api.call(getShare, { params: { code } })).body.data.view_count;
  });
  expect((await Promise.all(counts)).slice(1), "each opening counted once").toEqual([1, 1]);

  await guest.setContent(`<iframe sandbox="allow-scripts" src="${links[1]?.public_url}/embed"></iframe>`);
  await expect(guest.frameLocator("iframe").getByText("This link has been used up")).toBeVisible();
});

test("a link from the end of a sentence opens the clip", async ({ api, guest }) => {
  const link = await share(api, await makeCompleted(api));
  for (const end of [".", ").", "%E2%80%8B", "&"]) {
    expect((await guest.goto(`${link.public_url}${end}?lang=de`))?.status()).toBe(200);
    await expect(guest).toHaveURL(`${link.public_url}?lang=de`);
  }
});
