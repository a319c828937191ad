import { createShare, listShares, type Share } from "#lib/api-client/shares";
import { generatePassword, loadChoices, toShareRequest } from "./share-choices";

/** A link to be copied. The password is known here only if it was made here. */
export interface OpenLink {
  code: string;
  url: string;
  password: string | null;
}

const isForAnybody = ({ status, channel, privacy, shown_as_of }: Share) =>
  status === "active" && channel === "link" && privacy !== "private" && shown_as_of === null;

/** The clip's newest link that works, shows it as it is and was not made for one person, or a new one as the last was chosen. */
export async function ensureOpenLink(clipId: number): Promise<OpenLink> {
  const kept = (await listShares(clipId)).find(isForAnybody);
  if (kept) return { code: kept.share_code, url: kept.public_url, password: null };
  return createOpenLink(clipId);
}

/** Creates a link as the last one was chosen; if that had a password, with a new one. */
export async function createOpenLink(clipId: number): Promise<OpenLink> {
  const choices = loadChoices();
  const password = choices.privacy === "password" ? choices.password || generatePassword() : null;
  const made = await createShare(clipId, toShareRequest({ ...choices, password: password ?? "" }));
  return { code: made.share_code, url: made.public_url, password };
}
