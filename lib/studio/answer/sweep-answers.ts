import { deleteGuestClip } from "../guest/guest-clips";
import { forgetClip } from "../session/forget-clip";
import { deleteAnswer, listAnswers } from "./kept-answers";

/** The asker has ended the request by then, and the server has deleted what was not sent. */
const keptForMs = 90 * 86_400_000;

/** Removes what this device keeps for requests that ended long ago, whatever became of it. */
export async function sweepAnswers(except: string, now: number): Promise<void> {
  for (const { code, request, localId, begun } of await listAnswers()) {
    if (code === except || now - Date.parse(request.expires_at) < keptForMs) continue;
    await deleteGuestClip(localId);
    if (begun) await forgetClip(begun.clipId);
    await deleteAnswer(code);
  }
}
