import { createReadStream } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addImage } from "#lib/assets/images/add-image";
import { createClip } from "#lib/clips/create-clip";
import type { Clip, User } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { scratch } from "#lib/platform/scratch/scratch";
import type { ShareSettings } from "#lib/shares/create-share";
import { GET as getData } from "../../../app/api/v1/clip/public/[code]/data/route";
import { GET as getFile } from "../../../app/api/v1/clip/public/[code]/files/[filename]/route";
import { GET as getReplies } from "../../../app/api/v1/clip/public/[code]/replies/route";
import { GET as getClip } from "../../../app/api/v1/clip/public/[code]/route";
import { GET as getFrame, POST as openFrame } from "../../../app/c/[code]/embed/route";
import { GET as getPage, POST as openPage } from "../../../app/c/[code]/route";
import { aLink } from "../../../e2e/support/factories/a-link";
import { openTestRuntime } from "../../../e2e/support/test-database";

let close: () => Promise<void>;
let clip: Clip;

beforeAll(async () => {
  const opened = await openTestRuntime();
  close = opened.close;
  const user: User = await db().user.create({ data: { id: "usr_a", email: "a@example.org", name: "Dana" } });
  clip = await createClip(user, { title: "A valve", description: "Behind the boiler" });
  const staged = await scratch().stage(createReadStream(fixture("screenshot.png")), { maxBytes: 1e8 });
  const never = new AbortController().signal;
  await addImage(clip, { file: { staged, originalName: "one.png", declaredType: "image/png" }, signal: never });
});
afterAll(() => close());

const origin = "http://localhost:3000";
const browser = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36";

async function limitedLink(settings: Partial<ShareSettings> = {}) {
  const { id, code } = await aLink(clip, { maxViews: 1, ...settings });
  const at = <P extends object>(more?: P) => ({ params: Promise.resolve({ code, ...more }) as never });
  const views = async () => (await db().share.findUniqueOrThrow({ where: { id } })).viewCount;
  return { code, at, views };
}

const get = (path: string, headers: Record<string, string> = {}) =>
  new Request(origin + path, { headers: { "User-Agent": browser, ...headers } });

const post = (path: string, body = "", headers: Record<string, string> = {}) =>
  new Request(origin + path, {
    method: "POST",
    body,
    headers: { "User-Agent": browser, "Content-Type": "application/x-www-form-urlencoded", ...headers },
  });

const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

const content = /\/files\/|data-part="model"|Behind the boiler|og:image|rpt_/;

test("no number of requests for the page uses up a view, whatever name they come under", async () => {
  const { code, at, views } = await limitedLink();
  const path = `/c/${code}`;
  const asking: Record<string, string>[] = [
    {},
    {},
    { "User-Agent": "Mozilla/4.0 (compatible; ms-office; MSOffice 16)" },
    { "User-Agent": "BarracudaCentral" },
    { "User-Agent": "Mozilla/5.0 (via ggpht.com GoogleImageProxy)" },
    { "User-Agent": "Slackbot-LinkExpanding 1.0" },
    { "User-Agent": "curl/8.5.0" },
    { "X-Moz": "prefetch" },
    { "X-Purpose": "preview" },
    { "Sec-Purpose": "prefetch;prerender" },
  ];
  for (const headers of asking) {
    for (const handle of [getPage, getFrame]) {
      const response = await handle(get(path, headers), at());
      expect(response.status).toBe(200);
      expect(response.headers.getSetCookie()).toEqual([]);
      const page = await response.text();
      expect(page).not.toMatch(content);
      expect(page).toContain('type="submit"');
    }
  }
  expect(await views()).toBe(0);
});

test("the form counts and shows the clip, its cookie comes back to it, and another visitor is refused", async () => {
  const { code, at, views } = await limitedLink();
  const path = `/c/${code}`;
  const opened = await openPage(post(path), at());
  expect(opened.status).toBe(200);
  expect(await opened.text()).toMatch(/<img src="[^"]+\/files\/[^"]+\?v=vvp_/);
  expect(await views()).toBe(1);
  const Cookie = cookieOf(opened);
  expect(await (await getPage(get(path, { Cookie }), at())).text()).toContain("/files/");
  expect((await openPage(post(path, "", { Cookie }), at())).status).toBe(200);
  expect(await views()).toBe(1);
  expect((await getPage(get(path), at())).status).toBe(410);
  expect((await openPage(post(path), at())).status).toBe(410);
  expect(await views()).toBe(1);
});

test("with a password one form proves it and opens; a wrong one uses nothing up", async () => {
  const { code, at, views } = await limitedLink({ password: "open sesame" });
  const path = `/c/${code}`;
  const asked = await (await getPage(get(path), at())).text();
  expect(asked).toContain(`<form action="${path}" method="post">`);
  expect(asked.match(/type="submit"/g)).toHaveLength(1);
  const wrong = await openPage(post(path, "password=a+guess"), at());
  expect(wrong.status).toBe(403);
  expect(await wrong.text()).toContain('role="alert"');
  expect(await views()).toBe(0);
  const opened = await openPage(post(path, "password=open+sesame"), at());
  expect(opened.status).toBe(200);
  expect(await opened.text()).toContain("/files/");
  expect(await views()).toBe(1);
  const Cookie = cookieOf(opened);
  expect(await (await getPage(get(path, { Cookie }), at())).text()).toContain("/files/");
  expect(await views()).toBe(1);
});

test("inside another page the form opens the clip in its frame, without any cookie", async () => {
  const { code, at, views } = await limitedLink();
  const path = `/c/${code}/embed?theme=dark`;
  const asked = await (await getFrame(get(path), at())).text();
  expect(asked).toContain(`action="${path}"`);
  const opened = await openFrame(post(path), at());
  const page = await opened.text();
  expect(page).toMatch(/<img src="[^"]+\/files\/[^"]+\?v=vvp_/);
  expect(page).toMatch(/href="[^"]+\?v=vvp_[^"]+#reply"/);
  expect(await views()).toBe(1);
});

test("by the API nothing of the content is given before an opening, and all of it with its pass", async () => {
  const { code, at, views } = await limitedLink();
  const api = `/api/v1/clip/public/${code}`;
  const before = (await (await getClip(get(api), at())).json()).data;
  expect(before).toMatchObject({ needs_opening: true, visit_pass: null, description: null, drawings: [], texts: [] });
  expect(before.media).toMatchObject({ audio_url: null, image_urls: [], thumbnail_url: null, download_url: null });
  expect(before.reply.token).toBeNull();
  expect((await (await getData(get(`${api}/data`), at())).json()).data).toMatchObject({
    needs_opening: true,
    clip: { description: null, voice_tags: [], metadata: {} },
  });
  const thumbnail = { filename: "thumbnail.webp" };
  for (const refused of [
    await getFile(get(`${api}/files/thumbnail.webp`), at(thumbnail)),
    await getReplies(get(`${api}/replies`), at()),
  ]) {
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ error: "forbidden", needs_opening: true });
  }
  expect(await views()).toBe(0);

  const opened = (await (await getClip(get(`${api}?track_view=true`), at())).json()).data;
  expect(opened).toMatchObject({ needs_opening: false, description: "Behind the boiler" });
  const v = opened.visit_pass;
  const [picture] = opened.media.image_urls;
  expect(picture).toContain(`?v=${v}`);
  const filename = new URL(picture).pathname.split("/").at(-1) ?? "";
  expect((await getFile(get(`${api}/files/${filename}?v=${v}`), at({ filename }))).status).toBe(200);
  const again = (await (await getClip(get(`${api}?v=${v}`), at())).json()).data;
  expect(again.media.image_urls).toEqual(opened.media.image_urls);
  expect((await (await getData(get(`${api}/data?v=${v}`), at())).json()).data.clip.description).toBe(
    "Behind the boiler",
  );
  expect((await getReplies(get(`${api}/replies?v=${v}`), at())).status).toBe(200);
  expect(await views()).toBe(1);
});
