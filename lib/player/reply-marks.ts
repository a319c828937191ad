import { strokePath } from "#lib/ink/path";
import { type InkStroke, leavesInk } from "#lib/ink/stroke";

/** Of a reply's ink: stretched to its picture, whose size a page may not know. */
export const REPLY_INK_SIZE = { width: 1280, height: 960 };

/** The marks that light up while a reply is heard. */
export const replyPinId = (replyId: string) => `at-${replyId}`;
export const replyInkId = (replyId: string) => `ink-${replyId}`;
export const replyFlagId = (replyId: string) => `flag-${replyId}`;

/** "" for ink that would write on the picture or cover it. */
export function replyInkPath(strokes: readonly InkStroke[]): string {
  return strokes
    .filter(({ tool }) => tool !== "text" && tool !== "redact" && leavesInk({ tool }))
    .map((stroke) => strokePath(stroke, REPLY_INK_SIZE) ?? "")
    .join("");
}

export const getInitial = (name: string | null) => Array.from(name?.trim() ?? "")[0]?.toLocaleUpperCase() ?? "?";
