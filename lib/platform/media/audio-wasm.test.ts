import { audioSuite } from "./audio.suite";

audioSuite({ kind: "wasm" });
