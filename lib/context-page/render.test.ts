import { expect, test } from "vitest";
import { sampleSource } from "#lib/context/testing/sample-source";
import { LANGUAGES } from "#lib/languages/languages";
import type { ContextPageWork } from "./model";
import { renderContextPage } from "./render";

const site = "https://clips.example";
const frame = {
  code: "Abc",
  pageUrl: `${site}/c/Abc`,
  markdownUrl: `${site}/c/Abc.md`,
  jsonUrl: `${site}/api/v1/clip/public/Abc/context`,
  language: "en" as const,
  query: "",
  choices: {},
  areChoicesWrong: false,
};

const page = ({ source = {}, ...work }: { source?: object } & Partial<Omit<ContextPageWork, "source">> = {}) =>
  renderContextPage({ source: sampleSource(source), wish: { format: "markdown" }, frame, ...work });

test("the page shows what an agent gets: each pin with its place and words, and the same as JSON", () => {
  const html = page();
  expect(html).toMatch(/About \d+ tokens/);
  expect(html).toContain('<q dir="auto">Look at the header first: the spacing is too tight.</q>');
  expect(html).toContain("97% sure");
  expect(html).toContain('<dt>Text there</dt><dd><q dir="auto">$12 a month');
  expect(html).toContain("<i>&quot;pins&quot;</i>: [");
  expect(html).not.toContain('<img class="crop"');
});

test("no text of a person is more than text", () => {
  const harm = '<script>alert(1)</script>"><img src=x onerror=alert(1)>';
  const html = page({
    source: {
      pins: [{ seconds: 1, image: "img1", x: 0.5, y: 0.5, note: harm }],
      readings: [{ image: "img1", lines: [{ text: harm, box: { left: 0.5, top: 0.5, width: 0.1, height: 0.1 } }] }],
    },
  });
  expect(html.split("&lt;script&gt;alert").length).toBeGreaterThan(2);
  expect(html).not.toContain("<script>alert");
  expect(html).not.toContain("<img src=x");
});

test("what was chosen is in what is copied, in the form, and in what is left out", () => {
  const chosen = { ...frame, choices: { pins: "1", crops: "none" } };
  const html = page({ frame: chosen, wish: { format: "markdown", pins: [1], crops: "none" } });
  expect(html).toContain('data-copies="https://clips.example/c/Abc.md?pins=1&amp;crops=none"');
  expect(html).toContain('data-copies-from="/c/Abc.md?format=markdown&amp;pins=1&amp;crops=none"');
  expect(html).toMatch(/name="pins"[^>]*value="1"/);
  expect(html).toContain("Left out: pins 2");
});

test("a clip of many words is shown from its beginning, and its size is that of all of it", () => {
  const said = Array.from({ length: 9000 }, (_, at) => ({
    start_ms: at * 2000,
    end_ms: at * 2000 + 1500,
    text: `Sentence number ${at} of many, ${"and it goes on ".repeat(6)}.`,
    confidence: null,
  }));
  const transcript = JSON.stringify({ version: 1, language: "en", confidence: null, text: "", segments: said });
  const html = page({ source: { transcript, pins: [], replies: [] } });
  expect(html.length).toBeLessThan(2_000_000);
  expect(html).toContain("This page shows the beginning. The copy has all of it.");
  expect(Number(/About (\d+) tokens/.exec(html.replaceAll(",", ""))?.[1])).toBeGreaterThan(200_000);
});

test.each(LANGUAGES)("is whole in %s", (language) => {
  const html = page({ frame: { ...frame, language } });
  expect(html).toContain(`<html lang="${language}"`);
  expect(html).not.toMatch(/agent\.\w+/);
});
