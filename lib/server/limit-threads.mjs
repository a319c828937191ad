// From Node 24 on, a loop that V8's middle compiler takes over while it runs notices neither a thread's memory limit nor
// `terminate()`: one greedy task would take all memory of the process. This has to be the first import of a program: where that
// compiler has compiled anything before, V8 ends the process ("Check failed: v8_flags.maglev_osr").
import { setFlagsFromString } from "node:v8";

if (Number.parseInt(process.versions.node, 10) >= 24) setFlagsFromString("--no-maglev-osr");
