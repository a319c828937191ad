import { credentialFromToken, findActor } from "#lib/accounts/sessions/actor";
import type { Credentials } from "#lib/shares/access/open-share";
import { cookieActor } from "./authenticate";
import { viewerGrantsOf, visitPassesOf } from "./link-cookies";
import { bearerOf, visitorOf } from "./visitor";

/** An invalid Authorization header counts as absent. */
export async function credentialsOf(request: Request, code: string): Promise<Credentials> {
  const { bucket, sharePassword, grants } = visitorOf(request);
  const bearer = bearerOf(request);
  const viewer = (await findActor(credentialFromToken(bearer ?? ""))) ?? (await cookieActor(request));
  return {
    caller: bucket,
    sharePassword,
    grants: [...grants, ...viewerGrantsOf(request, code)],
    visits: visitPassesOf(request, code),
    viewer,
  };
}
