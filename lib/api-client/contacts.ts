import type * as contactsContract from "#lib/contract/contacts";
import type { ResponseBody } from "#lib/contract/schema/operation";
import { request } from "./request";

export type ContactCode = ResponseBody<typeof contactsContract.requestContactChange>;
export type Channel = ContactCode["channel"];

/** Has a code sent to an address that is to be this account's. */
export function requestContact(channel: Channel, address: string): Promise<ContactCode> {
  const json = channel === "sms" ? { phone: address } : { email: address };
  return request("/auth/me/contact-change", { method: "POST", json });
}

export async function confirmContact(verificationId: string, code: string): Promise<void> {
  const json = { verification_id: verificationId, code };
  await request<ResponseBody<typeof contactsContract.confirmContactChange>>("/auth/me/contact-change/verify", {
    method: "POST",
    json,
  });
}

export async function removeContact(channel: Channel): Promise<void> {
  await request<ResponseBody<typeof contactsContract.removeContact>>(`/auth/me/contact?channel=${channel}`, {
    method: "DELETE",
  });
}
