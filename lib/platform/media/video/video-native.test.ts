import { test } from "vitest";
import { findFfmpeg, untested } from "../../../../e2e/support/ensure-ffmpeg.mjs";
import { videoSuite } from "./video.suite";

const ffmpegPath = findFfmpeg();
if (ffmpegPath) videoSuite({ kind: "native", ffmpegPath });
else test.skip(untested, () => {});
