export function isUniqueViolation(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "P2002";
}

export function isDeadlock(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("code" in error)) return false;
  return (
    error.code === "P2034" ||
    error.code === "40P01" ||
    (error.code === "P2010" && /\b40P01\b/.test(String("message" in error && error.message)))
  );
}

export function isParentGone(error: unknown): boolean {
  return (
    typeof error === "object" && error !== null && "code" in error && (error.code === "P2003" || error.code === "P2025")
  );
}

export function isDatabaseDown(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const code = "code" in error ? String(error.code) : "";
  if (
    [
      "P1001",
      "P1002",
      "P1008",
      "P1017",
      "P2024",
      "P2028",
      "P2037",
      "57P01",
      "57P02",
      "57P03",
      "53300",
      "ECONNREFUSED",
      "ENOTFOUND",
      "ETIMEDOUT",
      "EPIPE",
    ].includes(code)
  )
    return true;
  const message = error instanceof Error ? error.message : "";
  // Node says "aborted" where a client went away.
  if (code === "ECONNRESET") return message !== "aborted";
  return /Connection terminated|terminating connection|the database system is|Can't reach database|connect ENOENT|ECONNREFUSED|timeout exceeded when trying to connect|Query read timeout/.test(
    message,
  );
}

export const isDatabaseFull = (error: unknown) => sqlStateOf(error) === "53100";

export const isDatabaseOutOfMemory = (error: unknown) => sqlStateOf(error) === "53200";

function sqlStateOf(error: unknown): unknown {
  const cause = memberOf(memberOf(memberOf(error, "meta"), "driverAdapterError"), "cause") ?? memberOf(error, "cause");
  return memberOf(cause, "originalCode") ?? memberOf(error, "code");
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
