"use client";
import { useState } from "react";
import { useAudibleInk, useSession, useStudio, useTransport } from "#components/studio-session/studio-context";
import { useMediaQuery } from "#components/ui/use-media-query";
import { type InkGroup, inkGroups } from "#lib/editor/ink/ink-groups";
import { toolName } from "#lib/editor/tools";
import { isLaser } from "#lib/ink/laser/laser";
import { type Lane, useLane } from "./use-lane";
import { useTimeHandle } from "./use-time-handle";

/** Marks closer than this on the screen could not be hit one by one, with a mouse and with a finger. */
const narrowest = { fine: 26, coarse: 46 };

/** When the ink of the picture is drawn, under the waveform: drag a mark or use the arrow keys to move it in time. */
export function InkLane() {
  const strokes = useAudibleInk();
  const { duration } = useTransport();
  const lane = useLane();
  const { width } = lane;
  const least = useMediaQuery("(pointer: coarse)") ? narrowest.coarse : narrowest.fine;
  const [held, setHeld] = useState<readonly string[]>([]);

  const gap = (least / width) * duration;
  const [lasers, ink] = [strokes.filter(isLaser), strokes.filter((stroke) => !isLaser(stroke))];
  const groups = width > 0 && duration > 0 ? [lasers, ink].flatMap((some) => inkGroups(some, gap, held)) : [];
  return (
    <div ref={lane.ref} className="relative mt-1 h-6">
      <i aria-hidden="true" className="absolute inset-x-0 top-3 border-line border-t" />
      {groups.map((group) => (
        <Handle
          key={group.strokes[0]?.id}
          group={group}
          duration={duration}
          lane={lane}
          leastWidth={least - 2}
          onHold={setHeld}
        />
      ))}
    </div>
  );
}

interface HandleProps {
  group: InkGroup;
  duration: number;
  lane: Lane;
  leastWidth: number;
  onHold: (ids: readonly string[]) => void;
}

function Handle({ group, duration, lane, leastWidth, onHold }: HandleProps) {
  const session = useSession();
  const mark = useStudio((state) => state.mark);
  const ids = group.strokes.map(({ id }) => id);
  const [first] = group.strokes;
  const isWay = first !== undefined && isLaser(first);
  const name = `${toolName(first?.tool ?? "")}${ids.length > 1 ? ` and ${ids.length - 1} more` : ""}`;
  const handle = useTimeHandle({
    label: `Time of ink: ${name}`,
    time: group.start,
    duration,
    lane,
    move: (start) => session.ink.shift(ids, start - group.start, duration),
    choose: () => {
      if (isWay) return session.transport.seek(group.start);
      session.transport.seek(group.end);
      session.ink.choose("select");
      session.ink.select(first?.id ?? null);
    },
    remove: () => session.ink.remove(...ids),
    end: session.ink.endStep,
  });

  return (
    <button
      {...handle}
      title={name}
      onFocus={() => onHold(ids)}
      onBlur={() => onHold([])}
      onPointerDown={(event) => {
        // Touch and Safari move no focus, but a dragged group has to stay separate all the same.
        onHold(ids);
        handle.onPointerDown?.(event);
      }}
      style={{
        left: `${Math.min(1, group.start / duration) * 100}%`,
        width: Math.max(leastWidth, ((group.end - group.start) / duration) * lane.width),
      }}
      className="pointer-coarse:before:-top-4 pointer-coarse:before:-bottom-1 absolute top-0 h-6 cursor-ew-resize touch-none rounded-sm pointer-coarse:before:absolute pointer-coarse:before:inset-x-0"
    >
      <span
        data-own-color=""
        style={{
          backgroundColor: first?.color,
          boxShadow: "inset 0 0 0 1px oklch(0 0 0/.28), 0 0 0 1px oklch(1 0 0/.2)",
        }}
        className={`block rounded-full ${isWay ? "h-1" : "h-2.5"} ${ids.includes(mark ?? "") ? "outline-2 outline-ink outline-offset-2" : ""}`}
      />
    </button>
  );
}
