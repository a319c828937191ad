import { changingSoundSuite } from "./changing-sound.suite";

changingSoundSuite({ kind: "wasm" });
