import type { ReplyDisplay } from "#lib/generated/prisma/client";

/** Who sees the answers on a link: its owner, who the owner decides, or whoever has it. */
export type ReplyAudience = "owner" | "approved" | "everybody";

export const replyAudience = { never: "owner", approved: "approved", at_once: "everybody" } as const satisfies Record<
  ReplyDisplay,
  ReplyAudience
>;
