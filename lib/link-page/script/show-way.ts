import { canRecord } from "#lib/browser/recorder/recording-type";
import { findReplyPart } from "./find-reply-part";

const names = ["write", "speak"] as const;

/** On small screens the form has room for one: the message, or a recording that is being made. */
export function showWay(way: (typeof names)[number]): void {
  const [form, ways] = [findReplyPart("form"), findReplyPart("ways")];
  if (form) form.dataset.way = way;
  if (ways) ways.hidden = !canRecord();
  for (const name of names) findReplyPart(name)?.setAttribute("aria-pressed", String(name === way));
}
