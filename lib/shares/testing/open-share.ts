import { authorizeViewer, type Credentials, getShareByCode, type SharedClip } from "../access/open-share";

/** Throws 404 if unknown, 410 if ended, 403 if private or locked. */
export async function openShare(code: string, credentials: Credentials): Promise<SharedClip> {
  return authorizeViewer(await getShareByCode(code), credentials);
}
