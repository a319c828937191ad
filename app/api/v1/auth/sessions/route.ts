import { endOtherSignIns, listSignIns } from "#lib/accounts/sessions/sign-ins";
import * as contract from "#lib/contract/sessions";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentSignIn } from "#lib/http/present/sign-in";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.listSessions, async ({ actor }) => {
    const sessions = (await listSignIns(actor)).map(presentSignIn);
    return { success: true as const, data: { sessions }, message: "Your sessions." };
  }),
  endpoint(contract.endOtherSessions, async ({ actor }) => ({
    success: true as const,
    data: { ended: await endOtherSignIns(actor) },
    message: "The other sessions have ended.",
  })),
);
