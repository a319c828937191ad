"use client";
import { type KeyboardEvent, useEffect, useRef } from "react";
import WaveSurfer from "wavesurfer.js";
import { useSession, useTransport } from "#components/studio-session/studio-context";
import { pageNonce } from "#lib/browser/page-nonce";
import { shortcutKey } from "#lib/browser/shortcut-key";
import { findLoudestPeak, type Peaks } from "#lib/editor/peaks";
import { clockTime } from "#lib/player/time-format";
import { useSay } from "../studio-session/use-say";
import { Playhead } from "./playhead";

/** The waveform from stored peaks; click, drag and arrow keys move the playhead. Nothing is decoded here. */
export function Waveform({ peaks, isFlat, height }: { peaks: Peaks; isFlat: boolean; height: number }) {
  const say = useSay();
  const { sound, transport } = useSession();
  const { duration } = useTransport();
  const host = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLDivElement>(null);

  const isKnown = peaks.durationSeconds > 0;
  const shown = useRef<{ wave: WaveSurfer; peaks: Peaks; isFlat: boolean; height: number } | null>(null);
  const latest = useRef({ peaks, isFlat, height });
  latest.current = { peaks, isFlat, height };

  useEffect(() => {
    if (!host.current || !isKnown) return;
    const { peaks, isFlat, height } = latest.current;
    const wave = WaveSurfer.create({
      container: host.current,
      media: transport.audio,
      ...shapeOf(peaks),
      height,
      barWidth: 2.6,
      barGap: 2.4,
      barRadius: 2,
      barMinHeight: 3,
      cursorWidth: 0,
      // A bar of height zero would fill all of the height.
      normalize: !isFlat,
      // The library measures above the middle only, and would cut off lower peaks.
      maxPeak: findLoudestPeak(peaks),
      dragToSeek: { debounceTime: 0 },
      hideScrollbar: true,
      cspNonce: pageNonce(),
      ...colours(),
    });
    shown.current = { wave, peaks, isFlat, height };
    wave.on("ready", () => {
      if (shown.current && shown.current.peaks !== peaks) paint(wave, { ...latest.current, ...shown.current });
    });
    const showPlayed = () => {
      if (transport.duration > 0) wave.getRenderer().renderProgress(Math.min(1, transport.time / transport.duration));
    };
    wave.on("redrawcomplete", showPlayed);
    const repaint = () => wave.setOptions(colours());
    const system = matchMedia("(prefers-color-scheme: dark)");
    const chosen = new MutationObserver(repaint);
    system.addEventListener("change", repaint);
    chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      system.removeEventListener("change", repaint);
      chosen.disconnect();
      wave.destroy();
      shown.current = null;
    };
  }, [transport, isKnown]);

  useEffect(
    () =>
      sound.onStoredPeaks((peaks) => {
        if (!shown.current) return;
        Object.assign(shown.current, { peaks, isFlat: false });
        paint(shown.current.wave, { ...latest.current, ...shown.current });
      }),
    [sound],
  );

  // Painted in the turn in which the peaks arrive: a new wave would wait for several.
  useEffect(() => {
    if (!shown.current || (shown.current.peaks === peaks && shown.current.height === height)) return;
    Object.assign(shown.current, { peaks, isFlat, height });
    paint(shown.current.wave, { peaks, isFlat, height });
  }, [peaks, isFlat, height]);

  useEffect(
    () =>
      transport.onFrame(() => {
        slider.current?.setAttribute("aria-valuenow", transport.time.toFixed(1));
        const text = say("time", { now: clockTime(transport.time), total: clockTime(duration) });
        slider.current?.setAttribute("aria-valuetext", text);
      }),
    [transport, duration, say],
  );

  const press = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 1 : 5;
    const places: Record<string, number> = {
      ArrowRight: transport.time + step,
      ArrowUp: transport.time + step,
      ArrowLeft: transport.time - step,
      ArrowDown: transport.time - step,
      Home: 0,
      End: duration,
    };
    const place = places[shortcutKey(event) ?? ""];
    if (place === undefined) return;
    event.preventDefault();
    transport.seek(place);
  };

  return (
    <div className="relative isolate">
      <div
        ref={slider}
        role="slider"
        tabIndex={0}
        aria-label={say("position")}
        aria-valuemin={0}
        aria-valuemax={Math.round(duration * 10) / 10}
        aria-valuenow={0}
        onKeyDown={press}
        className="rounded-sm"
      >
        <div ref={host} style={{ height }} className="cursor-pointer" />
      </div>
      <Playhead />
    </div>
  );
}

/** `setOptions` would draw the peaks of before once more. */
function paint(wave: WaveSurfer, { peaks, isFlat, height }: { peaks: Peaks; isFlat: boolean; height: number }): void {
  Object.assign(wave.options, { normalize: !isFlat, maxPeak: findLoudestPeak(peaks), height });
  const channels = [peaks.highs, peaks.lows];
  const sound: AudioBuffer = {
    duration: peaks.durationSeconds,
    length: peaks.highs.length,
    sampleRate: peaks.highs.length / peaks.durationSeconds,
    numberOfChannels: channels.length,
    getChannelData: (channel) => channels[channel] ?? new Float32Array(),
    copyFromChannel: () => {},
    copyToChannel: () => {},
  };
  void wave.getRenderer().render(sound);
}

const shapeOf = ({ highs, lows, durationSeconds }: Peaks) => ({ peaks: [highs, lows], duration: durationSeconds });

function colours() {
  const style = getComputedStyle(document.documentElement);
  return { waveColor: style.getPropertyValue("--bar"), progressColor: style.getPropertyValue("--ink") };
}
