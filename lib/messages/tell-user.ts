import { config } from "#lib/config/config";
import { canDeliver } from "#lib/config/delivery.mjs";
import type { MessageChannel, User } from "#lib/generated/prisma/client";
import type { Transaction } from "#lib/platform/database/db";
import { hasNoticesLeft } from "./notice-budget";
import { isWanted } from "./preferences";
import { queueMessage } from "./queue-message";
import { channelsOf, type InputOf, type Template } from "./templates/template";
import { unsubscribeUrlOfUser } from "./unsubscribe";

type ToldUser = Pick<User, "id" | "email" | "phone" | "name" | "locale" | "dateLanguage" | "notifications">;

/**
 * Tells a person by mail, or by SMS where they have no address, what happened to what is theirs; nothing if they want no
 * such messages or this server sends none. Part of the transaction in which it happens.
 */
export async function tellUser<T extends Template>(
  tx: Transaction,
  user: ToldUser,
  template: T,
  input: InputOf<T>,
  about: { shareId?: string; clipId?: number } = {},
): Promise<void> {
  const to = addressFor(user, template);
  if (!to || !isWanted(user, template.id) || !canDeliver(config(), to.channel)) return;
  if (template.kind === "account" && !(await hasNoticesLeft(tx, to))) return;
  await queueMessage(tx, {
    template,
    input,
    ...to,
    ...about,
    reader: user,
    userId: user.id,
    unsubscribeUrl: template.kind === "notification" ? unsubscribeUrlOfUser(user.id, template) : null,
  });
}

function addressFor(
  { email, phone }: Pick<User, "email" | "phone">,
  template: Template,
): { channel: MessageChannel; recipient: string } | null {
  const channels = channelsOf(template);
  if (email && channels.includes("email")) return { channel: "email", recipient: email };
  return phone && channels.includes("sms") ? { channel: "sms", recipient: phone } : null;
}
