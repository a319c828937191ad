import { readStrokes } from "#lib/ink/stroke";
import { getInitial, REPLY_INK_SIZE, replyFlagId, replyInkId, replyInkPath, replyPinId } from "#lib/player/reply-marks";
import { listFlagged, listThreads } from "#lib/player/reply-threads";
import type { Said } from "#lib/player/say";
import { shortened } from "#lib/player/shortened";
import { clockTime } from "#lib/player/time-format";
import type { ClipReply } from "../model/clip-contents";
import { escapeHtml, named, one, percent } from "./markup";
import type { PageWords } from "./page-words";

/** `voice` is the name of its recording in the package. */
export type PlayerReply = ClipReply & { voice: string | null };

/** A reply as the page shows it. */
interface PageReply {
  id: string;
  parentId: string | null;
  name: string | null;
  isSender: boolean;
  message: string | null;
  voice: string | null;
  createdAt: string;
  timestamp: number | null;
  image: string | null;
  x: number | null;
  y: number | null;
  inkPath: string;
}

/** In the order of the package; their ids are not those of the service. */
export function pageReplies(replies: readonly PlayerReply[]): PageReply[] {
  const ids = new Map(replies.map(({ id }, index) => [id, `reply-${index + 1}`]));
  return replies.map(({ id, parentId, senderName, fromOwner, message, voice, createdAt, at, ink }) => ({
    id: ids.get(id) ?? "",
    parentId: parentId === null ? null : (ids.get(parentId) ?? null),
    name: senderName?.trim() || null,
    isSender: fromOwner,
    message,
    voice,
    createdAt: createdAt.toISOString(),
    ...at,
    inkPath: replyInkPath(readStrokes(ink)),
  }));
}

/** `sound` is the address of the recording, null for a clip without one. */
export function replyList(
  replies: readonly PageReply[],
  sound: string | null,
  words: PageWords,
  href: (path: string) => string,
): string {
  if (replies.length === 0) return "";
  const threads = listThreads(replies);
  const areHeardInTime = sound !== null && threads.some(({ first }) => first.voice && first.timestamp !== null);
  const { message, text } = words;
  const button = areHeardInTime
    ? `<button type="button" role="switch" aria-checked="false" class="switch js-only"${named("playReplies")}><i></i>${text(message("replies.play"))}</button>`
    : "";
  const row = (reply: PageReply, answers: string) =>
    `<li id="${reply.id}"${reply.image === null ? "" : one("about", reply.image)}>${replyWords(reply, sound, words, href)}${answers}</li>`;
  const rows = threads.map(({ first, answers }) => {
    const below = answers.map((answer) => row(answer, "")).join("");
    return row(first, below ? `<ol class="answers">${below}</ol>` : "");
  });
  return `<details open${named("replies")}><summary>${text(message("replies.heading"))}</summary>${button}<ol class="answers">${rows.join("")}</ol></details>`;
}

function replyWords(reply: PageReply, sound: string | null, words: PageWords, href: (path: string) => string): string {
  const { message: said, voice, createdAt, timestamp } = reply;
  const { message, text, label, date } = words;
  const who = whoReplied(reply, words);
  const second =
    timestamp === null
      ? ""
      : sound === null
        ? `<span class="t">${clockTime(timestamp)}</span>`
        : `<a class="lnk"${one("listen", timestamp)} href="${sound}#t=${timestamp}"${label(message("replies.playFrom", { time: clockTime(timestamp) }))}>${clockTime(timestamp)}</a>`;
  return [
    `<p class="who"><strong dir="auto">${typeof who === "string" ? escapeHtml(who) : text(who)}</strong><time datetime="${createdAt}">${text(date(createdAt))}</time>${second}</p>`,
    said ? `<p class="said" dir="auto">${escapeHtml(said)}</p>` : "",
    voice
      ? `<audio controls preload="none" src="${escapeHtml(href(voice))}"${label(message("replies.spokenBy", { name: who }))}></audio>`
      : "",
  ].join("");
}

/** Hollow, so that they are not taken for the sender's. */
export function replyMarks(replies: readonly PageReply[], words: PageWords): string {
  const ink = replies.map(({ id, inkPath }) =>
    inkPath
      ? `<svg class="rink" id="${replyInkId(id)}" viewBox="0 0 ${REPLY_INK_SIZE.width} ${REPLY_INK_SIZE.height}" preserveAspectRatio="none" fill="none" aria-hidden="true"><path d="${inkPath}"/><path d="${inkPath}"/></svg>`
      : "",
  );
  const pins = replies.map((reply) =>
    reply.x === null || reply.y === null
      ? ""
      : `<a class="pin hollow${reply.y < 0.07 ? " flip" : ""}" id="${replyPinId(reply.id)}" href="#${reply.id}"${words.label(describeReply(reply, words))}><span>${escapeHtml(getInitial(reply.name))}</span></a>`,
  );
  return [...ink, ...pins].join("");
}

export function replyFlags(replies: readonly PageReply[], words: PageWords): string {
  const { message, label } = words;
  const flags = listFlagged(replies).map(
    (reply) =>
      `<a class="flag hollow" id="${replyFlagId(reply.id)}"${one("second", reply.timestamp)} href="#${reply.id}"${label(message("dock.replyFlag", { name: whoReplied(reply, words), time: clockTime(reply.timestamp) }))}><i></i><b aria-hidden="true">${escapeHtml(getInitial(reply.name))}</b></a>`,
  );
  return flags.length > 0 ? `<div class="under">${flags.join("")}</div>` : "";
}

/** As style rules, like the places of tags. */
export function replyPlacements(replies: readonly PageReply[], duration: number | null): string {
  const pins = replies.map(({ id, x, y }) =>
    x === null || y === null ? "" : `#${replyPinId(id)}{left:${percent(x)};top:${percent(y)}}\n`,
  );
  const flags = listFlagged(replies).map(
    ({ id, timestamp }) => `#${replyFlagId(id)}{left:${percent(timestamp / (duration || 1))}}\n`,
  );
  return [...pins, ...flags].join("");
}

function whoReplied({ name, isSender }: PageReply, { message }: PageWords): string | Said {
  return name ?? message(isSender ? "replies.sender" : "replies.visitor");
}

function describeReply(reply: PageReply, words: PageWords): Said {
  const { timestamp } = reply;
  const said = shortened(reply.message ?? "");
  const { message } = words;
  const name = whoReplied(reply, words);
  if (timestamp === null)
    return said ? message("replies.pin", { name, message: said }) : message("replies.pinSpoken", { name });
  const time = clockTime(timestamp);
  return said
    ? message("replies.pinAt", { name, time, message: said })
    : message("replies.pinSpokenAt", { name, time });
}
