import { audioSuite } from "./audio/audio.suite";

audioSuite({ kind: "wasm" });
