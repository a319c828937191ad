import { resolve } from "node:path";
import { parseArgs } from "node:util";

/** @returns an absolute path */
export function fileArgument(command: string, args: string[]): string {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new Error(`Usage: npm run -s ${command} -- FILE`);
  return resolve(file);
}
