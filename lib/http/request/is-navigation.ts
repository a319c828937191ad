/** Whether a browser asks for a page to show. Over plain http it names no destination, but wants secure addresses. */
export function isNavigation({ headers }: Request): boolean {
  const destination = headers.get("sec-fetch-dest");
  if (destination !== null) return destination === "document";
  return headers.get("upgrade-insecure-requests") === "1" && (headers.get("accept") ?? "").startsWith("text/html");
}
