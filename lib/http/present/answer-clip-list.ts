import { findClipView } from "#lib/clips/clip-view";
import type { ClipList } from "#lib/clips/list-clips";
import { Clip } from "#lib/contract/clips";
import { jsonStream } from "../bytes/json-stream";
import { presentClip } from "./clip";
import { listAnswer, presentSeek } from "./pagination";

const message = "Your clips.";

export function answerClipList(found: ClipList, limit: number, requestUrl: string, origin: string) {
  const pagination = presentSeek(found, limit);
  const { views, ids } = found;
  const clips = (views ?? []).map((view) => presentClip(view, origin));
  const answer = listAnswer({ success: true as const, data: { clips, pagination }, message }, requestUrl, origin);
  if (views) return answer;
  const end = `],"pagination":${JSON.stringify(pagination)}},"message":${JSON.stringify(message)}}`;
  return jsonStream(pageParts(ids, origin, end), new Headers(answer.headers));
}

async function* pageParts(ids: readonly number[], origin: string, end: string): AsyncGenerator<string, void> {
  let before = '{"success":true,"data":{"clips":[';
  for (const id of ids) {
    const view = await findClipView(id);
    if (!view) continue;
    yield `${before}${JSON.stringify(Clip.parse(presentClip(view, origin)))}`;
    before = ",";
  }
  yield before === "," ? end : `${before}${end}`;
}
