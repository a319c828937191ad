import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { REQUEST_SCRIPT } from "#lib/generated/player.mjs";
import { LANGUAGES } from "#lib/languages/languages";
import { readerIn } from "#lib/languages/translate";
import { contentPolicy } from "#lib/plain-page/content-policy";
import type { PageFrame } from "#lib/plain-page/page-frame";
import type { AskedClip, RequestPageModel } from "./model";
import { renderRequestPage } from "./render";

const frame: PageFrame = { code: "Abc", pageUrl: "https://tellmark.example/r/Abc", language: "en", query: "" };
const asked: AskedClip = {
  title: "Where is the water coming from?",
  message: "Twenty seconds is plenty.",
  questions: [
    { letter: "A", text: "Where does it come out?", x: 0.214, y: 0.505 },
    { letter: "B", text: "What does the gauge read?", x: 0.568, y: 0.05 },
    { letter: "C", text: "Since when?", x: null, y: null },
  ],
  picture: { url: "/api/v1/request/public/Abc/image", width: 1280, height: 960 },
  askedBy: "Dana Whitlow",
  expiresAt: new Date("2026-12-12T15:00:00Z"),
  keepDays: 30,
};
const page = (changes: Partial<AskedClip> = {}, around: Partial<PageFrame> = {}) =>
  renderRequestPage({ ...frame, ...around, kind: "ok", asked: { ...asked, ...changes } });

/** As a reader sees it: without tags. */
const textOf = (html: string) =>
  html
    .replace(/<style>[\s\S]*?<\/style>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

test("the page says who asks, until when, who gets the clip and for how long", async () => {
  const text = textOf(await page());
  expect(text).toContain("Dana Whitlow asks you for a clip");
  expect(text).toContain("Open until 12 December 2026 at 15:00 UTC");
  expect(text).toContain("gets your clip, for 30 days. No account needed.");
  expect(text).toContain("For one day you can take it back yourself.");
  const nameless = textOf(await page({ askedBy: null, keepDays: 1 }));
  expect(nameless).toContain("You are asked for a clip");
  expect(nameless).toContain("Only the person who asks gets your clip, for 1 day.");
});

test("a question and its square on the picture have one letter and lead to each other", async () => {
  const html = await page();
  expect(html).toContain(
    '<a id="spot-A" href="#question-A" class="ask" aria-label="Question A: Where does it come out?">A</a>',
  );
  expect(html).toMatch(/<li id="question-A"><a href="#spot-A"><span class="q">A<\/span>/);
  expect(html).toContain("#spot-A{left:21.4%;top:50.5%}");
  // Near the upper edge it hangs below its place.
  expect(html).toContain('<a id="spot-B" href="#question-B" class="ask flip"');
  expect(html).toMatch(/<li id="question-C"><p><span class="q">C<\/span>/);
  expect(html).not.toContain("spot-C");
});

test("without a picture the page asks for one, and no question leads anywhere", async () => {
  const html = await page({ picture: null });
  expect(html).toContain("Bring your own picture.");
  expect(html).not.toContain("<img");
  expect(html).not.toContain("spot-");
});

test("Record keeps the language that the address asks for", async () => {
  const html = await page({}, { query: "?lang=de" });
  expect(html).toMatch(/<a class="rec go" href="\/r\/Abc\/record\?lang=de#start"/);
});

test("without JavaScript the page says that recording needs it, and shows no way to Record", async () => {
  const html = await page();
  expect(html).toContain("<noscript><style>.go{display:none!important}</style></noscript>");
  expect(html).toMatch(/<noscript><p[^>]*>Recording needs JavaScript\./);
});

test("nothing an asker wrote can leave its place in the page", async () => {
  const nasty = '</style></script><script>alert(1)</script><img src=x onerror="alert(1)">';
  const html = await page({
    title: nasty,
    message: nasty,
    askedBy: nasty,
    questions: [{ letter: "A", text: nasty, x: 0.5, y: 0.5 }],
  });
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).not.toContain("<img src=x");
  expect(html).not.toMatch(/ (style|on[a-z]+)="/);
  expect(contentPolicy(html).match(/sha256-/g)).toHaveLength(html.match(/<style>/g)?.length ?? 0);
});

test("a request that has ended names who asked, and shows nothing of what was asked", async () => {
  const html = await renderRequestPage({ ...frame, kind: "ended", askedBy: "Dana Whitlow" });
  expect(textOf(html)).toContain("This request has ended");
  expect(html).toContain("Dana Whitlow");
  for (const hidden of ["og:title", "<img", "/image", "/record", 'class="q"']) expect(html).not.toContain(hidden);
});

test("each state is a page of each language, and none is indexed", async () => {
  const kinds = [
    { kind: "ok", asked },
    { kind: "ended", askedBy: null },
    { kind: "not-found" },
    { kind: "rate-limited", retryAfterSeconds: 70 },
    { kind: "unavailable" },
  ] as const;
  for (const language of LANGUAGES) {
    for (const kind of kinds) {
      const model: RequestPageModel = { ...frame, language, ...kind };
      const html = await renderRequestPage(model);
      expect(html).toContain(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}"`);
      expect(html).toContain('name="robots" content="noindex, nofollow"');
      expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
    }
    expect(await page({}, { language })).toContain(readerIn(language).t("request.record"));
  }
});

test("the page costs 8 KB of HTML and style, and 1.5 KB of script, compressed", async () => {
  expect(gzipSync(await page()).length).toBeLessThan(8_000);
  expect(gzipSync(readFileSync(`public${REQUEST_SCRIPT}`)).length).toBeLessThan(1_500);
});
