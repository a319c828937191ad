import { EventEmitter } from "node:events";
import { pauseGroup } from "./pause-group";

/** Asks the children of a job to stand still, and to go on. Time in between counts for no limit. */
export class Pauses extends EventEmitter<{ pause: []; resume: [] }> {
  isPaused = false;

  pause() {
    this.isPaused = true;
    this.emit("pause");
  }

  resume() {
    this.isPaused = false;
    this.emit("resume");
  }

  /**
   * Lets a process group stand still with the job, from its start if the job already does.
   * @param onResumed gets the milliseconds that it stood still
   * @returns ends it
   */
  follow(leader: number, onResumed: (milliseconds: number) => void): () => void {
    let standing: { resume: () => void; since: number } | null = null;
    const onPause = () => {
      const resume = pauseGroup(leader);
      if (resume) standing = { resume, since: performance.now() };
    };
    const onResume = () => {
      if (!standing) return;
      standing.resume();
      onResumed(performance.now() - standing.since);
      standing = null;
    };
    this.on("pause", onPause).on("resume", onResume);
    if (this.isPaused) onPause();
    return () => {
      onResume();
      this.off("pause", onPause).off("resume", onResume);
    };
  }
}
