import * as contract from "#lib/contract/context";
import { answerContext, readContextWish } from "#lib/http/answers/answer-context";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { urls } from "#lib/http/response/urls";
import { getClipContext } from "#lib/packages/export/clip-context";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getContext, async ({ request, subject, actor, query, origin }) => {
    const wish = readContextWish(request, query);
    const speaker = subject.answeredAt ? subject.answeredBy : actor.user.name;
    const cropsUrl = wish.crops === "url" ? urls.crops(origin, subject.id) : null;
    const about = { id: subject.id, code: null, url: `${origin}/studio/${subject.id}`, cropsUrl, speaker };
    return answerContext(request, await getClipContext(subject.id, about, wish), { ...wish, isGuarded: false });
  }),
);
