import { config } from "#lib/config/config";
import type { JobKind } from "#lib/platform/queue/port";

/**
 * The number of jobs of a kind that run in a process at the same time. One user has half of them at most, so that no other
 * user waits for a whole job; where a place on this machine is scarcer, its work is paused for others.
 */
export function workerCounts(): Record<JobKind, number> {
  const withSound = 2 * config().media.concurrency;
  return {
    "prepare-audio": withSound,
    "cut-audio": withSound,
    "put-in-take": withSound,
    convert: 4,
    "cover-images": 2,
    "annotate-images": 2,
    // It works in the places for scans, for which uploads wait.
    "clean-reply": 2,
    "render-video": 2,
    transcribe: 2,
    "time-words": 2,
    "read-pictures": 2,
    translate: 2,
    // A mail server that hangs holds its places for minutes, and neither codes nor SMS are to wait for it.
    "send-message": 2,
    "send-code": 2,
    "send-sms": 2,
    "deliver-webhook": 4,
    // They wait for trackers, each user's for one at a time.
    "hand-over": 4,
    sweep: 1,
  };
}
