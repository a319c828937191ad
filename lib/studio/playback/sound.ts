import { type Clip, getClip, getWaveform } from "#lib/api-client/api";
import { ownPath } from "#lib/api-client/own-path";
import { type Peaks, parsePeaks } from "#lib/editor/peaks";
import { beginsWithEmptyEdit } from "./empty-edit";
import type { Transport } from "./transport";

interface SoundEvents {
  onPeaks: (peaks: Peaks | null) => void;
  onPreparing: (isPreparing: boolean) => void;
  /** The sound moved: what is played now starts at another moment than the file of this device. */
  onOtherClock: () => void;
}

const mostTries = 40;
/** A page that is not looked at has no frames. */
const longestFrameMs = 100;
const nextFrame = () =>
  Promise.race([
    new Promise((shown) => requestAnimationFrame(() => setTimeout(shown))),
    new Promise((over) => setTimeout(over, longestFrameMs)),
  ]);

/** All of it, whatever of it is heard: the studio shows both. */
const recordingUrl = (clip: Clip) => {
  const url = clip.audio_edit?.recording_url ?? clip.playback_url ?? clip.audio_url;
  return url && ownPath(url);
};

/** A part of a longer file may keep its clock. Then only the server's rendition has the seconds that recipients hear. */
const hasOtherClock = (ownSeconds: number, seconds: number) =>
  Number.isFinite(ownSeconds) && Math.abs(ownSeconds - seconds) > MOST_APART_SECONDS;
const MOST_APART_SECONDS = 0.1;

export type Sound = ReturnType<typeof createSound>;

/** The sound of the clip: its recording, or one from this device while the server does not have it. */
export function createSound(transport: Transport, { onPeaks, onPreparing, onOtherClock }: SoundEvents) {
  const ending = new AbortController();
  const painters = new Set<(peaks: Peaks) => void>();
  let localUrl: string | null = null;
  let hasLeadIn: Promise<boolean> = Promise.resolve(false);

  const letGo = () => {
    if (localUrl) URL.revokeObjectURL(localUrl);
    localUrl = null;
  };
  return {
    hear(file: Blob, durationSeconds: number | null) {
      // A take that ends with the studio is kept and sent, but not played here.
      if (ending.signal.aborted) return;
      letGo();
      onPeaks(null);
      const url = URL.createObjectURL(file);
      localUrl = url;
      hasLeadIn = beginsWithEmptyEdit(file).catch(() => false);
      transport.load(url, durationSeconds);
      const improve = async () => {
        const { toSeekableFile } = await import("./to-seekable-file");
        const better = await toSeekableFile(file, durationSeconds);
        if (better === file || localUrl !== url || ending.signal.aborted) return;
        letGo();
        localUrl = URL.createObjectURL(better);
        transport.load(localUrl, durationSeconds, { isSame: true });
      };
      // Without the script for it, it can only be heard from its beginning.
      if (file.type.includes("webm")) improve().catch(() => {});
    },
    /** Plays the server's recording. */
    hearClip(clip: Clip) {
      if (ending.signal.aborted) return;
      letGo();
      transport.load(recordingUrl(clip), clip.audio_edit?.recording_seconds ?? clip.duration_seconds);
    },
    /** Draws the waveform as soon as the server has made it. */
    async loadPeaks(clip: Clip) {
      onPreparing(true);
      try {
        for (let attempt = 0; attempt < mostTries && !ending.signal.aborted; attempt++) {
          const answer = await getWaveform(clip.id, ending.signal);
          if ("data" in answer) {
            const peaks = parsePeaks(answer.data, answer.duration);
            for (const paint of painters) paint(peaks);
            await nextFrame();
            if (ending.signal.aborted) return;
            onPeaks(peaks);
            if (localUrl && (hasOtherClock(transport.audio.duration, answer.duration) || (await hasLeadIn))) {
              const { clip: prepared } = await getClip(clip.id, ending.signal);
              letGo();
              transport.load(recordingUrl(prepared), answer.duration);
              onOtherClock();
            } else transport.load(localUrl ?? recordingUrl(clip), answer.duration);
            return;
          }
          await new Promise((later) => setTimeout(later, 1500));
        }
      } catch {
        // No waveform can be had: the sound plays all the same, over a flat line.
      } finally {
        if (!ending.signal.aborted) onPreparing(false);
      }
    },
    /** The stored peaks are seen a frame before everything that they change besides. */
    onStoredPeaks(paint: (peaks: Peaks) => void): () => void {
      painters.add(paint);
      return () => painters.delete(paint);
    },
    dispose() {
      ending.abort();
      letGo();
    },
  };
}
