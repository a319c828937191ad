// `npm run check`: types, lint, architecture and unit tests, without build and browser.
import { check, finish } from "./steps.mjs";

finish(await check());
