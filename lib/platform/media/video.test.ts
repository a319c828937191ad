import { findFfmpeg, untested } from "../../../e2e/support/ensure-ffmpeg.mjs";
import { videoSuite } from "./video.suite";

videoSuite({ kind: "wasm" });

const ffmpegPath = findFfmpeg();
if (ffmpegPath) videoSuite({ kind: "native", ffmpegPath });
else console.warn(untested);
