import { type ClipView, findClipView } from "#lib/clips/clip-view";
import type { ClipList } from "#lib/clips/list/list-clips";
import type { SearchHit } from "#lib/clips/list/search-hits";
import { Clip, type ClipWire } from "#lib/contract/schema/clip";
import { presentClip } from "../present/clip";
import { jsonStream } from "../response/json-stream";
import { listResponse, presentSeek } from "../response/pagination";

const message = "Your clips.";

interface Asked {
  limit: number;
  url: string;
  origin: string;
  /** Of an answer to be remembered. */
  key: string | null;
}

export function answerClipList(found: ClipList, { limit, url, origin, key }: Asked) {
  const pagination = presentSeek(found, limit);
  const { views, ids } = found;
  const present = (view: ClipView) => ({ ...presentClip(view, origin), ...presentHit(found.hits[view.clip.id]) });
  const clips = (views ?? []).map(present);
  const answer = listResponse({ success: true as const, data: { clips, pagination }, message }, url, origin, key);
  if (views) return answer;
  const end = `],"pagination":${JSON.stringify(pagination)}},"message":${JSON.stringify(message)}}`;
  return jsonStream(pageParts(ids, present, end), new Headers(answer.headers));
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
