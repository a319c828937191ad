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

async function callAuth<Answer>(
  path: string,
  asked: RequestInit = {},
): Promise<{ status: number; answer: Answer | null }> {
  const response = await fetch(`/api/auth/${path}`, { ...asked, credentials: "same-origin" }).catch(() => null);
  const answer: Answer | null = (await response?.json().catch(() => null)) ?? null;
  // A network that wants a sign-in first answers in the server's place, with a page.
  if (!response || (response.ok && !answer)) throw new ApiError(0, null);
  if (!response.ok && response.status !== 401) throw new ApiError(response.status, null);
  return { status: response.status, answer };
}

async function postAuth(path: string, fields: Record<string, string>) {
  const csrfToken = (await callAuth<{ csrfToken: string }>("csrf")).answer?.csrfToken ?? "";
  const body = new URLSearchParams({ ...fields, csrfToken, json: "true" });
  return callAuth<{ url?: string }>(path, { method: "POST", body });
}

/** Signs this browser in with the code; answers false for a wrong, used or expired one. */
export async function signIn(verificationId: string, code: string): Promise<boolean> {
  const { status, answer } = await postAuth("callback/credentials", { verification_id: verificationId, code });
  return status !== 401 && !answer?.url?.includes("error=");
}

/** Signs this browser out. */
export async function signOut(): Promise<void> {
  await postAuth("signout", {});
  forgetUnsent();
  const { deleteOwnedTakes } = await import("../device/earlier-takes");
  await deleteOwnedTakes().catch(() => {});
}
