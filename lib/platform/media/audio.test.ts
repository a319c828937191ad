import { findFfmpeg, untested } from "../../../e2e/support/ensure-ffmpeg.mjs";
import { audioSuite } from "./audio.suite";

audioSuite({ kind: "wasm" });

const ffmpegPath = findFfmpeg();
if (ffmpegPath) audioSuite({ kind: "native", ffmpegPath });
else console.warn(untested);
