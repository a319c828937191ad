/** Plain AAC first, because everything plays it. */
const TYPES = ["audio/mp4;codecs=mp4a.40.2", "audio/webm;codecs=opus", "audio/mp4"];

/** The first recording type that this browser offers; "" leaves the choice to it. */
export function pickType(isSupported: (type: string) => boolean): string {
  return TYPES.find(isSupported) ?? "";
}
