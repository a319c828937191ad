/** AAC first, because every browser plays it. */
const TYPES = ["audio/mp4;codecs=mp4a.40.2", "audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"];

/** The first supported type; "" where this browser records no sound. */
export function pickType(isSupported: (type: string) => boolean): string {
  return TYPES.find(isSupported) ?? "";
}

export function canRecord(): boolean {
  if (!("MediaRecorder" in window && navigator.mediaDevices)) return false;
  return pickType((name) => MediaRecorder.isTypeSupported(name)) !== "";
}

/** For the form that sends it. */
export const voiceNoteName = ({ type }: Blob) => `reply.${type.includes("mp4") ? "m4a" : "webm"}`;
