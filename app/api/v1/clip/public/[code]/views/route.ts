import * as contract from "#lib/contract/public";
import { answerViews } from "#lib/http/answers/answer-views";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { visitorCredentials } from "#lib/http/identity/credentials";
import { clock } from "#lib/kernel/clock";
import { authorizeViewer } from "#lib/shares/access/open-share";
import { makeVisitPass } from "#lib/shares/access/visit-pass";
import { countLinkView } from "#lib/shares/views/record-view";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(
    contract.countView,
    async ({ request, subject, visitor, origin }) => {
      const credentials = await visitorCredentials(request, subject.code);
      const share = await authorizeViewer(subject, credentials);
      const isOwner = credentials.viewer?.user.id === share.clip.userId;
      const opened = await countLinkView(share, { ...visitor, isOwner, visits: credentials.visits });
      return answerViews(opened.share, opened.pass, origin);
    },
    async ({ request, subject, origin }) => {
      const credentials = await visitorCredentials(request, subject.code);
      // The view was counted, but the visitor has not received its pass.
      const pass = makeVisitPass(subject, clock.now());
      return answerViews(
        await authorizeViewer(subject, { ...credentials, visits: [pass] }),
        subject.maxViews === null ? null : pass,
        origin,
      );
    },
  ),
);
