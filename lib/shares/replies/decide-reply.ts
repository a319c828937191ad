import type { User } from "#lib/generated/prisma/client";
import { assertThat } from "#lib/kernel/errors";
import { transaction } from "#lib/platform/database/db";
import { completeReply, type ReplyWithShare, replyIncludes } from "./list-replies";
import { lockReply } from "./lock-reply";

interface Decision {
  state: "shown" | "declined";
  /** In ISO 8601, as the owner read it; null if nothing was changed then. Absent: decides about the text as it is now. */
  editedAt?: string | null | undefined;
}

/** Whether everyone who has the link sees it; doing it twice does it once. */
export async function decideReply(
  owner: Pick<User, "id">,
  replyId: string,
  { state, editedAt }: Decision,
): Promise<ReplyWithShare> {
  const decided = await transaction(async (tx) => {
    const found = await lockReply(tx, owner, replyId);
    assertThat(
      found.state !== "private",
      "conflict",
      "The visitor chose that only you can read it. Ask them to send it again for all.",
    );
    assertThat(
      editedAt === undefined || editedAt === (found.editedAt?.toISOString() ?? null),
      "conflict",
      "Its writer has changed this reply since you read it. Read it again, then decide.",
    );
    const hasRecording = found.shownFilename !== null || found.shownPending;
    const isShowable = state === "declined" || found.message !== null || hasRecording;
    assertThat(
      isShowable,
      "conflict",
      "This recording cannot be shown: its other data cannot be removed. Ask the visitor for another one.",
    );
    await tx.reply.updateMany({ where: { parentId: replyId, fromOwner: true, suspectedAt: null }, data: { state } });
    return tx.reply.update({ where: { id: replyId }, data: { state }, include: replyIncludes });
  });
  return completeReply(decided);
}
