import { resolve } from "node:path";
import { buildApp } from "./build-app.mjs";

process.exitCode = (await buildApp(resolve(import.meta.dirname, "../../.."))) ? 0 : 1;
