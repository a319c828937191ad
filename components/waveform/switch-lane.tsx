"use client";
import { useMemo } from "react";
import { useSession, useStudio, useTransport } from "#components/studio-session/studio-context";
import type { Switch } from "#lib/editor/document";
import { pictureTimes } from "#lib/editor/timeline";
import { type Lane, useLane } from "./use-lane";
import { useTimeHandle } from "./use-time-handle";

/** Which picture is shown when, under the waveform: drag a switch or use the arrow keys to move its moment. */
export function SwitchLane() {
  const doc = useStudio((state) => state.history.doc);
  const { duration } = useTransport();
  const lane = useLane();
  const unreadable = useStudio((state) => state.clip.unreadable_image_urls);
  const shown = useMemo(() => pictureTimes(doc, duration, unreadable), [doc, duration, unreadable]);
  const numberOf = (picture: string | null) => doc.pictures.findIndex(({ id }) => id === picture) + 1;
  const percent = (seconds: number) => `${Math.min(1, seconds / duration) * 100}%`;
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="sr-only">Pictures over time</legend>
      <div ref={lane.ref} className="relative mt-1 h-6">
        {duration > 0
          ? shown.map(({ image, start, end }) => (
              <span
                key={start}
                aria-hidden="true"
                style={{ left: percent(start), right: `calc(100% - ${percent(end ?? duration)} + 2px)` }}
                className="tabular absolute inset-y-0.5 overflow-hidden rounded-sm bg-sunk pl-1.5 font-[600] text-ink3 text-xs leading-5"
              >
                {numberOf(image)}
              </span>
            ))
          : null}
        {duration > 0 && lane.width > 0
          ? doc.switches.map((one) =>
              one.picture === null ? null : (
                <Handle key={one.id} one={one} number={numberOf(one.picture)} duration={duration} lane={lane} />
              ),
            )
          : null}
      </div>
    </fieldset>
  );
}

function Handle({ one, number, duration, lane }: { one: Switch; number: number; duration: number; lane: Lane }) {
  const { showing, transport } = useSession();
  const handle = useTimeHandle({
    label: `Time of the switch to picture ${number}`,
    time: one.timestamp,
    duration,
    lane,
    move: (time) => showing.move(one.id, time),
    choose: () => transport.seek(one.timestamp),
    remove: () => showing.remove(one.id),
    end: showing.endStep,
  });
  return (
    <button
      {...handle}
      title={`Picture ${number} from here on`}
      style={{ left: `${Math.min(1, one.timestamp / duration) * 100}%` }}
      className="tabular -ml-3 pointer-coarse:before:-inset-x-2.5 pointer-coarse:before:-top-1 pointer-coarse:before:-bottom-4 absolute top-0 grid size-6 cursor-ew-resize touch-none pointer-coarse:before:absolute place-items-center rounded-sm bg-tide font-[650] text-[0.75rem] text-sheet leading-none"
    >
      {number}
    </button>
  );
}
