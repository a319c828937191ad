import { createDraft, listClips } from "#lib/api-client/api";
import { moveEarlierTakes } from "../device/earlier-takes";
import { moveTakes } from "../device/journal";
import { withLock } from "../device/tab-locks";
import { moveToClip } from "../outbox/outbox-db";
import { findGuestClip, type GuestClip, listClaimedClips, saveGuestClip } from "./guest-clips";

/**
 * Makes a local clip one of the signed-in account and answers the id that it has on the server; null when this device
 * has no such clip. Whatever cuts it off, the next call goes on from there: the draft is made once and noted before
 * anything moves, and each move can be repeated. What a tab that was still open writes later moves with the next call.
 */
export async function claimGuestClip(id: number, account: string, signal: AbortSignal): Promise<number | null> {
  let clipId: number | null = null;
  await withLock(`tellmark-claim-${id}`, signal, async () => {
    const clip = await findGuestClip(id);
    if (!clip || clip.request !== undefined) return;
    clipId = await draftFor(clip, account);
    await moveTakes(id, clipId);
    await moveEarlierTakes(id, clipId);
    await moveToClip(id, clipId);
  });
  return clipId;
}

async function draftFor(clip: GuestClip, account: string): Promise<number> {
  // A claim that another account began and did not finish passes to the current account.
  if (clip.claim?.account === account) return clip.claim.clipId;
  const arrived = clip.askedFor === account ? await draftLike(clip) : null;
  await saveGuestClip({ ...clip, askedFor: account });
  const clipId = arrived ?? (await createDraft(clip.title, clip.key));
  await saveGuestClip({ ...clip, askedFor: account, claim: { account, clipId } });
  return clipId;
}

/** The draft of an answer that was lost: the server forgets its key after a day. Nothing is in it yet. */
async function draftLike({ title }: GuestClip): Promise<number | null> {
  const { clips } = await listClips({ search: title, status: "draft", limit: 100 });
  const taken = await listClaimedClips();
  const isEmpty = (one: (typeof clips)[number]) =>
    one.image_urls.length + one.voice_tags.length === 0 && one.audio_url === null && !one.description;
  return clips.find((one) => one.title === title && isEmpty(one) && !taken.includes(one.id))?.id ?? null;
}
