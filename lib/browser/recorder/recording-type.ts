/** AAC first, because every browser plays it. */
const TYPES = ["audio/mp4;codecs=mp4a.40.2", "audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"];

/** The first supported type; "" where this browser records no sound. */
export function pickRecordingType(isSupported = (type: string) => MediaRecorder.isTypeSupported(type)): string {
  return TYPES.find(isSupported) ?? "";
}

/** Whether this browser records in a format that others can play, as far as is known without asking for access. */
export function canRecord(): boolean {
  return Boolean(navigator.mediaDevices) && typeof MediaRecorder !== "undefined" && pickRecordingType() !== "";
}

/** A file name of that beginning, with the extension of the type. */
export function recordingFileName(name: string, type: string): string {
  return `${name}.${type.includes("mp4") ? "m4a" : type.includes("ogg") ? "ogg" : "webm"}`;
}
