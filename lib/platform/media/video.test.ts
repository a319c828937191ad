import { spawnSync } from "node:child_process";
import { describe, test } from "vitest";
import { videoSuite } from "./video.suite";

videoSuite({ kind: "wasm" });

const found = spawnSync(process.platform === "win32" ? "where" : "which", ["ffmpeg"], { encoding: "utf8" });
const ffmpegPath = found.stdout?.split("\n")[0]?.trim();
if (ffmpegPath) videoSuite({ kind: "native", ffmpegPath });
else describe.skip("video through native ffmpeg: no ffmpeg is installed here", () => test("is not tried", () => {}));
