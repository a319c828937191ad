import { z } from "zod";
import type { User } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";

/** The notifications of a user. Missing and unknown values mean the default. */
const Notifications = z.object({
  /** `slow`: only if it took so long that the user stopped waiting. */
  clipReady: z.enum(["slow", "always", "never"]).catch("slow"),
  clipFailed: z.boolean().catch(true),
  firstView: z.boolean().catch(true),
  digest: z.enum(["daily", "weekly", "never"]).catch("weekly"),
  replies: z.boolean().catch(true),
  linkExpiring: z.boolean().catch(true),
  storage: z.boolean().catch(true),
});

export type Notifications = z.output<typeof Notifications>;
export type NotificationKind = keyof Notifications;

/** Which of them a template belongs to; the others are always sent. */
const kinds: Readonly<Record<number, NotificationKind>> = {
  10: "clipReady",
  11: "clipFailed",
  20: "firstView",
  21: "digest",
  22: "replies",
  24: "linkExpiring",
  25: "storage",
};

export const findNotificationKind = (templateId: number): NotificationKind | null => kinds[templateId] ?? null;

export function getNotifications({ notifications }: Pick<User, "notifications">): Notifications {
  return Notifications.parse(notifications ?? {});
}

export function isNotificationOn(user: Pick<User, "notifications">, templateId: number): boolean {
  const kind = findNotificationKind(templateId);
  if (kind === null) return true;
  const choice = getNotifications(user)[kind];
  return choice !== false && choice !== "never";
}

export async function changeNotifications(
  userId: string,
  changes: { [K in NotificationKind]?: Notifications[K] | undefined },
): Promise<Notifications> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, choice]) => choice !== undefined));
  // The database merges them, so that of two parallel changes both stay.
  const [row] = await db().$queryRaw<{ notifications: unknown }[]>`
    UPDATE users SET notifications = notifications || ${JSON.stringify(given)}::jsonb
    WHERE id = ${userId} RETURNING notifications`;
  return Notifications.parse(row?.notifications ?? {});
}

/** Off, as the link in a message asks for it. */
export function switchOff(userId: string, kind: NotificationKind): Promise<Notifications> {
  return changeNotifications(userId, { [kind]: kind === "clipReady" || kind === "digest" ? "never" : false });
}

export const isNotificationKind = (word: string): word is NotificationKind => word in Notifications.shape;
