import { z } from "zod";
import { DOUBLE_TOKEN, type Double, type HeldIssue, jsonOf, newIssue, ok, type Reply, wrong } from "./port";

const Section = z.strictObject({
  type: z.literal("section"),
  text: z.strictObject({ type: z.literal("mrkdwn"), text: z.string().min(1).max(3000), verbatim: z.boolean() }),
  accessory: z.strictObject({ type: z.literal("image"), image_url: z.url(), alt_text: z.string() }).optional(),
});
const SlackText = { text: z.string(), blocks: z.array(Section).max(50) };
const SlackPost = z.strictObject({
  channel: z.string(),
  ...SlackText,
  unfurl_links: z.boolean(),
  metadata: z.strictObject({ event_type: z.string(), event_payload: z.strictObject({ mark: z.string() }) }),
});
const SlackHistory = z.strictObject({
  channel: z.string(),
  oldest: z.coerce.number(),
  include_all_metadata: z.literal("true"),
  limit: z.coerce.number().int().min(1).max(999),
  cursor: z
    .string()
    .regex(/^next:\d+$/)
    .optional(),
});
const SlackUpdate = z.strictObject({ channel: z.string(), ts: z.string(), ...SlackText });

export const slack: Double = ({ method, path, query, headers, body }, { issues }) => {
  const no = (error: string, complaint?: string): Reply => ({
    ...ok({ ok: false, error }),
    ...(complaint ? { complaint } : {}),
  });
  if (headers.authorization !== `Bearer ${DOUBLE_TOKEN}`) return no("invalid_auth");
  const ours = issues.filter((issue) => issue.vendor === "slack");
  const name = path.replace("/api/", "");
  if (name === "auth.test") return ok({ ok: true, user: "tellmark", team: "Harbor" });
  if (name === "chat.getPermalink" && method === "GET")
    return ok({ ok: true, permalink: `https://harbor.slack.com/archives/C0123456789/p${query.get("message_ts")}` });
  if (name === "conversations.history" && method === "GET") {
    const complaint = wrong(SlackHistory, Object.fromEntries(query));
    if (complaint) return no("invalid_arguments", complaint);
    return ok({ ok: true, ...pageOf(ours, SlackHistory.parse(Object.fromEntries(query))) });
  }
  if (name === "chat.postMessage") {
    const complaint = wrong(SlackPost, jsonOf(body));
    if (complaint) return no("invalid_blocks", complaint);
    const { channel, text: title, blocks, metadata } = SlackPost.parse(jsonOf(body));
    if (channel !== "C0123456789") return no("channel_not_found");
    const createdAt = new Date();
    const id = `${Math.floor(createdAt.getTime() / 1000)}.${String(newIssue(issues, "slack")).padStart(6, "0")}`;
    const { mark } = metadata.event_payload;
    issues.push({
      vendor: "slack",
      id,
      project: channel,
      title,
      text: JSON.stringify(blocks),
      labels: [],
      mark,
      createdAt,
    });
    return ok({ ok: true, channel, ts: id });
  }
  const complaint = wrong(SlackUpdate, jsonOf(body));
  if (complaint) return no("invalid_arguments", complaint);
  const { ts, text: title, blocks } = SlackUpdate.parse(jsonOf(body));
  const issue = ours.find(({ id }) => id === ts);
  if (!issue) return no("message_not_found");
  Object.assign(issue, { title, text: JSON.stringify(blocks) });
  return ok({ ok: true, ts });
};

/** The newest come first. */
function pageOf(ours: HeldIssue[], { channel, oldest, limit, cursor }: z.output<typeof SlackHistory>) {
  const start = Number(cursor?.split(":")[1] ?? 0);
  const found = ours
    .filter(({ project, createdAt }) => project === channel && createdAt.getTime() / 1000 > oldest)
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  const hasMore = found.length > start + limit;
  return {
    messages: found.slice(start, start + limit).map(({ id, mark }) => ({
      ts: id,
      metadata: { event_type: "tellmark_clip", event_payload: { mark } },
    })),
    has_more: hasMore,
    response_metadata: { next_cursor: hasMore ? `next:${start + limit}` : "" },
  };
}
