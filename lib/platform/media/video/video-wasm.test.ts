import { videoSuite } from "./video.suite";

videoSuite({ kind: "wasm" });
