import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright";
import sharp from "sharp";
import { ensureChromium } from "../../support/ensure-chromium.mjs";
import { rootDir } from "../../support/steps.mjs";
import { code, dashboard, english, german, sign, smallPrint, spanish, table, wordsOf } from "./known-texts.mjs";

/** @typedef {import("./known-texts.mjs").KnownText} KnownText */
/** @typedef {{name: string, path: string, words: string[]}} Picture */

const light = "color: #1f2328; background: #ffffff";
const dark = "color: #d7dce2; background: #14171b";
const photo = join(rootDir, "e2e/fixtures/photo-gps.jpg");
/** As Tellmark stores a picture to be shown. */
const DISPLAY_SIDE = 2560;

const pages = [
  { name: "page, light, 1x", text: english, look: light, scale: 1, size: 16 },
  { name: "page, dark, 2x", text: dashboard, look: dark, scale: 2, size: 15 },
  { name: "small print, 11 px, 1x", text: smallPrint, look: light, scale: 1, size: 11 },
  { name: "table, light, 1x", text: table, look: light, scale: 1, size: 14 },
  { name: "code, dark, 1x", text: code, look: dark, scale: 1, size: 14 },
  { name: "German, light, 2x", text: german, look: light, scale: 2, size: 16 },
  { name: "Spanish, dark, 1x", text: spanish, look: dark, scale: 1, size: 16 },
];

/** Ten pictures with known words, and the photo alone, which has none. @param {string} folder @returns {Promise<Picture[]>} */
export async function makePictures(folder) {
  const browser = await chromium.launch({ executablePath: ensureChromium() ?? undefined, args: ["--no-sandbox"] });
  /** @type {Picture[]} */
  const pictures = [];
  /** @param {string} name @param {Buffer} bytes @param {string[]} words */
  const add = async (name, bytes, words) => {
    const path = join(folder, `${pictures.length + 1}.${name.startsWith("photo") ? "jpg" : "png"}`);
    await writeFile(path, bytes);
    pictures.push({ name, path, words });
  };
  try {
    for (const { name, text, look, scale, size } of pages) {
      const viewport = { width: 1440, height: 900 };
      const shot = await capture(browser, pageOf(text, look, size), { viewport, scale, transparent: false });
      const shown = await sharp(shot).resize({ width: DISPLAY_SIDE, withoutEnlargement: true }).png().toBuffer();
      await add(name, shown, wordsOf(text));
    }
    const viewport = { width: 1400, height: 900 };
    const label = await capture(browser, signOf(sign), { viewport, scale: 1, transparent: true });
    const signed = await sharp(photo)
      .resize(DISPLAY_SIDE)
      .composite([{ input: label, left: 300, top: 400 }])
      .png()
      .toBuffer();
    const words = wordsOf(sign);
    await add("photo, JPEG quality 40", await sharp(signed).jpeg({ quality: 40 }).toBuffer(), words);
    await add("photo, turned by 3 degrees", await sharp(signed).rotate(3).jpeg().toBuffer(), words);
    await add("photo, blurred", await sharp(signed).blur(5).jpeg().toBuffer(), words);
    await add("photo without text", await sharp(photo).resize(DISPLAY_SIDE).jpeg().toBuffer(), []);
    return pictures;
  } finally {
    await browser.close();
  }
}

/**
 * @param {import("playwright").Browser} browser
 * @param {string} html
 * @param {{viewport: {width: number, height: number}, scale: number, transparent: boolean}} options
 */
async function capture(browser, html, { viewport, scale, transparent }) {
  const page = await browser.newPage({ viewport, deviceScaleFactor: scale });
  await page.setContent(html);
  const bytes = await page.screenshot({ omitBackground: transparent });
  await page.close();
  return bytes;
}

/** @param {KnownText} text @param {string} look @param {number} size */
const pageOf = ({ title, html }, look, size) => `<body style="${look}; font: ${size}px/1.5 sans-serif; margin: 40px">
  <style>td { padding: 6px 24px 6px 0; border-bottom: 1px solid #8886 } pre { font-family: monospace }</style>
  <h1 style="font-size: 1.6em">${title}</h1>${html}</body>`;

/** @param {KnownText} text */
const signOf = ({ title, html }) => `<body style="color: #fff; font: bold 54px/1.2 sans-serif; margin: 40px">
  <h1 style="font-size: 90px; margin: 0">${title}</h1>${html}</body>`;
