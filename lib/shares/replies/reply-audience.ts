import type { ReplyDisplay } from "#lib/generated/prisma/client";

/** The readers of replies on a link: its owner, visitors after approval, or all visitors. */
export type ReplyAudience = "owner" | "approved" | "everybody";

export const replyAudience = { never: "owner", approved: "approved", at_once: "everybody" } as const satisfies Record<
  ReplyDisplay,
  ReplyAudience
>;
