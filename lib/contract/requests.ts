import { z } from "zod";
import { anyType, imageTypes } from "./schema/asset";
import { blankAsAbsent, number, Page, resourceResponse } from "./schema/fields";
import { bounds } from "./schema/limits";
import { jsonBody, operation } from "./schema/operation";
import {
  AnswerToSend,
  answerPath,
  BegunAnswer,
  ClipRequest,
  DeletedRequest,
  MadeRequest,
  NewRequest,
  OpenedRequest,
  PublicRequest,
  RequestChanges,
  RequestEmail,
  RequestList,
  RequestSms,
  requestCodePath,
  requestPath,
  SentClip,
  SentRequest,
} from "./schema/request";

const tag = "Requests";
const formSlack = 1024 * 1024;

export const createRequest = operation({
  id: "createRequest",
  method: "POST",
  path: "/api/v1/requests",
  tag,
  summary: "Ask for clips from people without an account",
  description:
    "Makes a page at `url` where people record an answer in the browser: they see the picture with your questions, " +
    "point, talk and send. The answer is a clip of yours. `image` or `clip_id` gives the picture; without one they bring their own. " +
    "You get no metadata of what they send, and nothing that they covered.",
  access: "bearer",
  limit: "upload",
  body: {
    kind: "json-or-multipart",
    file: { field: "image_file", required: false, kind: "image" },
    maxBytes: bounds.imageBytes * 2 + formSlack,
    schema: NewRequest,
  },
  remakesAnswer: true,
  ok: [201],
  answer: MadeRequest,
  errors: [
    "validation_failed",
    "resource_not_found",
    "conflict",
    "payload_too_large",
    "storage_full",
    "unsupported_media_type",
  ],
});

export const listRequests = operation({
  id: "listRequests",
  method: "GET",
  path: "/api/v1/requests",
  tag,
  summary: "List your requests",
  description: "Newest first, ended ones included.",
  access: "bearer",
  limit: "general",
  query: z.object(Page),
  ok: [200],
  answer: resourceResponse(RequestList),
  errors: ["validation_failed"],
});

const one = { access: "bearer", limit: "general", subject: "request", params: requestPath, tag, ok: [200] } as const;

export const getRequest = operation({
  id: "getRequest",
  method: "GET",
  path: "/api/v1/requests/{requestId}",
  summary: "Get a request and its answers",
  description:
    "`Prefer: wait=25` waits until there are more answers than `after`, until the request ends, or 25 seconds.",
  ...one,
  query: z.object({
    after: blankAsAbsent(number().pipe(z.number().int().min(0))).describe(
      "How many answers you know of: `answer_count` of an earlier answer. Absent: none",
    ),
  }),
  prefer: "wait",
  answer: resourceResponse(ClipRequest),
  errors: ["validation_failed", "resource_not_found"],
});

export const updateRequest = operation({
  id: "updateRequest",
  method: "PATCH",
  path: "/api/v1/requests/{requestId}",
  summary: "Change a request, end it, or open it again",
  description: "Changes the members that are sent, and keeps the others.",
  ...one,
  body: jsonBody(RequestChanges),
  answer: resourceResponse(ClipRequest),
  errors: ["validation_failed", "resource_not_found"],
});

export const deleteRequest = operation({
  id: "deleteRequest",
  method: "DELETE",
  path: "/api/v1/requests/{requestId}",
  summary: "Delete a request",
  description: "Its page ends, and answers that were not sent are deleted. The answers that you got stay.",
  ...one,
  answer: resourceResponse(DeletedRequest),
  errors: ["resource_not_found"],
});

const sending = { ...one, limit: "messaging", remakesAnswer: true, answer: SentRequest } as const;

export const requestByEmail = operation({
  id: "requestByEmail",
  method: "POST",
  path: "/api/v1/requests/{requestId}/email",
  summary: "Send a request by e-mail (template 100)",
  description:
    "As `shareByEmail` sends a link; to the same address again, as a reminder (template 101). 409 for a request that has ended.",
  ...sending,
  body: jsonBody(RequestEmail),
  errors: ["validation_failed", "resource_not_found", "conflict", "recipient_opted_out"],
});

export const requestBySms = operation({
  id: "requestBySms",
  method: "POST",
  path: "/api/v1/requests/{requestId}/sms",
  summary: "Send a request by SMS (template 100)",
  description:
    "As `shareBySms` sends a link; to the same number again, as a reminder (template 101). 409 for a request that has ended.",
  ...sending,
  body: jsonBody(RequestSms),
  errors: ["validation_failed", "resource_not_found", "conflict", "recipient_opted_out"],
});

const open = { access: "share", subject: "asked", params: requestCodePath, tag } as const;
const ended = ["resource_not_found", "request_ended"] as const;

export const getPublicRequest = operation({
  id: "getPublicRequest",
  method: "GET",
  path: "/api/v1/request/public/{code}",
  summary: "Get a request by its code",
  description: "What is asked, for a page of yours that takes answers. 410 once it has ended, without what was asked.",
  ...open,
  limit: "general",
  ok: [200],
  answer: resourceResponse(PublicRequest),
  errors: ended,
});

export const getRequestImage = operation({
  id: "getRequestImage",
  method: "GET",
  path: "/api/v1/request/public/{code}/image",
  summary: "Download the picture of a request",
  description: "Upright, without metadata, with redactions in its pixels. 404 without a picture.",
  ...open,
  limit: "media",
  ok: [200, 206],
  answer: "binary",
  media: [...imageTypes, anyType],
  errors: [...ended, "range_not_satisfiable"],
});

export const countRequestOpening = operation({
  id: "countRequestOpening",
  method: "POST",
  path: "/api/v1/request/public/{code}/opened",
  summary: "Count one opening of a request: its page calls this once it is seen",
  description: "For your own pages. The first opening raises `request.opened`.",
  ...open,
  limit: "general",
  repeatable: true,
  ok: [200],
  answer: OpenedRequest,
  errors: ended,
});

export const beginAnswer = operation({
  id: "beginAnswer",
  method: "POST",
  path: "/api/v1/request/public/{code}/clips",
  summary: "Begin an answer to a request",
  description:
    "Makes an empty clip that already has the picture of the request, and a token (`rqt_…`) for the operations " +
    "that fill it: upload a recording and pictures, draw, set tags. At most 10 minutes, 10 pictures and 50 MB. No " +
    "one sees it, and nothing is converted or transcribed, until you send it. An address may have three unsent " +
    "answers at the same time, and begin ten an hour.",
  ...open,
  limit: "general",
  remakesAnswer: true,
  ok: [201],
  answer: BegunAnswer,
  errors: [...ended, "storage_full"],
});

export const sendAnswer = operation({
  id: "sendAnswer",
  method: "POST",
  path: "/api/v1/request/public/{code}/clips/{vstId}/send",
  tag,
  summary: "Send an answer",
  description:
    "Takes the token of `beginAnswer`. The clip becomes one of the asker's, who gets its pictures without " +
    "metadata and with redactions in their pixels: the server deletes the originals before it answers. Afterwards " +
    "the token only gets and deletes the clip, for a day. 422 without a recording, text or tag. Repeating it " +
    "changes nothing.",
  access: "bearer",
  answerToken: "always",
  limit: "general",
  subject: "clip",
  params: answerPath,
  body: jsonBody(AnswerToSend),
  repeatable: true,
  ok: [200],
  answer: SentClip,
  errors: ["validation_failed", "resource_not_found", "request_ended", "conflict"],
});
