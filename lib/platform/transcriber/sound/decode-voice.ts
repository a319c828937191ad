import { openNativeFfmpeg } from "../../media/audio/ffmpeg-native";
import { type FfmpegExecutor, openWasmFfmpeg } from "../../media/audio/ffmpeg-wasm";
import { ChildFailure } from "../../media/process/child-protocol";
import { SAMPLE_RATE } from "./detect-speech";

export interface Recording {
  /** an MP3 of ours */
  input: string;
  outDir: string;
  maxSeconds: number;
  /** null: the one that is built in */
  ffmpegPath: string | null;
}

const INPUT = "recording.mp3";
const VOICE = "voice.pcm";
const READS = ["-hide_banner", "-protocol_whitelist", "file,pipe", "-f", "mp3"];

export function openFfmpeg({ input, outDir, ffmpegPath }: Recording): Promise<FfmpegExecutor> {
  const inputs = [{ name: INPUT, path: input }];
  return ffmpegPath ? openNativeFfmpeg({ inputs, outDir, ffmpegPath }) : openWasmFfmpeg({ inputs, outDir });
}

/** 16 kHz, mono. */
export async function decodeVoice(ffmpeg: FfmpegExecutor, maxSeconds: number) {
  const sound = ["-ac", "1", "-ar", String(SAMPLE_RATE), "-c:a", "pcm_s16le", "-f", "s16le"];
  const decoded = await ffmpeg.run([...READS, "-t", String(maxSeconds), "-i", ffmpeg.source(INPUT), ...sound, VOICE]);
  if (!decoded.ok) {
    throw new ChildFailure("audio_undecodable", "The sound cannot be decoded.", decoded.log.slice(-5).join("\n"));
  }
  const bytes = new Uint8Array(ffmpeg.size(VOICE) & ~1);
  let at = 0;
  ffmpeg.read(VOICE, (piece) => {
    bytes.set(piece.subarray(0, bytes.length - at), at);
    at += piece.length;
  });
  return new Int16Array(bytes.buffer);
}

/**
 * A range of the recording as its own file, without encoding it again.
 * @param span seconds
 */
export async function copyStretch(
  ffmpeg: FfmpegExecutor,
  name: string,
  { start, end }: { start: number; end: number },
) {
  const cut = ["-ss", start.toFixed(3), "-t", (end - start).toFixed(3), "-c", "copy", "-f", "mp3"];
  const copied = await ffmpeg.run([...READS, "-i", ffmpeg.source(INPUT), ...cut, name]);
  if (copied.ok && ffmpeg.size(name) > 0) return ffmpeg.save(name);
  throw new ChildFailure("audio_undecodable", "The sound cannot be cut.", copied.log.slice(-5).join("\n"));
}
