import { newId } from "#lib/editor/document";
import { finishLaser, simplifyWay, trackLaser } from "#lib/editor/ink/laser-track";
import { countLaserPoints, MAX_LASER_POINTS } from "#lib/ink/laser/laser-points";
import type { StudioSession } from "../session/studio-session";
import type { StudioState } from "../session/studio-state";

interface Parts {
  store: {
    getState(): Pick<StudioState, "recorder" | "history">;
    subscribe: StudioSession["store"]["subscribe"];
  };
  ink: Pick<StudioSession["ink"], "add">;
  transport: Pick<StudioSession["transport"], "time">;
}

interface Surroundings {
  picture: string;
  /** Its height as a share of its width. */
  aspect: number;
  /** The clip can keep no more of it. */
  onFull: () => void;
}

/** Keeps the way of the pointer over a picture while a take is recorded. */
export function recordLaser({ store, ink, transport }: Parts, { picture, aspect, onFull }: Surroundings) {
  const isRecording = () => store.getState().recorder.kind === "recording";
  let isFull = false;
  const track = trackLaser((laser) => {
    const way = simplifyWay(laser.points, aspect);
    const room = MAX_LASER_POINTS - countLaserPoints(Object.values(store.getState().history.doc.ink).flat());
    const stroke = finishLaser({ ...laser, points: way }, newId(), room);
    if (stroke) ink.add(stroke, picture);
    if (way.length > room && !isFull) onFull();
    isFull = way.length > room;
  });
  // Before the take is handed over, or its marks are taken back.
  const unsubscribe = store.subscribe(() => {
    if (!isRecording()) track.end();
  });
  return {
    /** With every frame; null: the pointer is not on the picture. */
    at(place: { x: number; y: number } | null): void {
      if (isRecording()) track.at(place, transport.time);
    },
    dispose(): void {
      track.end();
      unsubscribe();
    },
  };
}
