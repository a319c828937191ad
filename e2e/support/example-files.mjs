import { join } from "node:path";
import { rootDir } from "./steps.mjs";

/** Where the files of the examples are. */
export const fixturesDir = join(rootDir, "e2e/fixtures");

/** The picture and the recording that the examples upload. */
export const photoFile = "photo-gps.jpg";
export const voiceFile = "speech-chrome.webm";
