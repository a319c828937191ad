import { newId } from "#lib/editor/document";
import { finishLaser, simplifyWay, trackLaser } from "#lib/editor/ink/laser-track";
import { countLaserPoints, MAX_LASER_POINTS } from "#lib/ink/laser/laser-points";
import type { StudioSession } from "../session/studio-session";
import type { StudioState } from "../session/studio-state";

const fullWords =
  "The clip has as much of the laser as it can keep: 20,000 points. Your recording goes on without more of it.";

interface Parts {
  store: {
    getState(): Pick<StudioState, "recorder" | "history">;
    subscribe: StudioSession["store"]["subscribe"];
  };
  ink: Pick<StudioSession["ink"], "add">;
  notify: StudioSession["notify"];
  transport: Pick<StudioSession["transport"], "time">;
}

/** Keeps the way of the pointer over a picture while a take is recorded. `aspect` is its height as a share of its width. */
export function recordLaser({ store, ink, notify, transport }: Parts, picture: string, aspect: number) {
  const isRecording = () => store.getState().recorder.kind === "recording";
  let isFull = false;
  const track = trackLaser((laser) => {
    const way = simplifyWay(laser.points, aspect);
    const room = MAX_LASER_POINTS - countLaserPoints(Object.values(store.getState().history.doc.ink).flat());
    const stroke = finishLaser({ ...laser, points: way }, newId(), room);
    if (stroke) ink.add(stroke, picture);
    if (way.length > room && !isFull) notify(fullWords);
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
