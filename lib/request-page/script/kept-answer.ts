/** The recorder's note of an answer in this browser. */
type KeptAnswer = { state: "unsent" } | { state: "sent"; url: string } | null;

/** @param text as it is stored: other versions of the recorder may have written it. */
export function readKeptAnswer(text: string | null, origin: string): KeptAnswer {
  try {
    const { state, url } = JSON.parse(text ?? "{}");
    if (state === "recording" || state === "unsent") return { state: "unsent" };
    if (state !== "sent" || typeof url !== "string") return null;
    const { href, origin: target } = new URL(url, origin);
    return target === origin ? { state, url: href } : null;
  } catch {
    return null;
  }
}
