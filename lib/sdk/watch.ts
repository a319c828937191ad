import type { Schemas } from "./api-types";
import type { Client } from "./client";
import { keepTrying, type Patience } from "./keep-trying";
import { sleep } from "./sleep";

type Reply = Schemas["ReplyWithClip"];
type Clip = Schemas["Clip"];

/** `type` is that of the webhook. `at` of the last one is where another run goes on. */
export type Happening =
  | { type: "reply.created"; at: string; clip_id: number; clip_title: string; reply: Reply }
  | {
      type: "request.answered";
      at: string;
      clip_id: number;
      clip_title: string;
      request_id: string;
      name: string | null;
    };

export interface WatchOptions {
  /** Only what happened later than this; by default from now on. */
  since?: string;
  /** 30 by default. Each look is two requests of the thousand an hour. */
  intervalSeconds?: number;
  signal?: AbortSignal;
  onLost?: Patience["onLost"];
}

const pageSize = 50;
/** A row may be seen a moment after the time that it has. */
const overlapMs = 60_000;

/** Replies to your clips and answers to your requests, oldest first. After a lost line it goes on where it was. */
export async function* watch(client: Client, options: WatchOptions = {}): AsyncGenerator<Happening, void> {
  const { intervalSeconds = 30, signal, onLost } = options;
  const patience = { tries: Number.POSITIVE_INFINITY, signal, onLost };
  const now = await serverTime(client, signal);
  const start = Date.parse(options.since ?? now);
  let from = start;
  const seen = new Set<string>();
  for (;;) {
    for (const one of await keepTrying(() => listSince(client, from, signal), patience)) {
      const key = one.type === "reply.created" ? one.reply.id : `clip ${one.clip_id}`;
      if (seen.has(key)) continue;
      seen.add(key);
      yield one;
      from = Math.max(start, Date.parse(one.at) - overlapMs);
    }
    await sleep(intervalSeconds, signal);
  }
}

/** This device's clock may be wrong. */
async function serverTime(client: Client, signal?: AbortSignal): Promise<string> {
  const { headers } = await client.fetch("get", "/health", { signal });
  return headers.get("Date") ?? new Date().toISOString();
}

async function listSince(client: Client, from: number, signal?: AbortSignal): Promise<Happening[]> {
  const lists = await Promise.all([listReplies(client, from, signal), listAnswers(client, from, signal)]);
  return lists.flat().sort((one, other) => one.at.localeCompare(other.at));
}

async function listReplies(client: Client, from: number, signal?: AbortSignal): Promise<Happening[]> {
  const found: Reply[] = [];
  for (let page = 1; ; page++) {
    const { data } = await client.get("/replies", { query: { page, limit: pageSize }, signal });
    const late = data.replies.filter(({ created_at }) => Date.parse(created_at) > from);
    found.push(...late);
    if (late.length < data.replies.length || !data.pagination.has_next) break;
  }
  return found.map((reply) => {
    const { created_at: at, clip_id, clip_title } = reply;
    return { type: "reply.created", at, clip_id, clip_title, reply };
  });
}

async function listAnswers(client: Client, from: number, signal?: AbortSignal): Promise<Happening[]> {
  const found: Clip[] = [];
  for (let page = 1; ; page++) {
    const query = { page, limit: pageSize, sort: "-updated_at" } as const;
    const { data } = await client.get("/clips", { query, signal });
    const late = data.clips.filter(({ updated_at }) => Date.parse(updated_at) > from);
    found.push(...late);
    if (late.length < data.clips.length || !data.pagination.has_next) break;
  }
  return found.flatMap(({ id, title, answer_to, answered_at, answered_by }) =>
    answer_to && answered_at && Date.parse(answered_at) > from
      ? {
          type: "request.answered" as const,
          at: answered_at,
          clip_id: id,
          clip_title: title,
          request_id: answer_to,
          name: answered_by ?? null,
        }
      : [],
  );
}
