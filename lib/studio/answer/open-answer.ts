import { isRetryable } from "#lib/api-client/api-error";
import { fetchFile } from "#lib/api-client/fetch-file";
import { getPublicRequest, type PublicRequest } from "#lib/api-client/public-requests";
import { newId } from "#lib/editor/document";
import { allowMemory } from "../device/browser-database";
import { withLock } from "../device/tab-locks";
import { createGuestClip, deleteGuestClip, findGuestClip } from "../guest/guest-clips";
import { forgetClip } from "../session/forget-clip";
import { deleteAnswer, findAnswer, type KeptAnswer, listAnswers, saveAnswer } from "./kept-answers";

/** By then the request has ended, and the server has deleted its unsent answers. */
const keptForMs = 90 * 86_400_000;

/** Removes what this device keeps for requests that ended long ago, whatever became of it. */
async function sweepAnswers(except: string, now: number): Promise<void> {
  for (const { code, request, localId, begun } of await listAnswers()) {
    if (code === except || now - Date.parse(request.expires_at) < keptForMs) continue;
    await deleteGuestClip(localId);
    if (begun) await forgetClip(begun.clipId);
    await deleteAnswer(code);
  }
}

/** This browser's one answer to a request: the one that it has begun, or a new one. Throws where nothing is asked. */
export async function openAnswer(code: string, signal: AbortSignal): Promise<KeptAnswer> {
  allowMemory();
  let opened: KeptAnswer | null = null;
  await withLock(`tellmark-answer-${code}`, signal, async () => {
    opened = await findOrBegin(code, signal);
  });
  void sweepAnswers(code, Date.now()).catch(() => {});
  if (!opened) throw new Error("The answer could not be opened.");
  return opened;
}

async function findOrBegin(code: string, signal: AbortSignal): Promise<KeptAnswer> {
  const kept = await findAnswer(code);
  if (kept?.sent || kept?.isSending) return kept;
  const isThere = kept && (await findGuestClip(kept.localId)) !== null;
  const request = await getPublicRequest(code, signal).catch((error: unknown) => {
    if (isThere && isRetryable(error)) return kept.request;
    throw error;
  });
  const answer = isThere ? { ...kept, request } : await begin(request);
  await saveAnswer(answer);
  return answer;
}

async function begin(request: PublicRequest): Promise<KeptAnswer> {
  const { code, title } = request;
  const localId = await createGuestClip(await loadPicture(request), new Date(), { title, request: code });
  return { code, request, localId, key: newId(), name: "", ticked: [], isSending: false };
}

/** The bytes that the answer on the server has from its beginning: they are not sent a second time. */
async function loadPicture({ image_url }: PublicRequest) {
  const picture = image_url && (await fetchFile(image_url));
  if (!picture) return [];
  const name = `picture.${picture.type.split("/")[1]?.replace("jpeg", "jpg") ?? "png"}`;
  return [{ file: new File([picture], name, { type: picture.type }), kind: "image" as const }];
}
