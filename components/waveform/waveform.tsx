"use client";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from "react";
import { useSession, useTransport } from "#components/studio/studio-context";
import { clockTime } from "#lib/player/time-words";
import type { Peaks } from "#lib/studio/peaks";
import { waveBars } from "#lib/studio/wave-bars";
import { Playhead } from "./playhead";

const pitch = 5;
const barWidth = 2.6;
/** A bar of silence, on each side of the middle. */
const lowest = 1.5;
const dragFrom = 3;

/** The waveform from stored peaks; click, drag and arrow keys move the playhead. Nothing is decoded here. */
export function Waveform({ peaks, height }: { peaks: Peaks; height: number }) {
  const { transport } = useSession();
  const { duration } = useTransport();
  const slider = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLCanvasElement>(null);
  const played = useRef<HTMLCanvasElement>(null);
  const pressed = useRef<number | null>(null);

  useLayoutEffect(() => {
    const paint = () => {
      paintBars(whole.current, peaks, height, "--bar");
      paintBars(played.current, peaks, height, "--ink");
    };
    const system = matchMedia("(prefers-color-scheme: dark)");
    const chosen = new MutationObserver(paint);
    const resized = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      if (Math.round(width * devicePixelRatio) !== whole.current?.width) paint();
    });
    paint();
    if (whole.current) resized.observe(whole.current);
    system.addEventListener("change", paint);
    chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      resized.disconnect();
      chosen.disconnect();
      system.removeEventListener("change", paint);
    };
  }, [peaks, height]);

  useEffect(
    () =>
      transport.onFrame(() => {
        const share = duration > 0 ? Math.min(1, transport.time / duration) : 0;
        if (played.current) played.current.style.clipPath = `inset(0 ${(1 - share) * 100}% 0 0)`;
        slider.current?.setAttribute("aria-valuenow", transport.time.toFixed(1));
        slider.current?.setAttribute("aria-valuetext", `${clockTime(transport.time)} of ${clockTime(duration)}`);
      }),
    [transport, duration],
  );

  const seekTo = ({ currentTarget, clientX }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) transport.seek(Math.max(0, (clientX - left) / width) * duration);
  };
  const drag = (event: PointerEvent) => {
    if (pressed.current === null || event.buttons === 0) return;
    if (Math.abs(event.clientX - pressed.current) < dragFrom) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    seekTo(event);
  };

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
    const place = places[event.key];
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
        aria-label="Position in the recording"
        aria-valuemin={0}
        aria-valuemax={Math.round(duration * 10) / 10}
        aria-valuenow={0}
        onKeyDown={press}
        onClick={seekTo}
        onPointerDown={(event) => {
          pressed.current = event.button === 0 ? event.clientX : null;
        }}
        onPointerMove={drag}
        style={{ height }}
        className="relative cursor-pointer touch-pan-y rounded-sm"
      >
        <canvas ref={whole} data-wave="whole" className="absolute inset-0 size-full" />
        <canvas ref={played} data-wave="played" className="absolute inset-0 size-full" />
      </div>
      <Playhead />
    </div>
  );
}

function paintBars(canvas: HTMLCanvasElement | null, peaks: Peaks, height: number, color: string): void {
  const paper = canvas?.getContext("2d");
  if (!canvas || !paper) return;
  const width = canvas.clientWidth;
  const scale = devicePixelRatio;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  paper.scale(scale, scale);
  paper.fillStyle = getComputedStyle(canvas).getPropertyValue(color);
  const middle = height / 2;
  paper.beginPath();
  for (const [place, [up, down]] of waveBars(peaks, Math.max(1, Math.floor(width / pitch))).entries()) {
    const top = Math.max(lowest, up * middle);
    paper.roundRect(place * pitch, middle - top, barWidth, top + Math.max(lowest, down * middle), barWidth / 2);
  }
  paper.fill();
}
