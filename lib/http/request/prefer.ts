const LONGEST_WAIT_SECONDS = 25;

/** How long an answer may take before it is 202: 25 seconds, unless `Prefer` says respond-async or wait. */
export function longWaitSeconds(request: Request): number {
  const prefer = request.headers.get("prefer") ?? "";
  return /wait=|respond-async/i.test(prefer) ? preferredWaitSeconds(request) : LONGEST_WAIT_SECONDS;
}

/** `Prefer: return=minimal` (RFC 7240, section 4.2). */
export function prefersMinimal(request: Request): boolean {
  return /(?:^|[,;\s])return="?minimal"?(?:$|[,;\s])/i.test(request.headers.get("prefer") ?? "");
}

/** Seconds, from `Prefer: wait=25` (RFC 7240, section 4.3); 0 without it. */
export function preferredWaitSeconds(request: Request): number {
  const match = /(?:^|[,;\s])wait=(\d{1,5})/i.exec(request.headers.get("prefer") ?? "");
  return match ? Math.min(Number(match[1]), LONGEST_WAIT_SECONDS) : 0;
}
