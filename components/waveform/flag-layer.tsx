"use client";
import {
  useActiveTag,
  useNumberedTags,
  useSession,
  useStudio,
  useTransport,
} from "#components/studio-session/studio-context";
import type { NumberedTag } from "#lib/editor/order";
import { placeFlags } from "#lib/player/flags";
import { useSay } from "../studio-session/use-say";
import { type Lane, useLane } from "./use-lane";
import { useTimeHandle } from "./use-time-handle";

/** The tags over the waveform: drag a flag or use the arrow keys to move its moment. */
export function FlagLayer() {
  const tags = useNumberedTags();
  const active = useActiveTag(tags);
  const { duration } = useTransport();
  const made = useStudio((state) => state.history.doc.tags).map(({ id }) => id);
  const lane = useLane();
  const { width } = lane;

  const lefts = tags.map((tag) => (duration > 0 ? (tag.timestamp / duration) * width : 0));
  const places = placeFlags(lefts, 2);
  // In an order that no move changes: an element that changes its place among others loses focus and pointer.
  const flags = tags
    .map((tag, index) => ({ tag, place: places[index] }))
    .sort((a, b) => made.indexOf(a.tag.id) - made.indexOf(b.tag.id));
  return (
    <div ref={lane.ref} className="pointer-events-none absolute inset-0 z-20">
      {duration > 0 && width > 0
        ? flags.map(({ tag, place }) =>
            place?.visible ? (
              <Flag
                key={tag.id}
                tag={tag}
                row={place.row}
                hidden={place.hidden}
                isActive={tag.id === active}
                duration={duration}
                lane={lane}
              />
            ) : null,
          )
        : null}
    </div>
  );
}

interface FlagProps {
  tag: NumberedTag;
  row: number;
  hidden: number;
  isActive: boolean;
  duration: number;
  lane: Lane;
}

function Flag({ tag, row, hidden, isActive, duration, lane }: FlagProps) {
  const say = useSay();
  const session = useSession();
  const spoken = { number: String(tag.number), count: String(hidden) };
  const handle = useTimeHandle({
    label: say(hidden > 0 ? "flags" : "flag", spoken),
    time: tag.timestamp,
    duration,
    lane,
    move: (time) => session.tags.setTime(tag.id, time),
    choose: () => session.transport.seek(tag.timestamp),
    remove: () => session.tags.remove(tag.id),
    end: session.tags.endStep,
  });

  return (
    <div
      className={`absolute top-0 bottom-0 w-0 ${isActive ? "z-10" : ""}`}
      style={{ left: `${Math.min(1, tag.timestamp / duration) * 100}%` }}
    >
      <i
        aria-hidden="true"
        data-own-color=""
        className={`absolute bottom-0 -left-px w-[1.5px] ${isActive ? "bg-signal" : "bg-ink/35"} ${row === 0 ? "top-6" : "top-[50px]"}`}
      />
      <button
        {...handle}
        data-own-color=""
        className={`tabular drop pointer-events-auto absolute -left-3 grid h-6 min-w-6 cursor-ew-resize touch-none pointer-coarse:before:-inset-2.5 pointer-coarse:before:absolute place-items-center font-[650] text-[0.75rem] leading-none ${isActive ? "bg-signal text-onsignal" : "bg-ink text-sheet"} ${row === 0 ? "top-0" : "top-[26px]"} ${hidden > 0 ? "px-1" : ""}`}
      >
        {hidden > 0 ? `${tag.number}+` : tag.number}
      </button>
    </div>
  );
}
