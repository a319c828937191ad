import type { LogLevel } from "../config/read-config";

const levels = ["debug", "info", "warn", "error"] as const;

type LogLine = (message: string, details?: Record<string, unknown>) => void;

export type Log = { debug: LogLine; info: LogLine; warn: LogLine; error: LogLine };

/** Writes one JSON object per line to standard error; standard output is for users. */
export function createLog(least: LogLevel, write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  const lines = levels.map((level) => {
    const line: LogLine = (message, details = {}) => {
      if (levels.indexOf(level) < levels.indexOf(least)) return;
      const time = new Date().toISOString();
      write(`${JSON.stringify({ time, level, message, ...details }, errorsAsText)}\n`);
    };
    return [level, line];
  });
  return Object.fromEntries(lines);
}

function errorsAsText(_key: string, value: unknown) {
  if (value instanceof Error) return value.stack ?? String(value);
  return typeof value === "bigint" ? value.toString() : value;
}
