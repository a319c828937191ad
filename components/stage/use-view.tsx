import { useEffect, useMemo, useState } from "react";
import type { Size } from "#lib/editor/document";
import {
  clampViewport,
  getPictureBox,
  panViewport,
  type Viewport,
  wholePicture,
  zoomViewport,
} from "#lib/editor/viewport";

const stepBy = 1.4;
/** Room for the buttons below the picture, where there is any. */
const hudHeight = 64;

/** How the picture is looked at: its room on the stage, zoom and shift. */
export function useView(area: HTMLElement | null, picture: Size | null, railWidth: number) {
  const [space, setSpace] = useState<Size | null>(null);
  const [view, setView] = useState<Viewport>(wholePicture);

  useEffect(() => {
    if (!area) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSpace({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(area);
    return () => observer.disconnect();
  }, [area]);

  return useMemo(() => {
    if (!space || !picture) return null;
    const edge = Math.min(48, Math.max(12, Math.min(space.width, space.height) * 0.045));
    const left = Math.max(edge, railWidth);
    const room = {
      left,
      top: edge,
      width: Math.max(1, space.width - left - edge),
      height: Math.max(1, space.height - edge - Math.max(edge, railWidth > 0 ? hudHeight : 0)),
    };
    const now = clampViewport(view, room, picture);
    const middle = { x: room.left + room.width / 2, y: room.top + room.height / 2 };
    const zoomTo = (zoom: number, spot = middle) =>
      setView((before) => zoomViewport(clampViewport(before, room, picture), zoom, spot, room, picture));
    return {
      space,
      box: getPictureBox(now, room, picture),
      zoom: now.zoom,
      zoomTo,
      zoomBy: (factor: number, spot = middle) =>
        setView((before) =>
          zoomViewport(clampViewport(before, room, picture), before.zoom * factor, spot, room, picture),
        ),
      panBy: (dx: number, dy: number) => setView((before) => panViewport(before, dx, dy, room, picture)),
      zoomIn: () => zoomTo(now.zoom * stepBy),
      zoomOut: () => zoomTo(now.zoom / stepBy),
      fit: () => setView(wholePicture),
    };
  }, [space, picture, railWidth, view]);
}

export type ShownView = NonNullable<ReturnType<typeof useView>>;
