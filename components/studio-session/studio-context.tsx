"use client";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { isTakeActive } from "#lib/browser/recorder/recorder-state";
import type { Part } from "#lib/cuts/cut";
import { listGaps } from "#lib/cuts/gaps";
import type { TimeMap } from "#lib/cuts/time-map";
import { createCutMap, filterAudibleStrokes, filterAudibleTags } from "#lib/editor/audible-parts";
import type { Stroke } from "#lib/editor/document";
import { activeTag, type NumberedTag, numberTags } from "#lib/editor/order";
import type { StudioSession } from "#lib/studio/session/studio-session";
import type { StudioState } from "#lib/studio/session/studio-state";

const SessionContext = createContext<StudioSession | null>(null);

/** Gives everything below it the open clip. */
export function SessionProvider({ session, children }: { session: StudioSession; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): StudioSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error("No SessionProvider.");
  return session;
}

/** A piece of the studio's state; the component renders when that piece changes. */
export function useStudio<Piece>(select: (state: StudioState) => Piece): Piece {
  return useStore(useSession().store, select);
}

const none: readonly never[] = [];

const useKept = () => useStudio((state) => (isTakeActive(state.recorder) ? null : state.history.doc.kept));

/** The gaps of the recording; none while another take runs. */
export function useGaps(): readonly Part[] {
  const kept = useKept();
  const { duration } = useTransport();
  return useMemo(() => (kept ? listGaps(kept, duration) : none), [kept, duration]);
}

export function useCutMap(): TimeMap | null {
  const kept = useKept();
  const { duration } = useTransport();
  return useMemo(() => createCutMap(kept, duration), [kept, duration]);
}

/** The audible tags in order of time with their numbers. */
export function useNumberedTags(): NumberedTag[] {
  const tags = useStudio((state) => state.history.doc.tags);
  const map = useCutMap();
  return useMemo(() => numberTags(filterAudibleTags(tags, map)), [tags, map]);
}

/** The ink of the picture on the stage, without strokes in a cut. */
export function useAudibleInk(): readonly Stroke[] {
  const strokes = useStudio((state) => state.history.doc.ink[state.picture ?? ""] ?? none);
  const map = useCutMap();
  return useMemo(() => filterAudibleStrokes(strokes, map), [strokes, map]);
}

/** The state of playback: changes rarely, never with every frame. */
export function useTransport() {
  const { transport } = useSession();
  const state = () =>
    `${transport.isPlaying}|${transport.rate}|${transport.duration}|${transport.hasSound}|${transport.audio.error !== null}`;
  useSyncExternalStore(transport.onChange, state, state);
  return {
    isPlaying: transport.isPlaying,
    rate: transport.rate,
    duration: transport.duration,
    hasSound: transport.hasSound,
    isBroken: transport.audio.error !== null,
  };
}

/** The tag that is being spoken about right now, or null. */
export function useActiveTag(tags: readonly NumberedTag[]): string | null {
  const { transport } = useSession();
  const [active, setActive] = useState<string | null>(null);
  useEffect(
    () =>
      transport.onFrame(() => {
        const resting = transport.time === 0 && !transport.isPlaying;
        setActive(resting ? null : (activeTag(tags, transport.time)?.id ?? null));
      }),
    [transport, tags],
  );
  return active;
}
