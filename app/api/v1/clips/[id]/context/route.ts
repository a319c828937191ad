import * as contract from "#lib/contract/context";
import { answerContext, readContextWish } from "#lib/http/answers/answer-context";
import { readOwnCrops } from "#lib/http/answers/own-crops";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { getClipContext } from "#lib/packages/export/clip-context";
import { findSnapshotVersion } from "#lib/snapshots/snapshot-version";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getContext, async ({ request, subject, actor, query, origin }) => {
    const wish = readContextWish(request, query);
    const speaker = subject.answeredAt ? subject.answeredBy : actor.user.name;
    const about = { id: subject.id, code: null, url: `${origin}/studio/${subject.id}`, speaker };
    const found = await findSnapshotVersion(subject.id);
    return answerContext(
      request,
      { wish, version: found === null ? null : [found, about], isGuarded: false },
      async () => getClipContext(subject.id, { ...about, crops: await readOwnCrops(about, wish, origin) }, wish),
    );
  }),
);
