import type { ErrorCode } from "#lib/kernel/errors";

export const errorMeanings: Record<ErrorCode, string> = {
  validation_failed:
    "The request cannot be read (400) or a field is missing or wrong (422). `errors` names each field with what is wrong.",
  invalid_token: "The token is missing, malformed, unknown, expired or revoked. Sign in again, or send another key.",
  invalid_code: "The sign-in code is wrong, used, expired or was replaced by a newer one. Ask for a new one.",
  refresh_token_invalid: "The refresh token is unknown, expired or was used before. Sign in again.",
  insufficient_scope: "The key may not do this.",
  share_private: "The link is private: only its owner and the person it was sent to may open it, signed in.",
  password_required: "The link has a password: send it in `X-Share-Password`, or unlock the link first.",
  invalid_password: "The password of the link is wrong.",
  forbidden:
    "This is not allowed: the sender does not want it, it is for administrators alone, or (`needs_opening`) a link with a view limit was not opened yet.",
  resource_not_found: "There is no such thing, or it belongs to somebody else: the answer is the same.",
  method_not_allowed: "The address exists, this method does not. `Allow` names those that do.",
  conversion_in_progress: "The clip is being converted. Try again after `Retry-After` seconds.",
  clip_not_completed: "The clip has no finished package yet: complete it first.",
  idempotency_in_progress: "A request with the same Idempotency-Key is still running. Try again after `Retry-After`.",
  conflict: "What is stored contradicts the request; for an upload in parts, `offset` tells where to go on.",
  share_expired: "The link has ended.",
  share_revoked: "The sender has taken the link back.",
  view_limit_reached: "The link has been opened as often as the sender allowed.",
  precondition_failed: "The thing has changed since you read it: `If-Match` names another version. Read it again.",
  payload_too_large: "The body or the file is larger than is allowed; `GET /api/v1/usage` lists the bounds.",
  storage_full:
    "There is no room: the storage of the clip's owner is full, or the clip holds as many bytes of ink or text as it may. Nothing was kept; `GET /api/v1/usage` tells what is used.",
  unsupported_media_type: "The body has another type than the operation takes, or a file is not what it says it is.",
  range_not_satisfiable: "The range lies outside of the file; `Content-Range` tells its size.",
  conversion_failed:
    "The recording or picture cannot be decoded (422), or the engine failed and a retry may help (500).",
  idempotency_key_reused: "The Idempotency-Key was used for a request with another body.",
  recipient_opted_out: "The recipient does not want messages.",
  unsupported_language: "The translator does not know this language.",
  rate_limit_exceeded: "Too many requests of this kind. Try again after `Retry-After` seconds.",
  quota_exceeded:
    "Today's seconds of transcription or characters of translation are used up. They are back after `Retry-After` seconds, at midnight UTC; `GET /api/v1/usage` tells what is used.",
  internal_error: "Something went wrong on our side. Report it with its `request_id`.",
  provider_not_configured: "This installation has no provider for the feature; the message names what to set.",
  provider_error: "The provider behind the feature answered with an error.",
  service_unavailable:
    "The service cannot work at the moment. Try again after `Retry-After` seconds. With the reason `server_full` its disk has no room for anything new; reading and deleting go on.",
  provider_timeout: "The provider behind the feature did not answer in time.",
};
