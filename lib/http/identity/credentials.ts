import { credentialFromToken, findActor } from "#lib/accounts/sessions/actor";
import type { Credentials } from "#lib/shares/access/open-share";
import { cookieActor } from "./authenticate";
import { readViewerGrants, readVisitPasses } from "./link-cookies";
import { bearerToken, readVisitor } from "./visitor";

/** An invalid Authorization header counts as absent. */
export async function visitorCredentials(request: Request, code: string): Promise<Credentials> {
  const { bucket, sharePassword, grants } = readVisitor(request);
  const bearer = bearerToken(request);
  const viewer = (await findActor(credentialFromToken(bearer ?? ""))) ?? (await cookieActor(request));
  return {
    caller: bucket,
    sharePassword,
    grants: [...grants, ...readViewerGrants(request, code)],
    visits: readVisitPasses(request, code),
    viewer,
  };
}
