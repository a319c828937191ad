import { z } from "zod";
import { askTracker, TrackerId, understand, WebAddress } from "./ask-tracker";
import { type Issue, type IssueEntry, type Tracker, type TrackerAccess, TrackerError } from "./port";

const NAME = "Slack";
const EVENT = "tellmark_clip";
/** A section has at most 3000 characters: a note, the spoken words, the text in the picture, and the addresses between them. */
const MOST_CHARACTERS = 1000;
const MOST_OF_PICTURE = 300;
const PAGE = 200;
/** Pages in which a message is looked for: more are not posted while a sending is broken. */
const MOST_PAGES = 10;

const Posted = z.object({ channel: TrackerId, ts: TrackerId });

/** https://docs.slack.dev/reference/methods. A message is named by its channel and its time. */
export const slack: Tracker = {
  name: NAME,
  url: "https://slack.com",
  // A message has at most 50 blocks.
  mostEntries: 45,
  normalizeProject: (project) => project.toUpperCase(),
  checkProject: (project) =>
    /^[CG][A-Z0-9]{6,20}$/.test(project) ? null : "must be the id of a channel, like C0123456789",
  payload: (issue, project) => ({
    channel: project,
    ...textOf(issue),
    unfurl_links: false,
    metadata: { event_type: EVENT, event_payload: { mark: issue.mark } },
  }),

  async account(access) {
    const { user, team } = await ask(access, "auth.test", {}, z.object({ user: z.string(), team: z.string() }));
    return `${user} of ${team}`;
  },

  async find(access, mark, since) {
    let cursor = "";
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const { messages, response_metadata } = await readHistory(access, since, cursor);
      const message = messages.find(({ metadata }) => metadata?.event_payload?.mark === mark);
      if (message) return madeMessage(access, access.project, message.ts);
      cursor = response_metadata?.next_cursor ?? "";
      if (cursor === "") break;
    }
    return null;
  },

  async create(access, issue) {
    const { channel, ts } = await ask(access, "chat.postMessage", slack.payload(issue, access.project), Posted);
    return madeMessage(access, channel, ts);
  },

  /** Messages have no boxes to tick. */
  readDone: async () => new Set(),

  async update(access, id, issue) {
    const [channel, ts] = id.split(":");
    return ask(access, "chat.update", { channel, ts, ...textOf(issue) }, z.unknown()).then(
      () => true,
      (error: unknown) => {
        if (error instanceof TrackerError && error.message.includes("message_not_found")) return false;
        throw error;
      },
    );
  },
};

const History = z.object({
  messages: z.array(
    z.object({
      ts: TrackerId,
      metadata: z.object({ event_payload: z.object({ mark: z.string().optional() }).optional() }).optional(),
    }),
  ),
  response_metadata: z.object({ next_cursor: z.string().max(1000).optional() }).optional(),
});

/** One page. Needs `channels:history`; without that right a message may come twice after a crash. */
async function readHistory(access: TrackerAccess, since: Date, cursor: string): Promise<z.output<typeof History>> {
  const wanted = {
    channel: access.project,
    oldest: String(since.getTime() / 1000),
    include_all_metadata: true,
    limit: PAGE,
    ...(cursor === "" ? {} : { cursor }),
  };
  return ask(access, "conversations.history", wanted, History).catch((error: unknown) => {
    if (error instanceof TrackerError && error.isRefusal && !error.isRetryable) return { messages: [] };
    throw error;
  });
}

async function madeMessage(access: TrackerAccess, channel: string, ts: string) {
  const answer = z.object({ permalink: WebAddress });
  const { permalink } = await ask(access, "chat.getPermalink", { channel, message_ts: ts }, answer);
  return { id: `${channel}:${ts}`, url: permalink };
}

/** https://docs.slack.dev/messaging/formatting-message-text#escaping: then it names no one and links to nothing. */
function escaped(words: string, most = MOST_CHARACTERS): string {
  let text = "";
  for (const character of words.replace(/\s+/g, " ")) {
    const next = text + (entities[character] ?? character);
    if (next.length > most) return `${text}…`;
    text = next;
  }
  return text;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const section = (words: string, more: object = {}) => ({
  type: "section",
  text: { type: "mrkdwn", text: words, verbatim: true },
  ...more,
});

function textOf(issue: Issue) {
  const left = issue.entriesLeftOut;
  return {
    text: escaped(issue.title),
    blocks: [
      section(`*${escaped(issue.title)}*\n${escaped(issue.about)} <${issue.clipUrl}|Hear it>`),
      ...issue.entries.map(entryOf),
      ...(left > 0 ? [section(`${left} more pins are in the clip.`)] : []),
    ],
  };
}

function entryOf({ pin, time, note, words, pictureText, pointed, momentUrl, image }: IssueEntry) {
  const at = momentUrl === null ? time : `<${momentUrl}|${time}>`;
  const head = `*Pin ${pin}* at ${at}${note === "" ? "" : `: ${escaped(note)}`}`;
  const accessory =
    image === null ? {} : { accessory: { type: "image", image_url: image, alt_text: `The image around pin ${pin}` } };
  const lines = [
    head,
    ...(words === null ? [] : [`&gt; ${escaped(words)}`]),
    ...(pointed === null ? [] : [`Pointed at: ${escaped(pointed)}`]),
    ...(pictureText === null ? [] : [`Text in the picture: ${escaped(pictureText, MOST_OF_PICTURE)}`]),
  ];
  return section(lines.join("\n"), accessory);
}

const Answer = z.object({ ok: z.boolean(), error: z.string().optional() });

async function ask<T extends z.ZodType>(
  { url, token, signal }: Pick<TrackerAccess, "url" | "token" | "signal">,
  method: string,
  json: Record<string, unknown>,
  answer: T,
): Promise<z.output<T>> {
  const said = await askTracker({
    name: NAME,
    ...requestOf(method, json),
    url: `${url}/api/${method}${queryOf(method, json)}`,
    headers: { authorization: `Bearer ${token}` },
    answer: z.unknown(),
    signal,
  });
  const { ok, error } = understand(NAME, Answer, said ?? { ok: false });
  if (ok) return understand(NAME, answer, said);
  throw new TrackerError(`${NAME} refuses${error ? `: ${error}` : ""}.`, { isRetryable: error === "ratelimited" });
}

/** Reading methods take their arguments in the address. */
const isRead = (method: string) => method === "chat.getPermalink" || method === "conversations.history";

const requestOf = (method: string, json: object) =>
  isRead(method) ? { method: "GET" as const } : { method: "POST" as const, json };

const queryOf = (method: string, json: Record<string, unknown>) =>
  isRead(method) ? `?${new URLSearchParams(Object.entries(json).map(([name, value]) => [name, String(value)]))}` : "";
