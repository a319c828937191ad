/** AAC first, because every browser plays it. */
const TYPES = ["audio/mp4;codecs=mp4a.40.2", "audio/webm;codecs=opus", "audio/mp4"];

/** The first supported type; "" leaves the choice to the browser. */
export function pickType(isSupported: (type: string) => boolean): string {
  return TYPES.find(isSupported) ?? "";
}
