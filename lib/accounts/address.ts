export type Address = { channel: "email"; address: string } | { channel: "sms"; address: string };

export function addressOf(input: {
  email?: string | undefined;
  phone?: string | undefined;
  channel?: "email" | "sms" | undefined;
}): Address | null {
  if (input.phone && (input.channel === "sms" || !input.email)) return { channel: "sms", address: input.phone };
  if (input.email) return { channel: "email", address: input.email };
  return null;
}
