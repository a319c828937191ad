const levels = /** @type {const} */ (["debug", "info", "warn", "error"]);

/**
 * @typedef {(message: string, details?: Record<string, unknown>) => void} LogLine
 * @typedef {{debug: LogLine, info: LogLine, warn: LogLine, error: LogLine}} Log
 */

/**
 * Writes one JSON object per line to standard error; standard output is for users.
 * @param {import("../config/read-config.mjs").LogLevel} least
 * @param {(line: string) => void} [write]
 * @returns {Log}
 */
export function createLog(least, write = (line) => process.stderr.write(line)) {
  const lines = levels.map((level) => {
    /** @type {LogLine} */
    const line = (message, details = {}) => {
      if (levels.indexOf(level) < levels.indexOf(least)) return;
      const time = new Date().toISOString();
      write(`${JSON.stringify({ time, level, message, ...details }, errorsAsText)}\n`);
    };
    return [level, line];
  });
  return Object.fromEntries(lines);
}

/** @param {string} _key @param {unknown} value */
function errorsAsText(_key, value) {
  if (value instanceof Error) return value.stack ?? String(value);
  return typeof value === "bigint" ? value.toString() : value;
}
