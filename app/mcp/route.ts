import { answerMcp } from "#lib/mcp/answer-mcp";
import * as context from "../api/v1/clips/[id]/context/route";
import * as crop from "../api/v1/clips/[id]/crops/[pin]/route";
import * as replies from "../api/v1/clips/[id]/replies/route";
import * as shareByEmail from "../api/v1/clips/[id]/share/email/route";
import * as share from "../api/v1/clips/[id]/share/route";
import * as shareBySms from "../api/v1/clips/[id]/share/sms/route";
import * as transcribe from "../api/v1/clips/[id]/transcribe/route";
import * as clips from "../api/v1/clips/route";
import * as answer from "../api/v1/replies/[replyId]/answer/route";
import * as requestByEmail from "../api/v1/requests/[requestId]/email/route";
import * as request from "../api/v1/requests/[requestId]/route";
import * as requestBySms from "../api/v1/requests/[requestId]/sms/route";
import * as requests from "../api/v1/requests/route";

/** The routes that tools call. */
const routes = {
  "/api/v1/clips": clips,
  "/api/v1/clips/{id}/context": context,
  "/api/v1/clips/{id}/crops/{pin}": crop,
  "/api/v1/clips/{id}/replies": replies,
  "/api/v1/clips/{id}/share": share,
  "/api/v1/clips/{id}/share/email": shareByEmail,
  "/api/v1/clips/{id}/share/sms": shareBySms,
  "/api/v1/clips/{id}/transcribe": transcribe,
  "/api/v1/replies/{replyId}/answer": answer,
  "/api/v1/requests": requests,
  "/api/v1/requests/{requestId}": request,
  "/api/v1/requests/{requestId}/email": requestByEmail,
  "/api/v1/requests/{requestId}/sms": requestBySms,
};

const handle = (request: Request): Promise<Response> => answerMcp(request, routes);

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
