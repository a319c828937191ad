import type { ClipVersion } from "#lib/api-client/api";
import type { DrawingRecord } from "#lib/editor/ink/drawings";

/** Reads of the server that began before `moment` moved are older than a save or read of this page. */
export function createServerReads(
  read: () => Promise<ClipVersion>,
  readDrawings: () => Promise<readonly DrawingRecord[]>,
) {
  let moment = 0;
  const move = () => {
    moment++;
  };
  return {
    get moment() {
      return moment;
    },
    move,
    async duringSave<Answer>(work: Promise<Answer>): Promise<Answer> {
      move();
      return work.finally(move);
    },
    async readInk() {
      const since = moment;
      return { since, read: await readDrawings() };
    },
    /** Read again where this page has changed the clip since. */
    async readClip(): Promise<ClipVersion> {
      for (;;) {
        const since = moment;
        const answer = await read();
        if (since === moment) return answer;
      }
    },
  };
}
