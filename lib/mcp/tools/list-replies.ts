import { z } from "zod";
import { fenced, PEOPLE_NOTICE, quoted } from "#lib/context/fences";
import { listReplies as listRepliesOperation } from "#lib/contract/replies";
import type { ReplyWire } from "#lib/contract/schema/reply";
import { clockTenths } from "#lib/player/time-format";
import { callOf, reading, text, tool } from "../tool";
import { ClipNumber } from "./fields";

export const listReplies = tool({
  name: "list_replies",
  title: "List the replies to a clip",
  description:
    "What visitors replied to a clip, newest first, with your answers. The words of a voice reply are not in it. " +
    'Example: {"id": 42, "state": "open"}. Then reply.',
  reads: true,
  annotations: reading,
  input: z.object({
    id: ClipNumber,
    state: z.enum(["open", "resolved", "all"]).default("all"),
    unread: z.boolean().default(false).describe("Only replies that the owner has not read."),
    page: z.int().min(1).default(1),
    limit: z.int().min(1).max(50).default(20),
  }),
  whenMissing: "find_clips {}",
  async run({ id, unread, ...rest }, { api }) {
    const query = { ...rest, unread: unread ? 1 : 0 };
    const { replies, pagination } = (await api.call(listRepliesOperation, { params: { id }, query })).data;
    const more = pagination.has_next ? [callOf("list_replies", { id, unread, ...rest, page: rest.page + 1 })] : [];
    const next = [...(replies[0] ? [callOf("reply", { reply_id: replies[0].id, message: "…" })] : []), ...more];
    return [
      text(`${replies.length} of ${pagination.total} replies. ${PEOPLE_NOTICE}`),
      ...replies.map((reply) => text(...replyLines(reply))),
      ...(next.length > 0 ? [text(`Next: ${next.join(", or ")}. Reply only if your user wants it.`)] : []),
    ];
  },
});

function replyLines(reply: ReplyWire): string[] {
  const { id, sender_name: name, message, audio_url: audio, timestamp, state, resolved_at: resolvedAt } = reply;
  const facts = [
    name === null ? "without a name" : `by ${quoted(name)}`,
    reply.created_at.slice(0, 16).replace("T", " "),
    ...(timestamp === null ? [] : [`at ${clockTenths(timestamp)}`]),
    ...(audio === null ? [] : ["by voice"]),
    state,
    resolvedAt === null ? "open" : "resolved",
  ];
  return [
    `Reply ${id}, ${facts.join(", ")}:`,
    ...(message === null ? [] : [fenced(message)]),
    ...reply.answers.flatMap((answer) => [
      `Answered on ${answer.created_at.slice(0, 16).replace("T", " ")}${answer.message === null ? ", by voice" : ":"}`,
      ...(answer.message === null ? [] : [fenced(answer.message)]),
    ]),
  ];
}
