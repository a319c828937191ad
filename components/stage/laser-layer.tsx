import { useEffect, useRef } from "react";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import type { Size } from "#lib/editor/document";
import type { Box } from "#lib/editor/viewport";
import { type Laser, laserEnd, laserMarks, laserSvg } from "#lib/ink/laser/laser";
import type { InkPoint } from "#lib/ink/stroke";
import { recordLaser } from "#lib/studio/recording/record-laser";
import { useSay } from "../studio-session/use-say";
import type { Sketch } from "./sketch";

interface LaserLayerProps {
  box: Box;
  size: Size;
  /** Those of the recording. */
  lasers: readonly Laser[];
  sketch: Sketch;
  isCalm: boolean;
}

type Place = { x: number; y: number };

/** The glow has left the picture for so long that it does not come back from where it was. */
const apartSeconds = 0.1;

/** The laser of the recording at its second, and the glow of the pointer while the tool is chosen, which a take records. */
export function LaserLayer({ box, size, lasers, sketch, isCalm }: LaserLayerProps) {
  const session = useSession();
  const isOn = useStudio((state) => state.tool === "laser");
  const picture = useStudio((state) => state.picture);
  const say = useSay();
  const newestSay = useRef(say);
  newestSay.current = say;
  const layer = useRef<SVGSVGElement>(null);
  const glow = useRef<Laser & { points: InkPoint[] }>({ start: 0, points: [] });
  const paint = useRef(() => {});
  const { height, width } = size;

  useEffect(() => {
    const { transport } = session;
    let shown = "";
    paint.current = () => {
      const second = transport.isResting ? null : transport.time;
      const replayed =
        second === null ? [] : lasers.flatMap((laser) => laserMarks(laser, second, { width, height }, { isCalm }));
      const live = laserMarks(glow.current, shownSecond(glow.current), { width, height }, { isCalm });
      const next = laserSvg([...replayed, ...live]);
      if (next === shown || !layer.current) return;
      shown = next;
      layer.current.innerHTML = next;
    };
    return transport.onFrame(() => paint.current());
  }, [session, lasers, width, height, isCalm]);

  useEffect(() => {
    if (!isOn || picture === null) return;
    const onFull = () => session.notify(newestSay.current("laserFull"));
    const recording = recordLaser(session, { picture, aspect: height / width, onFull });
    let frame = 0;
    const run = () => {
      const place = sketch.cross ?? sketch.pointer;
      recording.at(place);
      if (place) shine(glow.current, place);
      paint.current();
      frame = requestAnimationFrame(run);
    };
    run();
    return () => {
      cancelAnimationFrame(frame);
      recording.dispose();
      fade();
    };
    function fade() {
      paint.current();
      if (nowSeconds() < laserEnd(glow.current)) requestAnimationFrame(fade);
    }
  }, [session, isOn, picture, sketch, width, height]);

  return (
    <svg
      ref={layer}
      data-laser-layer=""
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      style={box}
      className="absolute overflow-hidden"
    />
  );
}

const nowSeconds = () => performance.now() / 1000;

const lastSecond = ({ start, points }: Laser) => start + (points.at(-1)?.[2] ?? 0);

/** Between two frames the pointer is where it was. */
function shownSecond(glow: Laser): number {
  const now = nowSeconds();
  const last = lastSecond(glow);
  return now - last > apartSeconds ? now : last;
}

function shine(glow: Laser & { points: InkPoint[] }, { x, y }: Place): void {
  const now = nowSeconds();
  if (glow.points.length === 0 || now - lastSecond(glow) > apartSeconds) {
    glow.start = now;
    glow.points = [];
  }
  glow.points.push([x, y, now - glow.start, 0.5]);
  // Only the end of it is seen.
  if (glow.points.length > 600) glow.points.splice(0, 300);
}
