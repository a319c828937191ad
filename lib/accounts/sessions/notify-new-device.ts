import { homeUrl } from "#lib/config/config";
import type { User } from "#lib/generated/prisma/client";
import { agentWords } from "#lib/kernel/agent-words";
import { notifyUser } from "#lib/messages/notify-user";
import { newDevice } from "#lib/messages/templates/account";
import type { Transaction } from "#lib/platform/database/db";
import { hasKnownPlace } from "./sign-in-place";

/** For a sign-in from a new address or program: a thief may have read the code. */
export async function notifyNewDevice(
  tx: Transaction,
  user: User,
  { caller, agent, now }: { caller: string; agent: string | null; now: Date },
): Promise<void> {
  const device = agentWords(agent);
  const before = await tx.token.findMany({
    where: { userId: user.id, kind: { in: ["access", "session"] } },
    select: { agent: true },
    distinct: ["agent"],
  });
  // Sign-ins are forgotten before places are.
  const isKnownDevice = before.length === 0 || before.some((one) => agentWords(one.agent) === device);
  const isKnown = isKnownDevice && (await hasKnownPlace(tx, user.id, caller));
  if (isKnown) return;
  await notifyUser(tx, user, {
    template: newDevice,
    input: { device, place: caller, time: now, revoke_url: `${homeUrl()}/settings` },
  });
}
