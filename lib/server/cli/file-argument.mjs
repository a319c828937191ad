import { resolve } from "node:path";
import { parseArgs } from "node:util";

/** @param {string} command @returns {string} an absolute path */
export function fileArgument(command) {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new Error(`Usage: npm run -s ${command} -- FILE`);
  return resolve(file);
}
