import * as contract from "#lib/contract/context";
import { answerContext, readContextWish } from "#lib/http/answers/answer-context";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { getClipContext } from "#lib/packages/export/clip-context";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getContext, async ({ request, subject, actor, query, origin }) => {
    const wish = readContextWish(request, query);
    const speaker = subject.answeredAt ? subject.answeredBy : actor.user.name;
    const about = { id: subject.id, code: null, url: `${origin}/studio/${subject.id}`, speaker };
    return answerContext(request, await getClipContext(subject.id, about, wish), { ...wish, isGuarded: false });
  }),
);
