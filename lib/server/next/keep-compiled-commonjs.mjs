import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import Module from "node:module";
import { dirname, join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { Script } from "node:vm";
import { crc32 } from "node:zlib";

/** @typedef {Map<string, {checksum: number, data: Buffer}>} Kept by the names of files */

const longestStart = 10_000;
/** Code that was kept cannot import any more. */
const importsLater = /\bimport\s*\(/;
const headLength = Module.wrap("").indexOf("\n");
const wrapped = Symbol.for("tellmark.wrapped");
/** In the place of a module's text, so that Node gives it all that it gives one. */
const stub = `return globalThis[Symbol.for("${wrapped.description}")].call(this, exports, require, module, __filename, __dirname)`;

/**
 * What Node 22.8 and newer do by `enableCompileCache`, for the CommonJS modules of a start, in one file. V8 refuses code of
 * another version or made with other flags; it does not look at the text, so a checksum does.
 * @param {string} folder
 * @param {number} [forMs] milliseconds after which, or at its end, what the process has compiled is kept
 */
export function keepCompiledCommonJs(folder, forMs = longestStart) {
  const path = join(folder, `commonjs-${process.version}-${process.arch}`);
  const kept = readKept(path);
  /** @type {Map<string, {checksum: number, script: Script}>} */
  const scripts = new Map();
  let isNew = false;

  const compile = Reflect.get(Module.prototype, "_compile");
  /** @this {unknown} @param {string} content @param {string} filename @param {string} [format] */
  function compileOnce(content, filename, format) {
    const before = kept.get(filename);
    const checksum = crc32(content);
    const mayKeep = format !== "module" && !importsLater.test(content);
    const script = mayKeep && compiled(content, filename, before?.checksum === checksum ? before.data : undefined);
    if (!script) return compile.call(this, content, filename, format);
    isNew ||= before?.checksum !== checksum || script.cachedDataRejected === true;
    scripts.set(filename, { checksum, script });
    Object.assign(globalThis, { [wrapped]: script.runInThisContext() });
    return compile.call(this, stub, filename, "commonjs");
  }
  const end = () => {
    Reflect.set(Module.prototype, "_compile", compile);
    if (isNew) writeKept(path, scripts);
    isNew = false;
    kept.clear();
    scripts.clear();
  };
  Reflect.set(Module.prototype, "_compile", compileOnce);
  setTimeout(end, forMs).unref();
  process.once("exit", end);
}

/** @param {string} content @param {string} filename @param {Buffer} [cachedData] */
function compiled(content, filename, cachedData) {
  const program = Module.wrap(content.replace(/^#!/, "//"));
  try {
    return new Script(program, { filename, cachedData, columnOffset: -headLength });
  } catch {
    return null;
  }
}

/** @param {string} path @returns {Kept} */
function readKept(path) {
  try {
    const file = readFileSync(path);
    const written = file.subarray(4);
    if (crc32(written) === file.readUInt32LE()) return deserialize(written);
  } catch {}
  return new Map();
}

/** @param {string} path @param {Map<string, {checksum: number, script: Script}>} scripts */
function writeKept(path, scripts) {
  const kept = new Map();
  for (const [name, { checksum, script }] of scripts) kept.set(name, { checksum, data: script.createCachedData() });
  try {
    mkdirSync(dirname(path), { recursive: true });
    const fresh = `${path}.${process.pid}`;
    const written = serialize(kept);
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32LE(crc32(written));
    writeFileSync(fresh, Buffer.concat([checksum, written]));
    renameSync(fresh, path);
  } catch {}
}
