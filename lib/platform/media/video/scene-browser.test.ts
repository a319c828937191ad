import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pixelmatch from "pixelmatch";
import { chromium } from "playwright";
import sharp from "sharp";
import { expect, test } from "vitest";
import { findChromium } from "../../../../e2e/support/ensure-chromium.mjs";
import { bundleModule } from "../../../../e2e/support/load-module.mjs";
import { createMediaEngine } from "../engine";
import { fixture, fixtureBytes } from "../testing/media-samples";
import { everyKindOfMark } from "../testing/scene-samples";

const rootDir = fileURLToPath(new URL("../../../../", import.meta.url)).replace(/[\\/]$/, "");
const executablePath = findChromium();
const scene = everyKindOfMark();
/** Without a window, Chromium hints letters to whole pixels unless this is switched off. */
const args = ["--no-sandbox", "--font-render-hinting=none"];

async function inChromium(executable: string): Promise<Buffer> {
  const browser = await chromium.launch({ executablePath: executable, args });
  try {
    const page = await browser.newPage();
    const drawing = await readFile(await bundleModule("lib/platform/media/video/scene-drawing.ts"), "utf8");
    const faces = await Promise.all(
      [
        ["ui", "hanken-grotesk", "latin"],
        ["ui", "hanken-grotesk", "latin-ext"],
        ["display", "bricolage-grotesque", "latin"],
      ].map(async ([name, face, subset]) => {
        const file = `${rootDir}/node_modules/@fontsource-variable/${face}/files/${face}-${subset}-wght-normal.woff2`;
        return { family: `${name}-${subset}`, data: (await readFile(file)).toString("base64") };
      }),
    );
    const picture = await sharp(await fixtureBytes("screenshot.png"))
      .resize(640, 400, { fit: "fill" })
      .png()
      .toBuffer();
    await page.addScriptTag({ path: `${rootDir}/node_modules/konva/konva.min.js` });
    await page.addScriptTag({ type: "module", content: `${drawing}\nwindow.drawScene = drawScene;` });
    await page.waitForFunction("window.drawScene");
    const url = await page.evaluate(
      async ({ scene, faces, picture }) => {
        for (const { family, data } of faces) {
          const face = new FontFace(family, `url(data:font/woff2;base64,${data})`, { weight: "100 900" });
          document.fonts.add(await face.load());
        }
        const image = new Image();
        image.src = `data:image/png;base64,${picture}`;
        await image.decode();
        const tools = window as unknown as {
          Konva: typeof import("konva").default;
          drawScene: typeof import("./scene-drawing").drawScene;
        };
        const { Konva } = tools;
        Konva.pixelRatio = 1;
        const stage = new Konva.Stage({ container: document.createElement("div"), ...scene });
        const layer = new Konva.Layer({ listening: false });
        stage.add(layer);
        const families = { ui: '"ui-latin", "ui-latin-ext"', display: '"display-latin"' };
        tools.drawScene(
          {
            Konva,
            pictures: [image],
            chooseFont: (pen, { font, size, weight }) => {
              pen.font = `${weight} ${size}px ${families[font]}`;
            },
          },
          layer,
          scene,
        );
        layer.draw();
        return layer.getNativeCanvasElement().toDataURL("image/png");
      },
      { scene, faces, picture: picture.toString("base64") },
    );
    return Buffer.from(url.split(",")[1] ?? "", "base64");
  } finally {
    await browser.close();
  }
}

const pixelsOf = (file: Buffer | string) => sharp(file).ensureAlpha().raw().toBuffer();

test.runIf(executablePath)("the server draws what a browser draws", { timeout: 60_000 }, async () => {
  const outDir = await mkdtemp(path.join(tmpdir(), "tellmark-scene-"));
  const engine = createMediaEngine({ rootDir, kind: "wasm", concurrency: 1 });
  const pictures = [{ path: fixture("screenshot.png"), redactions: [] }];
  const ours = await engine.renderScene({ scene, pictures, outDir, format: "png" });
  const [a, b] = await Promise.all([pixelsOf(ours.path), inChromium(executablePath ?? "").then(pixelsOf)]);
  const { width, height } = scene;
  const differing = pixelmatch(a, b, undefined, width, height, { threshold: 0.1 });
  await rm(outDir, { recursive: true });
  expect(differing / (width * height)).toBeLessThan(0.001);
});
