import { changingSoundSuite } from "./audio/changing-sound.suite";

changingSoundSuite({ kind: "wasm" });
