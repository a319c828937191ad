import type { Preparation } from "#lib/generated/prisma/client";

/** No picture that we know: it is kept, but nothing is ever made of it to be shown. */
export const isUnreadable = ({ preparation }: { preparation: Preparation }): boolean => preparation !== "ready";
