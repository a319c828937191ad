import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { OFFLINE_SCRIPT } from "#lib/generated/player.mjs";
import { catalogues } from "#lib/languages/translate";
import type { PageLanguage, PlayerModel } from "#lib/player/model";
import { type Said, say } from "#lib/player/say";
import { buildManifest } from "../manifest/manifest";
import { type SampleChanges, sampleClip, sampleFile } from "../testing/sample-clip";
import { type PlayerExtras, playerHtml } from "./player";
import type { PlayerReply } from "./player-replies";

const page = (changes: SampleChanges = {}, extras: PlayerExtras = {}) =>
  playerHtml(buildManifest(sampleClip(changes)), { bits: 8, data: [-1, 2, -90, 80] }, extras);

const EVIL = `</script><img src=x onerror="alert(1)">'`;

test("nothing that a user wrote becomes markup", () => {
  const html = page(
    {
      title: EVIL,
      description: EVIL,
      language: EVIL,
      voiceTags: [{ timestamp: 1, x: 0.5, y: 0.5, note: EVIL }],
      metadata: { [EVIL]: EVIL },
      texts: [{ id: EVIL, type: EVIL, content: EVIL, language: EVIL }],
      drawings: [
        {
          id: EVIL,
          document: { image: EVIL, strokes: [{ id: EVIL, tool: "text", text: EVIL, color: EVIL, points: [[0, 0]] }] },
        },
      ],
      images: sampleClip().images.map((image) => ({ ...image, alt: EVIL, position: EVIL })),
    },
    {
      replies: [
        reply(EVIL, { senderName: EVIL, message: EVIL, senderEmail: EVIL, voice: `replies/001.${EVIL}`, at: spot }),
        reply("b", { parentId: EVIL, senderName: EVIL, message: EVIL, ink: { strokes: [{ tool: EVIL, id: EVIL }] } }),
        reply("c", { parentId: EVIL, senderName: `<${EVIL}`, at: { ...spot, image: EVIL } }),
      ],
      transcript: {
        language: EVIL,
        confidence: 1,
        text: EVIL,
        segments: [{ startMs: 0, endMs: 1, text: EVIL, confidence: 1 }],
      },
    },
  );
  expect(html).not.toContain("<img src=x");
  expect(html.match(/<\/script>/g)).toHaveLength(4);
  expect(html.match(/onerror="/g)).toBeNull();
  const names = saidIn(html).map(({ values }) => values?.name);
  expect(names).toContain(EVIL);
});

const voice = sampleFile("voice.mp3", "audio/mpeg", Buffer.from("voice"));
const reply = (id: string, changes: Partial<PlayerReply> = {}): PlayerReply => ({
  id,
  message: "Here",
  senderName: "Priya",
  senderEmail: "priya@example.com",
  createdAt: new Date("2026-11-21T09:00:00Z"),
  durationSeconds: null,
  audio: null,
  voice: null,
  at: { timestamp: null, x: null, y: null, image: null },
  ink: null,
  fromOwner: false,
  parentId: null,
  ...changes,
});
const spot = { timestamp: 9, x: 0.5, y: 0.4, image: "img1" };

test("replies are shown as threads, with their voices, places and ink, and without addresses", () => {
  const points = [
    [0.1, 0.1, 0],
    [0.2, 0.2, 1],
  ];
  const strokes = ["pen", "redact"].map((tool) => ({ id: tool, tool, width: 0.005, points }));
  const html = page(
    {},
    {
      replies: [
        reply("rpl_a", { at: spot, audio: voice, voice: "replies/001.mp3", ink: { version: 1, strokes } }),
        reply("rpl_b", { senderName: null, message: "Another one" }),
        reply("rpl_c", { parentId: "rpl_a", senderName: "Dana Whitlow", fromOwner: true, message: "It did." }),
        reply("rpl_d", { parentId: "rpl_a", senderName: null, fromOwner: true, message: "Thank you!" }),
      ],
    },
  );
  const [, list = ""] = html.split(">Replies</span></summary>");
  const order = ["Priya", "It did.", "Thank you!", "A visitor with the link", "Another one"];
  const places = order.map((words) => list.indexOf(words));
  expect(places).toEqual(places.filter((place) => place > 0).sort((a, b) => a - b));
  expect(list).toMatch(
    /<li id="reply-1" data-about="img1">.*<ol class="answers"><li id="reply-3">.*Dana Whitlow.*<li id="reply-4">/,
  );
  expect(list).toContain(">The sender</span></strong>");
  expect(list).toContain('<audio controls preload="none" src="replies/001.mp3"');
  expect(list).toContain('aria-label="Spoken reply by Priya">');
  expect(list).toMatch(/data-listen="9" href="audio\/main\.mp3#t=9"[^>]* aria-label="Play from 0:09"/);
  expect(list).toContain('role="switch" aria-checked="false"');
  expect(html).toMatch(
    /<a class="pin hollow" id="at-reply-1" href="#reply-1"[^>]* aria-label="Reply by Priya at 0:09: Here">/,
  );
  expect(html).toContain('<a class="flag hollow" id="flag-reply-1" data-second="9" href="#reply-1"');
  expect(html).toContain("#at-reply-1{left:50%;top:40%}");
  expect(html).toMatch(/#flag-reply-1\{left:43\.\d+%\}/);
  expect(html.match(/<svg class="rink"/g)).toHaveLength(1);
  expect(html.match(/<svg class="rink".*?<\/svg>/)?.[0].match(/M/g)).toHaveLength(2);
  expect(html).not.toContain("priya@example.com");
});

test("only a first reply has a flag, and only a spoken one at a second can be heard in the clip", () => {
  const html = page({}, { replies: [reply("a"), reply("b", { parentId: "a", at: spot, voice: "replies/002.mp3" })] });
  expect(html).not.toContain("data-second");
  expect(html).not.toContain('role="switch"');
  expect(html).toContain('id="at-reply-2"');
});

test("pins are named by the beginning of a long note or reply, which the list has in full", () => {
  const [note, message] = ["drip ".repeat(100), "leak ".repeat(100)];
  const html = page(
    { voiceTags: [{ timestamp: 1, x: 0.5, y: 0.5, note }] },
    { replies: [reply("a", { at: spot, message })] },
  );
  const names = [...html.matchAll(/<a class="pin [^>]* aria-label="([^"]*)"/g)].map(([, name = ""]) => name);
  expect(names.map((name) => name.length < 160 && name.endsWith("…"))).toEqual([true, true]);
  expect(html).toContain(`dir="auto">${note.trim()}<`);
  expect(html).toContain(`dir="auto">${message}<`);
});

test("nothing about replies is in a package without them", () => {
  for (const html of [page(), page({}, { replies: [] })]) {
    const [, body = ""] = html.split("</style>");
    const [marked = ""] = body.split("<script>");
    for (const part of ["Replies", "hollow", "rink", "under", "data-listen", 'role="switch"'])
      expect(marked).not.toContain(part);
  }
});

test("the data block holds the manifest and the peaks, without ink and texts", () => {
  const html = page({ title: EVIL, texts: [{ id: 1, type: "text", content: "a long story" }] });
  const data = JSON.parse(html.match(/<script type="application\/json" id="clip">(.*)<\/script>/)?.[1] ?? "");
  expect(data.manifest).toMatchObject({
    title: EVIL,
    format: "vst",
    drawings: [{ id: "d1", href: "drawings/001.json" }],
  });
  expect(data.peaks.data).toHaveLength(4);
  expect(JSON.stringify(data)).not.toContain("strokes");
  expect(JSON.stringify(data)).not.toContain("a long story");
});

test("the policy allows exactly this page's style and script, and no network", () => {
  const html = page();
  const policy = html.match(/Content-Security-Policy" content="([^"]+)"/)?.[1] ?? "";
  const hashOf = (text: string | undefined) =>
    createHash("sha256")
      .update(text ?? "")
      .digest("base64");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`style-src 'sha256-${hashOf(html.match(/<style>([\s\S]*?)<\/style>/)?.[1])}'`);
  expect(policy).toContain(`script-src 'sha256-${hashOf(html.match(/<script>([\s\S]*?)<\/script>/)?.[1])}'`);
  expect(policy).not.toContain("unsafe");
  expect(html).not.toMatch(/ style="| on[a-z]+="/);
  expect(html.match(/(src|href)="(https?:)?\/\//g)).toBeNull();
});

test("without scripts there are a picture, its pins, the tags and the browser's own audio controls", () => {
  const html = page();
  expect(html).toContain(
    '<audio class="nojs" data-part="audio" controls preload="metadata"><source src="audio/main.mp3" type="audio/mpeg"><source src="audio/original.webm"',
  );
  expect(html).toContain('<img src="images/001.png"');
  expect(html).toMatch(
    /class="pin p1 flip" data-pin="0" href="#tag-1"[^>]* aria-label="Voice tag 1 at 0:01\.4: Header"/,
  );
  expect(html).toContain(">Voice note, 20 November 2026</span><br>");
  expect(html).toContain(">20 seconds, 3 tags</span>");
  expect(html).toContain('<li id="tag-2"><a data-row="1" href="audio/main.mp3#t=4.6"');
  expect(html).toContain(".p2{left:45.5%;top:31.5%}");
});

test("a clip without sound has no player, and one without a picture no stage", () => {
  const silent = page({ audio: null });
  expect(silent).not.toContain("<audio");
  expect(silent).not.toContain('class="dock"');
  const blind = page({ images: [], drawings: [] });
  expect(blind).not.toContain("<figure");
});

test("ink without an image is on a white sheet of the size of the ink", () => {
  expect(page({ images: [] })).toContain('<svg class="blank" viewBox="0 0 1280 800"');
});

test("each picture has its own ink and pins", () => {
  const [first] = sampleClip().images;
  if (!first) throw new Error("no image");
  const html = page({ images: [first, first], voiceTags: [{ timestamp: 1, x: 0.5, y: 0.5, image: "img2" }] });
  const [one, two] = html.match(/<figure[\s\S]*?<\/figure>/g) ?? [];
  expect(one).toContain('class="mark mark-pen"');
  expect(one).not.toContain('class="pin');
  expect(two).toContain('class="pin p1"');
  expect(html).toContain('aria-label="Picture 2"');
});

test("files can be put into the page itself", () => {
  const html = page({}, { resolveHref: () => "data:image/png;base64,AAAA" });
  expect(html).toContain('<img src="data:image/png;base64,AAAA"');
  expect(html).not.toContain('src="images/');
});

test("words that were heard badly are marked", () => {
  const word = (text: string, confidence: number, startMs: number) => ({
    text,
    confidence,
    startMs,
    endMs: startMs + 100,
  });
  const words = [word("red", 0.9, 100), word("valve", 0.3, 1250)];
  const segments = [{ startMs: 100, endMs: 1400, text: "red valve", confidence: 0.6, words }];
  const html = page({}, { transcript: { language: "en", confidence: 0.6, text: "red valve", segments } });
  expect(html).toContain('<span data-word="0.1">red</span> <span data-word="1.25" class="low">valve</span>');
});

const unescaped = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
const saidIn = (html: string): Said[] =>
  [...html.matchAll(/ data-(?:text|label|alt)="([^"]+)"/g)].map(([, said = ""]) => JSON.parse(unescaped(said)));
const languagesOf = (html: string): Record<string, PageLanguage> =>
  JSON.parse(html.match(/data-part="languages">(.*)<\/script>/)?.[1] ?? "null");

test("whatever the page says can be said in six more languages, and nothing more is in it", () => {
  const [first] = sampleClip().images;
  if (!first) throw new Error("no image");
  const replies = [
    reply("a", { at: spot, senderName: null, voice: "replies/001.mp3" }),
    reply("b", { parentId: "a", senderName: null, fromOwner: true }),
    reply("c", { at: { ...spot, timestamp: null }, message: null }),
    reply("d", { at: spot, message: null }),
  ];
  const texts = ["captions", "transcript", "text"].map((type, id) => ({ id, type, content: "Here it drips" }));
  const all = page({ images: [first, first], texts }, { replies });
  for (const html of [all, page({ images: [] }), page({ audio: null })]) {
    const said = saidIn(html);
    const withNames = said.flatMap((one) => [one, ...Object.values(one.values ?? {})]);
    const keys = new Set(withNames.flatMap((one) => (typeof one === "string" ? [] : [one.key])));
    const languages = languagesOf(html);
    expect(Object.keys(languages)).toEqual(["de", "fr", "es", "pt", "ja", "ar"]);
    for (const { messages } of Object.values(languages)) {
      expect(Object.keys(messages).sort()).toEqual([...keys].sort());
      expect(said.filter((one) => /\{|^\w+\.\w+$/.test(say(one, messages)))).toEqual([]);
      expect(Object.values(messages).filter((words) => /\{\w*\s*,|[<>']/.test(words))).toEqual([]);
    }
  }
  const { de, ar } = languagesOf(all);
  const inGerman = saidIn(all).map((one) => say(one, de?.messages ?? {}));
  expect(inGerman).toContain("Sprachnachricht, 20. November 2026");
  expect(inGerman).toContain("20 Sekunden, 3 Markierungen");
  expect(inGerman).toContain("Gesprochene Antwort: Jemand mit dem Link");
  expect(de).toMatchObject({ direction: "ltr", words: catalogues.de.player });
  expect(ar).toMatchObject({ direction: "rtl", words: catalogues.ar.player });
});

const modelOf = (html: string): PlayerModel =>
  JSON.parse(html.match(/data-part="model">(.*)<\/script>/)?.[1] ?? "null");

test("the player is given what happens when: tags, pictures, and the captions that a user added", () => {
  const [first] = sampleClip().images;
  if (!first) throw new Error("no image");
  const content = "WEBVTT\n\n00:00.500 --> 00:03.000\nHere it drips";
  const model = modelOf(
    page({
      images: [first, first],
      drawings: [],
      voiceTags: [
        { timestamp: 1, x: 0.5, y: 0.5, note: "one", image: "img1" },
        { timestamp: 4, x: 0.5, y: 0.5, note: "two", image: "img2" },
      ],
      texts: [{ id: 1, type: "captions", content }],
    }),
  );
  expect(model.tags).toEqual([
    { time: 1, note: "one" },
    { time: 4, note: "two" },
  ]);
  expect(model.pictures.map(({ image, start }) => [image, start])).toEqual([
    ["img1", 0],
    ["img2", 4],
  ]);
  expect(model.captions).toEqual([{ start: 0.5, end: 3, text: "Here it drips" }]);
});

test("without its own captions a clip has the sentences of its transcript, if there are several", () => {
  const segment = (startMs: number, text: string) => ({ startMs, endMs: startMs + 900, text, confidence: 1 });
  const spoken = (segments: ReturnType<typeof segment>[]) =>
    page({}, { transcript: { language: "en", confidence: 1, text: "red valve", segments } });
  const whole = spoken([segment(0, "red valve")]);
  expect(modelOf(whole).captions).toEqual([]);
  expect(whole).not.toContain('data-word="');
  expect(whole).not.toContain('data-part="captionsButton"');
  const timed = spoken([segment(0, "red"), segment(1000, "valve")]);
  expect(modelOf(timed).captions.map(({ start, text }) => [start, text])).toEqual([
    [0, "red"],
    [1, "valve"],
  ]);
  expect(timed).toContain('data-word="1"');
});

test("the page holds every part that its player needs", () => {
  const html = page();
  for (const name of [
    "model",
    "audio",
    "play",
    "seek",
    "head",
    "played",
    "now",
    "total",
    "speed",
    "spoken",
    "problem",
    "languages",
  ]) {
    expect(html, name).toContain(`data-part="${name}"`);
  }
});

test("the script is complete and cannot end its own element", () => {
  expect(() => new Function(OFFLINE_SCRIPT)).not.toThrow();
  expect(OFFLINE_SCRIPT).not.toMatch(/<\/script|<!--/i);
});

test("what stands on a picture that is not in the package is shown nowhere", () => {
  const images = sampleClip().images.map((image) => ({ ...image, display: null }));
  const hidden = page({ images });
  expect(hidden).not.toContain("<figure");
  expect(hidden).not.toContain("#d2401e");
  // Without pictures there is a blank sheet.
  const blank = page({ images: [] });
  expect(blank).toContain("<figure");
  expect(blank).toContain("#d2401e");
});
