import { ApiRefusal } from "./api-refusal";
import type { Tool } from "./tool";

/** The code and message of the API's error, and the call to make next. */
export function describeRefusal(refusal: ApiRefusal, tool: Pick<Tool, "name" | "whenMissing">): string {
  const fields = Object.entries(refusal.fields).map(([field, messages]) => `- ${field}: ${messages.join("; ")}`);
  return [`${refusal.code}: ${refusal.message}`, ...fields, `Next: ${nextCall(refusal, tool)}`].join("\n");
}

function nextCall({ code, retryAfterSeconds }: ApiRefusal, { name, whenMissing }: Pick<Tool, "name" | "whenMissing">) {
  switch (code) {
    case "resource_not_found":
      return whenMissing;
    case "invalid_token":
      return "ask the user for an API key, which the settings make; then repeat the call.";
    case "insufficient_scope":
      return "ask the user for an API key that reads and writes; then repeat the call.";
    case "rate_limit_exceeded":
    case "quota_exceeded":
    case "idempotency_in_progress":
    case "service_unavailable":
      return `${name} again in ${retryAfterSeconds ?? 5} seconds, with the same input.`;
    case "validation_failed":
    case "payload_too_large":
    case "unsupported_media_type":
    case "recipient_opted_out":
      return `${name} again, with other input.`;
    case "idempotency_key_reused":
      return `${name} again, with another idempotency_key.`;
    case "request_ended":
      return "ask_human, which makes another request.";
    default:
      return "none: report the error to the user.";
  }
}

export const isRefusal = (error: unknown): error is ApiRefusal => error instanceof ApiRefusal;
