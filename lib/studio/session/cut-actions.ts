import { type AudibleRanges, MIN_AUDIBLE_SECONDS, type Part, roundToMs } from "#lib/cuts/cut";
import { restoreRange, trimRange } from "#lib/cuts/edit";
import { listGaps } from "#lib/cuts/gaps";
import type { StudioSession } from "./studio-session";

type Session = Pick<StudioSession, "store" | "transport" | "keep" | "endStep" | "trimming" | "notify">;

const FIRST_SPAN = 2;

export function createCutActions({ store, transport, keep, endStep, trimming, notify }: Session) {
  const keptNow = (): AudibleRanges => store.getState().history.doc.kept;
  const gaps = () => listGaps(keptNow(), transport.duration);
  /** The first and the last moment that are heard. */
  const ends = (): Part => {
    const list = gaps();
    const [first, last] = [list[0], list.at(-1)];
    return {
      start: first?.start === 0 ? first.end : 0,
      end: last && last.end >= transport.duration ? last.start : transport.duration,
    };
  };
  /** Moves one end; what else is cut stays cut. */
  const trim = (side: "start" | "end", second: number) => {
    const { duration } = transport;
    const now = ends();
    const edge: Part = side === "start" ? { start: 0, end: now.start } : { start: now.end, end: duration };
    const open = restoreRange(keptNow(), edge, duration);
    const gone: Part = side === "start" ? { start: 0, end: second } : { start: second, end: duration };
    const isSlip = gone.end - gone.start < MIN_AUDIBLE_SECONDS / 4;
    const kept = isSlip ? open : trimRange(open, gone, duration);
    // Null means the whole recording where nothing is taken, and else that too little would be left.
    if (isSlip || kept !== null) keep(kept, `trim ${side}`);
  };

  return {
    gaps,
    ends,
    done: () => trimming(null),
    select(span: Part | null): void {
      const { duration } = transport;
      const start = span && roundToMs(Math.max(0, Math.min(span.start, span.end)));
      const end = span && roundToMs(Math.min(duration, Math.max(span.start, span.end)));
      trimming({ span: start === null || end === null ? null : { start, end } });
    },
    selectHere(): void {
      const { start, end } = ends();
      const from = Math.max(start, Math.min(transport.time, end - FIRST_SPAN));
      this.select({ start: from, end: Math.min(end, from + FIRST_SPAN) });
    },
    cut(): void {
      const span = store.getState().cutting?.span;
      if (!span) return;
      const kept = trimRange(keptNow(), span, transport.duration);
      if (kept === null) {
        notify("You cannot cut the whole recording.");
        return;
      }
      keep(kept);
      endStep();
      trimming({ span: null });
      transport.seek(Math.max(0, span.start - 1));
    },
    trimStart: (second: number) => trim("start", second),
    trimEnd: (second: number) => trim("end", second),
    putBack(span: Part): void {
      keep(restoreRange(keptNow(), span, transport.duration));
      endStep();
    },
    putAllBack(): void {
      keep(null);
      endStep();
    },
    endStep,
  };
}
