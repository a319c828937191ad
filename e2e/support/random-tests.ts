import fc from "fast-check";
import { inject } from "vitest";

fc.configureGlobal({ seed: inject("seed") });

/** With the seed of this run, which `SEED` repeats. */
export { fc };
