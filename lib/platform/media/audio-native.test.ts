import { test } from "vitest";
import { findFfmpeg, untested } from "../../../e2e/support/ensure-ffmpeg.mjs";
import { audioSuite } from "./audio/audio.suite";

const ffmpegPath = findFfmpeg();
if (ffmpegPath) audioSuite({ kind: "native", ffmpegPath });
else test.skip(untested, () => {});
