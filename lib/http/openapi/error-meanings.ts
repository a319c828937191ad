import type { ErrorCode } from "#lib/kernel/errors";

export const errorMeanings: Record<ErrorCode, string> = {
  validation_failed:
    "The request cannot be read (400) or a field is missing or wrong (422). `errors` names each field with what is wrong.",
  invalid_token: "The token is missing, malformed, unknown, expired or revoked. Sign in again, or send another key.",
  invalid_code: "The sign-in code is wrong, used, expired or was replaced by a newer one. Ask for a new one.",
  refresh_token_invalid: "The refresh token is unknown, expired or was used before. Sign in again.",
  insufficient_scope: "The key has no scope for this operation. Use a key with the scope `write`, or sign in.",
  share_private: "The link is private: only its owner and its recipient may open it, signed in.",
  password_required: "The link has a password: send it in `X-Share-Password`, or unlock the link first.",
  invalid_password: "The password of the link is wrong.",
  forbidden:
    "This is not allowed: the sender has switched it off, it is for administrators only, or (`needs_opening`) the visitor has not opened a link with a view limit yet.",
  resource_not_found: "It does not exist, or it belongs to another user. The answer is the same.",
  method_not_allowed: "The address does not have this method. `Allow` lists its methods.",
  conversion_in_progress: "The clip is being converted. Try again after `Retry-After` seconds.",
  clip_not_completed: "The clip has no finished package yet. Complete it first.",
  idempotency_in_progress: "A request with the same Idempotency-Key is still running. Try again after `Retry-After`.",
  conflict: "The request conflicts with the stored state. For an upload in parts, continue at `offset`.",
  share_expired: "The link has expired.",
  share_revoked: "The sender has revoked the link.",
  request_ended: "The request has ended: its time is over, it has all its answers, or its owner has closed it.",
  view_limit_reached: "The link has reached its maximum number of views.",
  precondition_failed:
    "It has changed since you read it: `If-Match` names another version. Read it again, then send your change.",
  payload_too_large: "The body or the file is too large. `GET /api/v1/usage` lists the limits.",
  storage_full:
    "The storage of the clip's owner is full, or the clip has reached its limit of ink or text. The server stored nothing. `GET /api/v1/usage` shows how much is used.",
  unsupported_media_type:
    "The operation does not take a body of this type, or the bytes of a file do not match its type.",
  range_not_satisfiable: "The range is outside of the file. `Content-Range` has the file's size.",
  conversion_failed: "The recording or image cannot be decoded (422), or the engine failed and a retry may help (500).",
  idempotency_key_reused: "The Idempotency-Key was used for a request with another body.",
  recipient_opted_out: "The recipient has opted out of messages.",
  unsupported_language: "The translator does not know this language.",
  rate_limit_exceeded: "Too many requests of this kind. Try again after `Retry-After` seconds.",
  quota_exceeded:
    "Today's seconds of transcription or characters of translation are used up. Try again after `Retry-After` seconds, at midnight UTC. `GET /api/v1/usage` shows how much is used.",
  internal_error: "The server failed. Report it with its `request_id`.",
  provider_not_configured: "This installation has no provider for the feature. The message names the variable to set.",
  provider_error: "The provider behind the feature answered with an error.",
  service_unavailable:
    "The server cannot do this at the moment. Try again after `Retry-After` seconds. With the reason `server_full` its disk is full: only reading and deleting work.",
  provider_timeout: "The provider behind the feature did not answer in time.",
};
