import type { MessageChannel, User } from "#lib/generated/prisma/client";

export type Address = { channel: MessageChannel; address: string };

export function toAddress(input: {
  email?: string | undefined;
  phone?: string | undefined;
  channel?: MessageChannel | undefined;
}): Address | null {
  if (input.phone && (input.channel === "sms" || !input.email)) return { channel: "sms", address: input.phone };
  if (input.email) return { channel: "email", address: input.email };
  return null;
}

export const addressField = (channel: MessageChannel) => (channel === "sms" ? ("phone" as const) : ("email" as const));

export function listAddresses({ email, phone }: Pick<User, "email" | "phone">): Address[] {
  return [
    ...(email === null ? [] : [{ channel: "email" as const, address: email }]),
    ...(phone === null ? [] : [{ channel: "sms" as const, address: phone }]),
  ];
}
