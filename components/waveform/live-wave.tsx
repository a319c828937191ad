"use client";
import { useEffect, useRef } from "react";
import { useNumberedTags, useSession } from "#components/studio-session/studio-context";
import { useMediaQuery } from "#components/ui/use-media-query";
import { levelStep } from "#lib/browser/recorder/recorder";

const pitch = 5;
const levelsPerBar = 2;
const secondsPerBar = levelStep * levelsPerBar;

/** The take as it grows: the newest seconds as bars, with the tags that fall into them. */
export function LiveWave({ height }: { height: number }) {
  const { transport, recorder } = useSession();
  const canvas = useRef<HTMLCanvasElement>(null);
  const flags = useRef<HTMLDivElement>(null);
  const tags = useNumberedTags();
  const isDark = useMediaQuery("(prefers-color-scheme: dark)");

  useEffect(() => {
    let drawn = -1;
    return transport.onFrame(() => {
      const surface = canvas.current;
      const paper = surface?.getContext("2d");
      if (!surface || !paper) return;
      const scale = devicePixelRatio;
      const width = surface.clientWidth;
      const bars = Math.floor(recorder.levels.length / levelsPerBar);
      const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
      if (bars === drawn && surface.width === across && surface.height === down) return;
      drawn = bars;
      if (surface.width !== across) surface.width = across;
      if (surface.height !== down) surface.height = down;
      paper.setTransform(scale, 0, 0, scale, 0, 0);
      paper.clearRect(0, 0, width, height);
      const style = getComputedStyle(surface);
      const room = Math.floor((width * 0.86) / pitch);
      const first = Math.max(0, bars - room);
      paper.lineCap = "round";
      paper.lineWidth = 2.6;
      paper.strokeStyle = style.color;
      paper.beginPath();
      for (let bar = first; bar < bars; bar++) {
        const level = Math.max(recorder.levels[bar * 2] ?? 0, recorder.levels[bar * 2 + 1] ?? 0);
        const half = Math.max(1.5, Math.min(1, level ** 0.8) * (height / 2 - 2));
        const x = (bar - first) * pitch + 2.5;
        paper.moveTo(x, height / 2 - half);
        paper.lineTo(x, height / 2 + half);
      }
      paper.stroke();
      paper.lineWidth = 2;
      paper.setLineDash([0, 5]);
      paper.strokeStyle = style.getPropertyValue("--edge");
      paper.beginPath();
      paper.moveTo((bars - first) * pitch + 4, height / 2);
      paper.lineTo(width, height / 2);
      paper.stroke();
      paper.setLineDash([]);
      for (const [index, { timestamp }] of tags.entries()) {
        const flag = flags.current?.children[index];
        if (!(flag instanceof HTMLElement)) continue;
        const x = (timestamp / secondsPerBar - first) * pitch;
        flag.style.transform = `translateX(${x}px)`;
        flag.style.visibility = x < -4 || x > width ? "hidden" : "visible";
      }
    });
  }, [transport, recorder, height, tags]);

  return (
    <div className="relative pt-6.5 text-ink" aria-hidden="true">
      <canvas key={String(isDark)} ref={canvas} style={{ height }} className="block w-full" />
      <div ref={flags} className="absolute inset-0 overflow-hidden">
        {tags.map((tag) => (
          <div key={tag.id} className="absolute top-0 bottom-0 left-0 w-0">
            <i className="absolute top-6 bottom-0 -left-px w-[1.5px] bg-ink/35" />
            <span className="drop tabular absolute top-0 left-0 grid size-6 place-items-center bg-ink font-[650] text-[0.75rem] text-sheet leading-none">
              {tag.number}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
