import { join } from "node:path";
import { rootDir } from "./steps.mjs";

export const exampleFiles = Object.freeze({
  "photo.jpg": join(rootDir, "e2e/fixtures/photo-gps.jpg"),
  "screenshot.png": join(rootDir, "e2e/fixtures/screenshot.png"),
  "recording.webm": join(rootDir, "e2e/fixtures/speech-chrome.webm"),
});

/** @param {string} name @returns {string} */
export function exampleFile(name) {
  const path = /** @type {Record<string, string>} */ (exampleFiles)[name];
  if (!path) throw new Error(`the examples have no file ${name}`);
  return path;
}
