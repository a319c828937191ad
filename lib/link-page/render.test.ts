import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { PAGE_SCRIPT } from "#lib/generated/player.mjs";
import { LANGUAGES } from "#lib/languages/languages";
import { contentPolicy } from "#lib/plain-page/content-policy";
import { areLargeReplies, isLargePage, type PublicClip, type PublicPageModel } from "./model";
import { renderPublicPage, renderReplies } from "./render";
import { renderLargePage, renderLargeReplies } from "./render-large";

const frame = { code: "Abc", pageUrl: "https://tellmark.example/c/Abc", language: "en" as const, query: "" };
const clip = (changes: Partial<PublicClip> = {}): PublicClip => ({
  title: "Pricing page notes",
  description: null,
  sender: "Dana Whitlow",
  createdAt: new Date("2026-11-20T15:22:00Z"),
  durationSeconds: 16,
  audio: { url: "/api/v1/clip/public/Abc/files/audio.mp3", type: "audio/mpeg" },
  images: [{ id: "img1", url: "/api/v1/clip/public/Abc/files/image.png", width: 1280, height: 800 }],
  overview: { bits: 8, data: [-10, 10, -60, 70] },
  tags: [
    { timestamp: 4.6, x: 0.455, y: 0.315, note: "Yellow label", image: "img1" },
    { timestamp: 1.4, x: 0.345, y: 0.035, note: "Header", image: "img1" },
  ],
  downloadUrl: null,
  card: { url: "https://tellmark.example/t.jpg", width: 1200, height: 630 },
  reply: { token: "rpt_x" },
  ...changes,
});
const page = (changes: Partial<PublicClip> = {}, indexable = false): PublicPageModel => ({
  ...frame,
  kind: "ok",
  clip: clip(changes),
  expiresAt: null,
  indexable,
});

function scriptsLoadedBy(path: string, known = new Set<string>()): string[] {
  for (const [, name] of readFileSync(`public${path}`, "utf8").matchAll(/(?:import\(|from)["'`]\.\/([^"'`]+)/g)) {
    const script = `/scripts/${name}`;
    if (script === PAGE_SCRIPT || known.has(script)) continue;
    known.add(script);
    scriptsLoadedBy(script, known);
  }
  return [...known];
}

test("the page plays, shows and answers without JavaScript", async () => {
  const html = await renderPublicPage(page());
  expect(html).toMatch(/^<!doctype html><html lang="en" dir="ltr">/);
  expect(html).toMatch(/<audio[^>]+controls=""[^>]+src="\/api\/v1\/clip\/public\/Abc\/files\/audio\.mp3"/);
  expect(html).toContain('src="/api/v1/clip/public/Abc/files/image.png"');
  expect(html).toMatch(/<form [^>]*action="\/c\/Abc\/reply" method="post"/);
});

test("of an answer the page names who recorded it, and replies go to who asked", async () => {
  const html = await renderPublicPage(page({ recordedBy: "Priya" }));
  expect(html).toContain("<title>Priya: Pricing page notes");
  expect(html).toMatch(/<strong dir="auto">Priya<\/strong> left you a voice note/);
  expect(html).toMatch(/Reply to [^.]*Dana Whitlow/);
  expect(await renderPublicPage(page({ recordedBy: null }))).toContain(
    '<strong dir="auto">A voice note for you</strong>',
  );
});

test("a frame whose clip opens elsewhere shows the address, for sandboxes that open no windows", async () => {
  const html = await renderPublicPage({ ...frame, kind: "password", sender: null, embed: { theme: null, start: 0 } });
  expect(html).toContain(`>${frame.pageUrl}</bdi>`);
});

test("tags are numbered in order of time, whatever order they came in", async () => {
  const html = await renderPublicPage(page());
  expect(html.indexOf("Voice tag 1 at 0:01: Header")).toBeGreaterThan(0);
  expect(html.indexOf("Voice tag 2 at 0:04: Yellow label")).toBeGreaterThan(0);
});

test("a reply's ink is shown hollow, and none of it covers the picture", async () => {
  const points = [[0.1, 0.1, 0, 0] as const, [0.9, 0.9, 1, 0] as const];
  const look = { color: "#000", width: 0.5, opacity: 1, start: null, end: null, hideAt: null, text: "Sold" };
  const tools = ["redact", "text", "eraser", "pen"] as const;
  const strokes = tools.map((tool) => ({ id: tool, tool, points: [...points], ...look }));
  const said = { id: "rpl_a", name: "Kim", message: "Here", audio: null, createdAt: new Date(0), image: "img1" };
  const shown = async (ink: typeof strokes) => renderPublicPage(page({ replies: [{ ...said, strokes: ink }] }));
  expect((await shown(strokes)).match(/<svg class="rink"[^>]*>(<path d="M[^"]*"><\/path>){2}<\/svg>/g)).toHaveLength(1);
  expect(await shown(strokes.slice(0, 3))).not.toContain('<svg class="rink"');
});

test("an unresolved first reply with a second has a flag below the waveform, which leads to it", async () => {
  const said = { name: "Kim", message: "Here", audio: null, createdAt: new Date(0), timestamp: 4 };
  const replies = [
    { ...said, id: "rpl_a" },
    { ...said, id: "rpl_b", parentId: "rpl_a" },
    { ...said, id: "rpl_c", isResolved: true },
    { ...said, id: "rpl_d", timestamp: null },
    { ...said, id: "rpl_e", timestamp: 1 },
  ];
  const html = await renderPublicPage(page({ replies }));
  const flags = [...html.matchAll(/<a id="flag-(rpl_.)" href="#rpl_." class="flag hollow"/g)].map(([, id]) => id);
  expect(flags).toEqual(["rpl_e", "rpl_a"]);
  expect(html).toContain("#flag-rpl_a{left:25%}");
  expect(await renderPublicPage(page())).not.toContain('class="flag hollow"');
});

test("only a public clip may be indexed", async () => {
  expect(await renderPublicPage(page())).toContain('name="robots" content="noindex, nofollow"');
  expect(await renderPublicPage(page({}, true))).not.toContain('name="robots"');
});

test("nothing a sender wrote can leave its place in the page", async () => {
  const nasty = '</script><script>alert(1)</script><img src=x onerror="alert(1)">';
  const html = await renderPublicPage(
    page({
      title: nasty,
      sender: nasty,
      description: nasty,
      tags: [{ timestamp: 1, x: 0.5, y: 0.5, note: nasty, image: "img1" }],
    }),
  );
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html).not.toContain("<img src=x");
});

test("no page has inline script or style attributes, and every style block is named in its policy", async () => {
  const html = await renderPublicPage(page());
  expect(html).not.toMatch(/ style="/);
  expect(html).not.toMatch(/ on[a-z]+="/);
  expect(contentPolicy(html).match(/sha256-/g)).toHaveLength(html.match(/<style>/g)?.length ?? 0);
});

test("a page that cannot show its clip says so and names neither title nor picture", async () => {
  const kinds: PublicPageModel[] = [
    { ...frame, kind: "password", sender: null },
    { ...frame, kind: "private", signedIn: false, viewer: { step: "address" } },
    { ...frame, kind: "expired", expiredAt: null },
    { ...frame, kind: "revoked" },
    { ...frame, kind: "view-limit" },
    { ...frame, kind: "not-found" },
    { ...frame, kind: "rate-limited", retryAfterSeconds: 70 },
    { ...frame, kind: "unavailable" },
  ];
  for (const model of kinds) {
    const html = await renderPublicPage(model);
    expect(html).toMatch(/<h1>[^<]+<\/h1>/);
    expect(html).not.toContain("og:title");
    expect(html).toContain("noindex");
  }
});

test("a form that was refused for too many attempts says when to try again, and its page loads what counts down", async () => {
  const error = { code: "rate_limit_exceeded", message: "Too many wrong passwords.", retryAfterSeconds: 754 };
  const viewer = { step: "address", error } as const;
  const refused = [
    { ...frame, kind: "password", sender: null, error },
    { ...frame, kind: "private", signedIn: false, viewer },
  ] satisfies PublicPageModel[];
  for (const model of refused) {
    const html = await renderPublicPage(model);
    expect(html).toContain('data-wait="754">Too many attempts. Try again in 12:34.</p>');
    expect(html).toContain(PAGE_SCRIPT);
  }
  const wrong = { code: "invalid_password", message: "The password is wrong." };
  expect(await renderPublicPage({ ...frame, kind: "password", sender: null, error: wrong })).not.toContain(PAGE_SCRIPT);
});

test("a clip in preparation is looked at again without JavaScript, too", async () => {
  const html = await renderPublicPage({ ...frame, kind: "processing", title: "Notes", sender: "Dana" });
  expect(html).toContain('<noscript><meta http-equiv="refresh" content="5"/></noscript>');
});

test("the page stays within its budget: 40 KB of HTML and style, 6.5 KB of script, 16.3 KB once pressed, 1.3 KB for a laser and 1.1 KB in a frame, compressed", async () => {
  const html = await renderPublicPage(
    page({
      tags: Array.from({ length: 50 }, (_, i) => ({
        timestamp: i,
        x: 0.5,
        y: 0.5,
        note: `Remark number ${i}`,
        image: "img1",
      })),
    }),
  );
  expect(gzipSync(html).length).toBeLessThan(40_000);
  const first = PAGE_SCRIPT;
  const later = scriptsLoadedBy(first);
  expect(later.length).toBeGreaterThan(1);
  const weigh = (path: string) => gzipSync(readFileSync(`public${path}`)).length;
  expect(weigh(first)).toBeLessThan(6_500);
  // A reader loads the words of one language.
  const words = later.filter((path) => LANGUAGES.some((language) => path.startsWith(`/scripts/${language}.`)));
  expect(words).toHaveLength(LANGUAGES.length);
  // Loaded only where a clip has one.
  const laser = later.filter((path) => path.startsWith("/scripts/laser-view."));
  expect(laser).toHaveLength(1);
  expect(Math.max(...laser.map(weigh))).toBeLessThan(1300);
  // Loaded only where another page embeds this one and says hello.
  const framed = later.filter((path) => path.startsWith("/scripts/talk-to-embedder."));
  expect(framed).toHaveLength(1);
  expect(Math.max(...framed.map(weigh))).toBeLessThan(1100);
  // Loaded only where another page embeds a link that limits its views.
  const opening = later.filter((path) => path.startsWith("/scripts/open-in-frame."));
  expect(opening).toHaveLength(1);
  expect(Math.max(...opening.map(weigh))).toBeLessThan(500);
  const rare = [...words, ...laser, ...framed, ...opening];
  const rest = later.filter((path) => !rare.includes(path));
  expect(rest.reduce((sum, path) => sum + weigh(path), Math.max(...words.map(weigh)))).toBeLessThan(16_300);
});

test("a page with so much on it that others would wait is the same page, made on a thread", async () => {
  const tags = Array.from({ length: 1000 }, (_, i) => ({
    timestamp: i,
    x: 0.5,
    y: 0.5,
    note: `Remark ${i}`,
    image: "img1",
  }));
  expect(isLargePage(page())).toBe(false);
  expect(isLargePage(page({ tags }))).toBe(true);
  expect(renderLargePage(page({ tags }))).toBe(await renderPublicPage(page({ tags })));
});

test("a hundred replies are rendered on a thread, on the page and after it, and are the same there", async () => {
  const replies = Array.from({ length: 100 }, (_, at) => ({
    ...{ id: `rpl_${at}`, name: "Ann", message: "Which valve?", audio: null, createdAt: new Date(0) },
    own: { isChangeable: true, seenBy: "everybody" as const },
  }));
  const shown = { replies, reactions: [], sender: "Dana", canAnswer: true, isCut: true };
  expect([isLargePage(page({ replies })), areLargeReplies(shown)]).toEqual([true, true]);
  const some = { ...shown, replies: replies.slice(0, 20) };
  expect(areLargeReplies(some)).toBe(false);
  const points = Array.from({ length: 600 }, () => [0.1, 0.1, 0, 0] as const);
  const look = { color: "#000", width: 0.5, opacity: 1, start: null, end: null, hideAt: null, text: "" };
  const strokes = [{ id: "pen", tool: "pen" as const, points, ...look }];
  expect(areLargeReplies({ ...some, replies: some.replies.map((reply) => ({ ...reply, strokes })) })).toBe(true);
  expect(renderLargeReplies({ shown, language: "en" })).toBe(await renderReplies(shown, "en"));
});

test("until when a link works is said to the minute and with its zone, for the script to rewrite", async () => {
  const model = { ...frame, kind: "expired", expiredAt: new Date("2026-12-02T09:30:00Z") } as const;
  const said = '<time dateTime="2026-12-02T09:30:00.000Z" data-local="moment">2 December 2026 at 09:30 UTC</time>';
  expect(await renderPublicPage(model)).toContain(said);
  expect(await renderPublicPage(model)).toContain(PAGE_SCRIPT);
  expect(await renderPublicPage({ ...page(), expiresAt: model.expiredAt } as PublicPageModel)).toContain(said);
});
