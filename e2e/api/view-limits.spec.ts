import { getPublicClip, getPublicData, getPublicFile, listShownReplies, unlockShare } from "#lib/contract/public";
import { getShare } from "#lib/contract/shares";
import type { Answer } from "../support/answer";
import { type Api, expect, test } from "../support/api";
import { addAudio, addImage, complete, makeDraft, share } from "../support/clip-steps";

const cookieOf = ({ headers }: Answer) => (headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
const text = ({ bytes }: Answer) => bytes.toString("utf8");

async function limitedLink(api: Api, max_views: number, settings: Record<string, unknown> = {}) {
  const vstId = await makeDraft(api, "Counted clip");
  await addImage(api, vstId);
  const { share_code: code } = await share(api, vstId, { ...settings, max_views });
  const views = async () => (await api.call(getShare, { params: { code } })).body.data.view_count;
  return { vstId, code, views };
}

test("a counted view stays valid after the last view, by cookie or address; no other visitor gets a file", async ({
  api,
  anonymous,
}) => {
  const { vstId, code, views } = await limitedLink(api, 1);
  await addAudio(api, vstId);
  await complete(api, vstId);
  const params = { code };
  const opened = await anonymous.call(getPublicClip, { params, query: { track_view: true } });
  const cookie = opened.headers.getSetCookie()[0] ?? "";
  expect(cookie).toMatch(/; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/);
  const { media } = opened.body.data;
  const urls = [media.image_urls[0], media.audio_url, media.thumbnail_url, media.download_url].map(String);
  for (const url of urls) {
    expect(new URL(url).searchParams.get("v")).toMatch(/^vvp_/);
    const bare = url.split("?")[0] ?? "";
    expect((await anonymous.send("GET", url)).status, url).toBe(200);
    expect((await anonymous.send("GET", bare, { headers: { Cookie: cookieOf(opened) } })).status).toBe(200);
    expect((await anonymous.send("GET", bare)).status).toBe(410);
    expect((await anonymous.send("GET", `${bare}?v=vvp_made.up`)).status).toBe(410);
    expect((await api.send("GET", bare)).status).toBe(200);
  }
  const again = { params, query: { track_view: true }, headers: { Cookie: cookieOf(opened) } };
  for (let count = 0; count < 3; count += 1) await anonymous.call(getPublicClip, again);
  const v = new URL(urls[0] ?? "").searchParams.get("v") ?? "";
  await anonymous.call(getPublicClip, { params, query: { v } });
  await anonymous.call(getPublicData, { params, query: { v } });
  expect(await views()).toBe(1);
  for (const operation of [getPublicClip, getPublicData]) {
    expect((await anonymous.refused(operation, { params })).error).toBe("view_limit_reached");
  }
  const thumbnail = { params: { code, filename: "thumbnail.webp" } };
  expect((await anonymous.refused(getPublicFile, thumbnail)).error).toBe("view_limit_reached");
});

test("a visitor with a counted opening unlocks the link again after its last view, by the API and on the page", async ({
  api,
  anonymous,
}) => {
  const { code } = await limitedLink(api, 1, { privacy: "password", password: "open sesame" });
  const [params, json] = [{ code }, { password: "open sesame" }];
  const opening = { params, query: { track_view: true }, headers: { "X-Share-Password": json.password } };
  const headers = { Cookie: cookieOf(await anonymous.call(getPublicClip, opening)) };
  expect((await anonymous.refused(unlockShare, { params, json })).error).toBe("view_limit_reached");
  const { body } = await anonymous.call(unlockShare, { params, json, headers });
  await anonymous.call(getPublicClip, {
    params,
    headers: { ...headers, Authorization: `Bearer ${body.access_token}` },
  });
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const onPage = (more: Record<string, string>) =>
    anonymous.send("POST", `/c/${code}/unlock`, { headers: { ...form, ...more }, body: "password=open+sesame" });
  expect((await onPage(headers)).status).toBe(303);
  expect((await onPage({})).status).toBe(410);
});

test("a pass is for one link", async ({ api, anonymous }) => {
  const { vstId, code } = await limitedLink(api, 1);
  const { share_code: other } = await share(api, vstId, { max_views: 1 });
  const track = { query: { track_view: true } };
  const first = await anonymous.call(getPublicClip, { params: { code }, ...track });
  await anonymous.call(getPublicClip, { params: { code: other }, ...track });
  const v = new URL(String(first.body.data.media.image_urls[0])).searchParams.get("v") ?? "";
  expect((await anonymous.refused(getPublicClip, { params: { code: other }, query: { v } })).status).toBe(410);
});

test("403 that says to open it first, for files and replies, while views are left", async ({ api, anonymous }) => {
  const { vstId, code, views } = await limitedLink(api, 2);
  await addAudio(api, vstId);
  const { data } = (await anonymous.call(getPublicClip, { params: { code } })).body;
  expect(data).toMatchObject({ needs_opening: true, media: { image_urls: [], audio_url: null } });
  const short = (await anonymous.call(getPublicData, { params: { code } })).body.data;
  expect(short).toMatchObject({ needs_opening: true, clip: { voice_tags: [] } });
  const refusals = [
    await anonymous.refused(getPublicFile, { params: { code, filename: "thumbnail.webp" } }),
    await anonymous.refused(listShownReplies, { params: { code } }),
  ];
  for (const refusal of refusals) expect(refusal).toMatchObject({ status: 403, error: "forbidden" });
  expect(await views()).toBe(0);
});

test("posting the form of the page counts one view for each visitor, and a GET counts none", async ({
  api,
  anonymous,
}) => {
  const { code, views } = await limitedLink(api, 2);
  const look = (headers: Record<string, string> = {}, method = "GET") =>
    anonymous.send(method, `/c/${code}`, { headers });
  const open = (headers: Record<string, string> = {}) =>
    anonymous.send("POST", `/c/${code}`, {
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
      body: "",
    });
  const names = ["WhatsApp/2.0", "Mozilla/5.0 (Windows NT 10.0) Chrome/156.0.0.0", "any preview"];
  const askers: Record<string, string>[] = [
    ...names.map((name) => ({ "User-Agent": name })),
    { "Sec-Purpose": "prefetch" },
    { "X-Moz": "prefetch" },
  ];
  for (const headers of askers) {
    const shown = await look(headers);
    expect(shown.status).toBe(200);
    expect(text(shown)).toContain("Counted clip");
    expect(text(shown)).not.toMatch(/\/files\/|og:image|data-part="model"|rpt_/);
  }
  await look({}, "HEAD");
  expect(text(await api.send("GET", `/c/${code}`))).toContain('data-part="model"');
  expect(await views()).toBe(0);
  const first = await open();
  expect(text(first)).toMatch(/<img src="\/api\/v1\/clip\/public\/[^"]+\?v=vvp_/);
  expect(text(first)).toMatch(/<body[^>]* data-counted=/);
  const cookie = cookieOf(first);
  expect((await look({ Cookie: cookie })).status).toBe(200);
  expect(await views()).toBe(1);
  expect((await open()).status).toBe(200);
  expect(await views()).toBe(2);
  expect((await open()).status).toBe(410);
  const late = await look();
  expect(late.status).toBe(410);
  expect(text(late)).not.toContain("Counted clip");
  expect((await look({ Cookie: cookie })).status).toBe(200);
  expect(await views()).toBe(2);
  const path = `/api/v1/clip/public/${code}?track_view=true`;
  expect((await anonymous.send("GET", path, { headers: { "User-Agent": "preview bot" } })).status).toBe(410);
});

test("visitors at the same time see at most the allowed number of pages", async ({ api, anonymous }) => {
  const { code, views } = await limitedLink(api, 3);
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      return (await anonymous.send("POST", `/c/${code}`, { headers, body: "" })).status;
    }),
  );
  expect(statuses.sort()).toEqual([...Array(3).fill(200), ...Array(9).fill(410)]);
  expect(await views()).toBe(3);
});

test("a link without a limit sets no cookie, and loading its page counts no view", async ({ api, anonymous }) => {
  const { share_code: code } = await share(api, await makeDraft(api));
  const page = await anonymous.send("GET", `/c/${code}`);
  expect(page.headers.getSetCookie()).toEqual([]);
  expect(text(page)).not.toMatch(/<body[^>]* data-counted/);
  expect((await api.call(getShare, { params: { code } })).body.data.view_count).toBe(0);
});
