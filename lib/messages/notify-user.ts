import { config } from "#lib/config/config";
import { canDeliver } from "#lib/config/delivery";
import type { MessageChannel, User } from "#lib/generated/prisma/client";
import type { Transaction } from "#lib/platform/database/db";
import { hasNoticesLeft, hasNotificationsLeft } from "./notice-budget";
import { isNotificationOn } from "./preferences";
import { queueMessage } from "./queue-message";
import { type InputOf, type Template, templateChannels } from "./templates/template";
import { unsubscribeUrlOfUser } from "./unsubscribe";

type NotifiedUser = Pick<User, "id" | "email" | "phone" | "name" | "locale" | "dateLanguage" | "notifications">;

interface Notification<T extends Template> {
  template: T;
  input: InputOf<T>;
  shareId?: string;
  clipId?: number;
  requestId?: string;
}

/**
 * Notifies a user by mail, or by SMS without an address, of an event of their clips or account; nothing if they want no
 * such messages or this server sends none. Part of the transaction in which it happens.
 */
export async function notifyUser<T extends Template>(
  tx: Transaction,
  user: NotifiedUser,
  { template, input, ...about }: Notification<T>,
): Promise<void> {
  const to = addressFor(user, template);
  if (!to || !isNotificationOn(user, template.id) || !canDeliver(config(), to.channel)) return;
  if (template.kind === "account" && !(await hasNoticesLeft(tx, to))) return;
  if (!(await hasNotificationsLeft(tx, template, { userId: user.id, ...to }))) return;
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
  const channels = templateChannels(template);
  if (email && channels.includes("email")) return { channel: "email", recipient: email };
  return phone && channels.includes("sms") ? { channel: "sms", recipient: phone } : null;
}
