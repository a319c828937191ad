import { type ReplyParts, replySelector } from "../reply-names";

export const findReplyPart = <Name extends keyof ReplyParts>(name: Name) =>
  document.querySelector<ReplyParts[Name]>(replySelector(name));
