import { test } from "vitest";
import { findFfmpeg, untested } from "../../../e2e/support/ensure-ffmpeg.mjs";
import { changingSoundSuite } from "./audio/changing-sound.suite";

const ffmpegPath = findFfmpeg();
if (ffmpegPath) changingSoundSuite({ kind: "native", ffmpegPath });
else test.skip(untested, () => {});
