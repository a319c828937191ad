import type { Transport } from "../../playback/transport";

const LEAD_SECONDS = 2;
const COUNT = 3;

export type LeadTransport = Pick<Transport, "seek" | "toggle" | "pause" | "onFrame" | "rate" | "time">;

interface LeadIn {
  transport: LeadTransport;
  /** Where the recording begins, in seconds. */
  start: number;
  signal: AbortSignal;
  onCount: (left: number) => void;
  onLead: () => void;
}

/** Plays what precedes the span; counts down where that is too little. */
export async function playLead({ transport, start, signal, onCount, onLead }: LeadIn): Promise<void> {
  if (start < LEAD_SECONDS / 4) return countDown(onCount, signal);
  onLead();
  transport.seek(Math.max(0, start - LEAD_SECONDS));
  transport.toggle();
  await new Promise<void>((settle) => {
    const longest = setTimeout(settle, (LEAD_SECONDS * 2 * 1000) / transport.rate);
    signal.addEventListener("abort", () => settle());
    const end = transport.onFrame(() => {
      if (transport.time < start) return;
      clearTimeout(longest);
      queueMicrotask(() => end());
      settle();
    });
  });
  transport.pause();
}

async function countDown(onCount: (left: number) => void, signal: AbortSignal): Promise<void> {
  for (let left = COUNT; left > 0 && !signal.aborted; left--) {
    onCount(left);
    await new Promise((later) => setTimeout(later, 1000));
  }
}
