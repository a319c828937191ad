/** Elements that the page's script looks up. */
type RequestPart = "record" | "unsent" | "sent";

const ATTRIBUTE = "data-request";

export function requestPart(name: RequestPart): Record<string, string> {
  return { [ATTRIBUTE]: name };
}

export const requestSelector = (name: RequestPart) => `[${ATTRIBUTE}="${name}"]`;
