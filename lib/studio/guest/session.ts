import { ApiError } from "#lib/api-client/api-error";
import { request } from "#lib/api-client/request";
import { forgetUnsent } from "#lib/browser/unsent-text";
import type { login } from "#lib/contract/auth";
import type { ResponseBody } from "#lib/contract/schema/operation";

export type CodeRequest = Extract<ResponseBody<typeof login>, { status: "verification_required" }>;

/** Has a six-digit code sent to the address. */
export function requestCode(address: string): Promise<CodeRequest> {
  return request("/auth/login", {
    method: "POST",
    json: address.includes("@") ? { email: address } : { phone: address },
  });
}

async function csrfToken(): Promise<string> {
  const response = await fetch("/api/auth/csrf", { credentials: "same-origin" }).catch(() => null);
  if (!response?.ok) throw new ApiError(response?.status ?? 0, null);
  return ((await response.json()) as { csrfToken: string }).csrfToken;
}

async function authCall(path: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ ...fields, csrfToken: await csrfToken(), json: "true" });
  return fetch(`/api/auth/${path}`, { method: "POST", body, credentials: "same-origin" }).catch(() => {
    throw new ApiError(0, null);
  });
}

/** Signs this browser in with the code; answers false for a wrong, used or expired one. */
export async function signIn(verificationId: string, code: string): Promise<boolean> {
  const response = await authCall("callback/credentials", { verification_id: verificationId, code });
  if (response.status === 401) return false;
  const answer = (await response.json().catch(() => null)) as { url?: string } | null;
  if (!response.ok) throw new ApiError(response.status, null);
  return !answer?.url?.includes("error=");
}

/** Signs this browser out. */
export async function signOut(): Promise<void> {
  await authCall("signout", {});
  forgetUnsent();
  const { deleteOwnedTakes } = await import("../device/earlier-takes");
  await deleteOwnedTakes().catch(() => {});
}
