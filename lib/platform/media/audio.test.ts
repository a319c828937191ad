import { spawnSync } from "node:child_process";
import { describe, test } from "vitest";
import { audioSuite } from "./audio.suite";

audioSuite({ kind: "wasm" });

const found = spawnSync(process.platform === "win32" ? "where" : "which", ["ffmpeg"], { encoding: "utf8" });
const ffmpegPath = found.stdout?.split("\n")[0]?.trim();
if (ffmpegPath) audioSuite({ kind: "native", ffmpegPath });
else describe.skip("sound through native ffmpeg: no ffmpeg is installed here", () => test("is not tried", () => {}));
