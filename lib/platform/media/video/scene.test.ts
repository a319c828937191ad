import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMediaEngine } from "../engine";
import { fixture, fixtureBytes } from "../testing/media-samples";
import { everyKindOfMark, muchInk } from "../testing/scene-samples";
import type { Redaction, Scene, SceneNode } from "./scene";

const rootDir = fileURLToPath(new URL("../../../../", import.meta.url)).replace(/[\\/]$/, "");
const engine = createMediaEngine({ rootDir, kind: "wasm", concurrency: 1 });
let outDir: string;

beforeAll(async () => {
  outDir = await mkdtemp(path.join(tmpdir(), "tellmark-scene-"));
});
afterAll(() => rm(outDir, { recursive: true, force: true }));

const plain = (nodes: SceneNode[], width = 200, height = 100): Scene => ({
  width,
  height,
  background: "#ffffff",
  nodes,
});

async function render(scene: Scene, pictures: { path: string; redactions: Redaction[] }[] = []) {
  const folder = await mkdtemp(path.join(outDir, "job-"));
  const made = await engine.renderScene({ scene, pictures, outDir: folder, format: "png" });
  const { data, info } = await sharp(made.path).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
  return { made, data, info, at };
}

test("a picture comes out in the size and format that were asked for", async () => {
  const pictures = [{ path: fixture("screenshot.png"), redactions: [] }];
  const { made, info } = await render(everyKindOfMark(), pictures);
  expect(made).toMatchObject({ width: 640, height: 400, contentType: "image/png", extension: "png" });
  expect(info).toMatchObject({ width: 640, height: 400, channels: 3 });
  const webp = await engine.renderScene({ scene: everyKindOfMark(), pictures, outDir, format: "webp" });
  expect(await sharp(webp.path).metadata()).toMatchObject({ format: "webp", width: 640, height: 400 });
});

test("paths, washes and cut groups are where they were put", async () => {
  const { at } = await render(
    plain([
      { kind: "path", d: "M0 50H200", stroke: "#ff0000", strokeWidth: 10 },
      { kind: "path", d: "M0 0H10V10H0Z", x: 100, y: 10, scale: 2, fill: "#00ff00" },
      {
        kind: "group",
        blend: "multiply",
        nodes: [
          { kind: "path", d: "M150 0H200V100H150Z", fill: "#ffff00" },
          { kind: "path", d: "M160 0H200V100H160Z", fill: "#ffff00" },
        ],
      },
      {
        kind: "group",
        clip: { x: 0, y: 60, width: 20, height: 20 },
        nodes: [{ kind: "path", d: "M0 0H200V100H0Z", fill: "#0000ff" }],
      },
    ]),
  );
  expect(at(50, 50)).toEqual([255, 0, 0]);
  expect(at(110, 20)).toEqual([0, 255, 0]);
  expect(at(125, 20)).toEqual([255, 255, 255]);
  expect(at(155, 20)).toEqual([255, 255, 0]);
  expect(at(180, 20)).toEqual([255, 255, 0]);
  expect(at(180, 50)).toEqual([255, 0, 0]);
  expect(at(10, 70)).toEqual([0, 0, 255]);
  expect(at(25, 70)).toEqual([255, 255, 255]);
});

test("letters and numbers are drawn in our own faces, each with its weight", async () => {
  const words = (text: string, weight: number, font: "ui" | "display" = "ui") =>
    render(
      plain([{ kind: "words", text, x: 10, y: 20, size: 40, weight, font, color: "#000000", baseline: "hanging" }]),
    );
  const darkness = ({ data }: { data: Buffer }) => data.reduce((sum, value) => sum + 255 - value, 0);
  const [one, eight, bold, display] = await Promise.all([
    words("12", 400),
    words("88", 400),
    words("12", 800),
    words("12", 700, "display"),
  ]);
  expect(darkness(one)).toBeGreaterThan(100_000);
  expect(darkness(eight)).toBeGreaterThan(darkness(one));
  expect(darkness(bold)).toBeGreaterThan(darkness(one) * 1.2);
  expect(display.data.equals(bold.data)).toBe(false);
});

test("nothing under a redaction is left, not even at the edges of a reduced image", async () => {
  const stripes = path.join(outDir, "stripes.png");
  const red = { create: { width: 1000, height: 1000, channels: 3, background: "#ff0000" } } as const;
  const secret = await sharp({ create: { width: 333, height: 333, channels: 3, background: "#00ff00" } })
    .png()
    .toBuffer();
  await sharp(red)
    .composite([{ input: secret, left: 333, top: 333 }])
    .png()
    .toFile(stripes);
  const scene = plain([{ kind: "picture", picture: 0, x: 0, y: 0, width: 100, height: 100 }], 100, 100);
  const { data } = await render(scene, [{ path: stripes, redactions: [[0.333, 0.333, 0.333, 0.333]] }]);
  let greenest = 0;
  for (let pixel = 0; pixel < data.length; pixel += 3) greenest = Math.max(greenest, data[pixel + 1] ?? 0);
  expect(greenest).toBeLessThan(40);
});

test("2,000 strokes of 120 points take seconds, not minutes", { timeout: 90_000, retry: 2 }, async () => {
  const started = performance.now();
  const { data } = await render(muchInk(2000, 120));
  expect(performance.now() - started).toBeLessThan(60_000);
  expect(data.filter((value) => value < 100).length).toBeGreaterThan(100_000);
});

test("a scene beyond all bounds is refused before a process starts", async () => {
  const path = { kind: "path", d: "M0 0", fill: "#000" } as const;
  for (const scene of [
    plain([], 5000, 10),
    plain([], 0, 10),
    plain([], 10.5, 10),
    plain(Array.from({ length: 9000 }, () => path)),
    plain([{ ...path, d: "M0 0".repeat(7_000_000) }]),
    plain([
      {
        kind: "group",
        nodes: [
          {
            kind: "group",
            nodes: [{ kind: "group", nodes: [{ kind: "group", nodes: [{ kind: "group", nodes: [path] }] }] }],
          },
        ],
      },
    ]),
  ]) {
    await expect(engine.renderScene({ scene, pictures: [], outDir, format: "png" })).rejects.toMatchObject({
      reason: "scene_too_large",
      retryable: false,
    });
  }
});

test("paths, colours and words that make no sense draw nothing and break nothing", async () => {
  const { at } = await render(
    plain([
      { kind: "path", d: "M0 0L1e309 NaN Q url(#x)", fill: "javascript:1", stroke: "url(file:///etc/passwd)" },
      { kind: "path", d: "", stroke: "expression(1)", strokeWidth: Number.NaN },
      {
        kind: "words",
        text: "\u0000\ud800 \u202e مرحبا 漢字 🎤".repeat(50),
        x: -50,
        y: 1e9,
        size: 1e-9,
        weight: 9999,
        font: "ui",
        color: "x",
        maxWidth: 0,
      },
      { kind: "picture", picture: 7, x: 0, y: 0, width: 10, height: 10 },
      { kind: "path", d: "M90 40H110V60H90Z", fill: "#ff0000" },
    ]),
  );
  expect(at(100, 50)).toEqual([255, 0, 0]);
});

test("only display pictures are opened, and a damaged one is named as such", async () => {
  const scene = plain([{ kind: "picture", picture: 0, x: 0, y: 0, width: 100, height: 100 }]);
  const svg = path.join(outDir, "a.jpg");
  await writeFile(svg, '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
  const cut = path.join(outDir, "b.jpg");
  await writeFile(cut, (await fixtureBytes("photo-gps.jpg")).subarray(0, 100_000));
  for (const file of [svg, cut, fixture("photo.heic"), fixture("bomb-900-megapixel.png")]) {
    await expect(
      engine.renderScene({ scene, pictures: [{ path: file, redactions: [] }], outDir, format: "png" }),
    ).rejects.toMatchObject({ reason: "image_undecodable" });
  }
});
