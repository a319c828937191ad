import module from "node:module";
import { resolve } from "node:path";

/** @type {typeof module & {enableCompileCache?: (folder: string) => void}} in Node 22.8 and newer */
const { enableCompileCache } = module;
enableCompileCache?.(resolve(import.meta.dirname, "../../../.next/cache/compiled"));
