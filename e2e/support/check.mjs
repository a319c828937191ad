// `npm run check`: types, lint, architecture and unit tests; no build, no browser.
import { check, finish } from "./steps.mjs";

finish(await check());
