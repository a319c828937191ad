export const VIDEO = "video.mp4";
export const FRAME_LIST = "frames.ffconcat";
/** Frames per second: enough for pins and ink, and supported by all players. */
export const VIDEO_RATE = 5;

const AUDIO_KBPS = 64;
/** Upper bound of the bit rate; below it, crf decides. */
const VIDEO_KBPS = 2000;
/** A key frame every ten seconds, so that players jump near. */
const KEY_FRAME_EVERY = 10 * VIDEO_RATE;

export function frameName(index: number) {
  return `frame-${String(index + 1).padStart(4, "0")}.jpg`;
}

export function frameList(seconds: readonly number[]) {
  const lines = seconds.map((time, index) => `file ${frameName(index)}\nduration ${time.toFixed(3)}\n`);
  // The concat demuxer ignores the last duration unless another file follows.
  return `ffconcat version 1.0\n${lines.join("")}file ${frameName(seconds.length - 1)}\n`;
}

export function frameCount(seconds: number) {
  return Math.max(1, Math.round(seconds * VIDEO_RATE));
}

/** H.264 and, with a voice, AAC, with the index at the start for streaming. */
export function videoArguments({ list, voice, seconds }: { list: string; voice: string | null; seconds: number }) {
  // The JPEG frames are full range BT.601; players expect limited range BT.709.
  const colours = "scale=in_color_matrix=bt601:out_color_matrix=bt709:in_range=pc:out_range=tv,format=yuv420p";
  // Cut by a filter, because -frames:v drops sound that is not written yet.
  const picture = `${colours},fps=${VIDEO_RATE}:start_time=0,trim=end_frame=${frameCount(seconds)}`;
  const described = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"];
  return [
    ...["-hide_banner", "-protocol_whitelist", "file,pipe", "-f", "concat", "-i", list],
    ...(voice === null ? [] : ["-protocol_whitelist", "file,pipe", "-f", "mp3", "-t", seconds.toFixed(3), "-i", voice]),
    ...["-map", "0:v:0", ...(voice === null ? [] : ["-map", "1:a:0"])],
    ...["-vf", picture],
    ...["-c:v", "libx264", "-preset", "veryfast", "-tune", "stillimage", "-crf", "23", "-g", String(KEY_FRAME_EVERY)],
    ...["-maxrate", `${VIDEO_KBPS}k`, "-bufsize", `${2 * VIDEO_KBPS}k`, ...described],
    ...(voice === null ? [] : ["-c:a", "aac", "-aac_coder", "fast", "-b:a", `${AUDIO_KBPS}k`]),
    ...["-map_metadata", "-1", "-map_chapters", "-1", "-movflags", "+faststart"],
    ...["-fs", String(largestVideo(seconds)), "-f", "mp4", VIDEO],
  ];
}

export function largestVideo(seconds: number) {
  return Math.ceil((seconds + 10) * (VIDEO_KBPS + AUDIO_KBPS) * 125 * 1.2) + 1_000_000;
}
