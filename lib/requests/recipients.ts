import type { MessageChannel, Request } from "#lib/generated/prisma/client";

export interface Recipient {
  channel: MessageChannel;
  address: string;
  name: string | null;
  /** ISO 8601. */
  sentAt: string;
}

export function readRecipients({ recipients }: Pick<Request, "recipients">): Recipient[] {
  const list = Array.isArray(recipients) ? recipients : [];
  return list.flatMap((one) => {
    if (typeof one !== "object" || one === null || Array.isArray(one)) return [];
    const { channel, address, name, sentAt } = one;
    if ((channel !== "email" && channel !== "sms") || typeof address !== "string" || typeof sentAt !== "string")
      return [];
    return [{ channel, address, name: typeof name === "string" ? name : null, sentAt }];
  });
}
