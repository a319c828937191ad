import type { Preparation } from "#lib/generated/prisma/client";

export const isUnreadable = ({ preparation }: { preparation: Preparation }): boolean => preparation !== "ready";
