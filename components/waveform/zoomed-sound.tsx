"use client";
import { ZoomIn, ZoomOut } from "lucide-react";
import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useSession, useTransport } from "#components/studio-session/studio-context";
import { IconButton } from "#components/ui/icon-button";

const widestPx = 16_000;
const mostPxPerSecond = 200;
const stepBy = 2;
const wheelBy = 0.0022;
const shortestSeconds = 8;
const aheadShare = 0.1;
const dragged = "button, [data-drags]";

/** The timeline of the recording at a chosen zoom; it scrolls with playback. */
export function ZoomedSound({ children }: { children: (zoom: number) => ReactNode }) {
  const { transport } = useSession();
  const { duration } = useTransport();
  const [view, setView] = useState<HTMLDivElement | null>(null);
  const [room, setRoom] = useState(0);
  const [wanted, setWanted] = useState(1);
  const anchor = useRef<{ share: number; x: number } | null>(null);
  const touches = useRef(new Map<number, number>());
  /** How far apart two fingers were, and how wide the sound was, when the second came down. */
  const pinch = useRef({ apart: 1, zoom: 1 });
  const isFollowed = useRef(true);
  const scrolls = useRef(false);
  const most = room > 0 ? Math.max(1, Math.min(widestPx, duration * mostPxPerSecond) / room) : 1;
  const zoom = Math.min(wanted, most);

  const headOf = () => (duration > 0 ? Math.min(1, transport.time / duration) * room * zoom : 0);
  const isInView = (x: number) => view !== null && x >= view.scrollLeft && x <= view.scrollLeft + room;
  const zoomTo = (next: number, at?: number) => {
    if (!view || room === 0) return;
    const head = headOf();
    const x = at ?? (isInView(head) ? head - view.scrollLeft : room / 2);
    anchor.current = { share: (view.scrollLeft + x) / (room * zoom), x };
    setWanted(Math.min(most, Math.max(1, next)));
  };

  useEffect(() => {
    if (!view) return;
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    observer.observe(view);
    return () => observer.disconnect();
  }, [view]);

  useLayoutEffect(() => {
    if (view && anchor.current) view.scrollLeft = anchor.current.share * room * zoom - anchor.current.x;
    anchor.current = null;
  }, [view, room, zoom]);

  const shown = useRef({ zoom, room, zoomTo, headOf, isInView });
  shown.current = { zoom, room, zoomTo, headOf, isInView };
  useEffect(() => {
    if (!view) return;
    const wheel = (event: WheelEvent) => {
      const now = shown.current;
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        now.zoomTo(now.zoom * Math.exp(-event.deltaY * wheelBy), event.clientX - view.getBoundingClientRect().left);
      } else if (now.zoom > 1 && Math.abs(event.deltaY) > Math.abs(event.deltaX)) {
        event.preventDefault();
        view.scrollLeft += event.deltaY;
      }
    };
    // A user who scrolls elsewhere during playback stays there.
    const scrolled = () => {
      isFollowed.current = shown.current.isInView(shown.current.headOf());
    };
    let before = transport.time;
    const stop = transport.onFrame(() => {
      const now = shown.current;
      const jump = Math.abs(transport.time - before) > 1 || !transport.isPlaying;
      const hasMoved = transport.time !== before;
      before = transport.time;
      const head = now.headOf();
      if (now.zoom === 1 || !hasMoved || now.isInView(head) || !(isFollowed.current || jump)) return;
      view.scrollLeft = head - now.room * aheadShare;
      isFollowed.current = true;
    });
    // Else the browser takes it for the start of a scroll, and the next tap for its end.
    const keepFromBrowser = (event: TouchEvent) => scrolls.current && event.cancelable && event.preventDefault();
    view.addEventListener("wheel", wheel, { passive: false });
    view.addEventListener("touchmove", keepFromBrowser, { passive: false });
    view.addEventListener("scroll", scrolled);
    return () => {
      stop();
      view.removeEventListener("wheel", wheel);
      view.removeEventListener("touchmove", keepFromBrowser);
      view.removeEventListener("scroll", scrolled);
    };
  }, [view, transport]);

  const touch = (event: PointerEvent) => {
    if (event.pointerType !== "touch" || !view) return;
    const before = [...touches.current.values()];
    const isDown = event.type === "pointerdown";
    if (isDown || touches.current.has(event.pointerId)) touches.current.set(event.pointerId, event.clientX);
    const [a, b] = [...touches.current.values()];
    if (isDown) scrolls.current = zoom > 1 && event.target instanceof Element && !event.target.closest(dragged);
    if (a === undefined || (b === undefined && (isDown || !scrolls.current))) return;
    event.stopPropagation();
    if (b === undefined) {
      view.scrollLeft -= a - (before[0] ?? a);
      return;
    }
    const apart = Math.max(1, Math.abs(a - b));
    if (isDown) pinch.current = { apart, zoom };
    const [c, d] = before;
    if (isDown || c === undefined || d === undefined) return;
    const middle = (a + b) / 2;
    view.scrollLeft -= middle - (c + d) / 2;
    zoomTo((pinch.current.zoom * apart) / pinch.current.apart, middle - view.getBoundingClientRect().left);
  };
  const lift = (event: PointerEvent) => {
    touches.current.delete(event.pointerId);
    const [a, b] = [...touches.current.values()];
    if (a !== undefined && b !== undefined) pinch.current = { apart: Math.max(1, Math.abs(a - b)), zoom };
  };

  return (
    <div className="flex min-w-0 items-center gap-4">
      <div
        ref={setView}
        onPointerDownCapture={touch}
        onPointerMoveCapture={touch}
        onPointerUpCapture={lift}
        onPointerCancelCapture={lift}
        className={`-mx-3 min-w-0 flex-1 px-3 ${most > 1 ? "touch-pan-y [&_::part(scroll)]:touch-pan-y" : ""} ${zoom > 1 ? "overflow-x-auto overflow-y-hidden [scrollbar-width:thin]" : ""}`}
      >
        <div style={zoom > 1 ? { width: `${zoom * 100}%` } : undefined}>{children(zoom)}</div>
      </div>
      {duration >= shortestSeconds && most > 1 ? (
        <fieldset className="m-0 grid border-0 p-0">
          <legend className="sr-only">Waveform zoom</legend>
          <IconButton label="Zoom in on the waveform" disabled={zoom >= most} onClick={() => zoomTo(zoom * stepBy)}>
            <ZoomIn size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label="Zoom out of the waveform" disabled={zoom <= 1} onClick={() => zoomTo(zoom / stepBy)}>
            <ZoomOut size={18} aria-hidden="true" />
          </IconButton>
        </fieldset>
      ) : null}
    </div>
  );
}
