import { createShare, listShares } from "./api";

/** The clip's newest link that works, or a new one that only who has it finds. */
export async function linkTo(clipId: number): Promise<string> {
  const live = (await listShares(clipId)).filter(({ status, has_password }) => status === "active" && !has_password);
  const [newest] = live.sort((a, b) => b.created_at.localeCompare(a.created_at));
  return newest?.public_url ?? (await createShare(clipId, { privacy: "unlisted" })).public_url;
}

/**
 * Copies a text that has yet to be fetched. Browsers that allow it only during the click get a promise of it. Throws if
 * the clipboard is not allowed; `text` is asked once.
 */
export async function copyText(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem !== "undefined" && navigator.clipboard?.write) {
    const blob = text.then((words) => new Blob([words], { type: "text/plain" }));
    const isWritten = await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]).then(
      () => true,
      () => false,
    );
    if (isWritten) return;
  }
  await navigator.clipboard.writeText(await text);
}
