import * as contract from "#lib/contract/requests";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentRequest, presentRequestWithAnswers } from "#lib/http/present/request";
import { preferredWaitSeconds } from "#lib/http/request/prefer";
import { listAnswers, waitForAnswer } from "#lib/requests/list-requests";
import { removeRequest, updateRequest } from "#lib/requests/update-request";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getRequest, async ({ request, actor, subject, query, origin, signal }) => {
    const wait = { after: query.after ?? 0, seconds: preferredWaitSeconds(request), signal };
    const current = await waitForAnswer(actor.user, subject, wait);
    const data = await presentRequestWithAnswers(current, await listAnswers(current), origin);
    return { success: true as const, data, message: "The request." };
  }),
  endpoint(contract.updateRequest, async ({ subject, body, origin }) => ({
    success: true as const,
    data: await presentRequest(await updateRequest(subject, body), origin),
    message: "The request was changed.",
  })),
  endpoint(contract.deleteRequest, async ({ subject }) => {
    await removeRequest(subject);
    const data = { request_id: subject.id, deleted: true as const };
    return { success: true as const, data, message: "The request was deleted." };
  }),
);
