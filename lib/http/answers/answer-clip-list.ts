import type { Actor } from "#lib/accounts/sessions/actor";
import { type ClipView, findClipView } from "#lib/clips/clip-view";
import { type ClipList, type ClipListQuery, queryClipList } from "#lib/clips/list/list-clips";
import type { SearchHit } from "#lib/clips/list/search-hits";
import { Clip, type ClipWire } from "#lib/contract/schema/clip";
import { bounds } from "#lib/contract/schema/limits";
import { presentClip } from "../present/clip";
import { jsonStream } from "../response/json-stream";
import { listResponse, presentSeek } from "../response/pagination";
import { findCachedResponse } from "../response/response-cache";

const message = "Your clips.";

interface Asked {
  actor: Actor;
  query: ClipListQuery;
  /** The page, where the statement that authenticated has read it. */
  places: string | undefined;
  url: string;
  origin: string;
}

/** A list that has not changed is answered with the answer that was given before. */
export async function answerClipList({ actor, query, places, url, origin }: Asked) {
  const { user, primaryLsn } = actor;
  const { text, parse } = await queryClipList(user, query, { primaryLsn, places });
  const key = text && `${origin} ${url} ${text}`;
  return (key && findCachedResponse(key)) || presentList(await parse(), { limit: query.limit, url, origin, key });
}

function presentList(
  found: ClipList,
  { limit, url, origin, key }: Pick<Asked, "url" | "origin"> & { limit: number; key: string | null },
) {
  const pagination = presentSeek(found, limit);
  const { views, ids } = found;
  const present = (view: ClipView) => ({ ...presentClip(view, origin), ...presentHit(found.hits[view.clip.id]) });
  const clips = (views ?? []).map(present);
  const answer = listResponse({ success: true as const, data: { clips, pagination }, message }, url, origin, key);
  if (views) return answer;
  const end = `],"pagination":${JSON.stringify(pagination)}},"message":${JSON.stringify(message)}}`;
  return jsonStream(pageParts(ids, present, end), new Headers(answer.headers), { memoryBytes: 2 * bounds.jsonBytes });
}

function presentHit(hit: SearchHit | undefined) {
  return hit && { match: { where: hit.where, text: hit.text, timestamp: hit.seconds } };
}

async function* pageParts(
  ids: readonly number[],
  present: (view: ClipView) => ClipWire,
  end: string,
): AsyncGenerator<string, void> {
  let before = '{"success":true,"data":{"clips":[';
  for (const id of ids) {
    const view = await findClipView(id);
    if (!view) continue;
    yield `${before}${JSON.stringify(Clip.parse(present(view)))}`;
    before = ",";
  }
  yield before === "," ? end : `${before}${end}`;
}
