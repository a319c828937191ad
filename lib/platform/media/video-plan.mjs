/**
 * The command lines that turn frames and a voice into a video, whichever ffmpeg runs them. Names of files in them are
 * ours alone.
 */
export const VIDEO = "video.mp4";
export const FRAME_LIST = "frames.ffconcat";
/** Frames in a second: pins and ink need no more, and every player takes it. */
export const VIDEO_RATE = 5;

const AUDIO_KBPS = 64;
/** What the picture may take at most, over any few seconds; crf decides below that. */
const VIDEO_KBPS = 2000;
/** A key frame every ten seconds, so that players jump near. */
const KEY_FRAME_EVERY = 10 * VIDEO_RATE;

/** The name of a frame's file. @param {number} index */
export function frameName(index) {
  return `frame-${String(index + 1).padStart(4, "0")}.jpg`;
}

/** Names the frames with the seconds that each is seen. @param {readonly number[]} seconds */
export function frameList(seconds) {
  const lines = seconds.map((time, index) => `file ${frameName(index)}\nduration ${time.toFixed(3)}\n`);
  // The demuxer takes no notice of the last duration unless another file follows.
  return `ffconcat version 1.0\n${lines.join("")}file ${frameName(seconds.length - 1)}\n`;
}

/** How many frames that many seconds need. @param {number} seconds */
export function frameCount(seconds) {
  return Math.max(1, Math.round(seconds * VIDEO_RATE));
}

/**
 * Encodes frames, and a voice if there is one, as H.264 and AAC that begin to play before they have arrived whole.
 * @param {{list: string, voice: string | null, seconds: number}} source
 */
export function videoArguments({ list, voice, seconds }) {
  // The frames are JPEG: full range and the colours of BT.601. Players expect BT.709 in limited range.
  const colours = "scale=in_color_matrix=bt601:out_color_matrix=bt709:in_range=pc:out_range=tv,format=yuv420p";
  // Cut by a filter: with -frames:v ffmpeg would drop the sound that it has not written by then.
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

/** The bytes at which ffmpeg stops writing: more than its rates allow for. @param {number} seconds */
export function largestVideo(seconds) {
  return Math.ceil((seconds + 10) * (VIDEO_KBPS + AUDIO_KBPS) * 125 * 1.2) + 1_000_000;
}
