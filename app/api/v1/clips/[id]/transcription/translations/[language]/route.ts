import * as contract from "#lib/contract/speech";
import { answerTranslation } from "#lib/http/answers/transcript-translation";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { getClipTranslation, removeTranslation } from "#lib/transcripts/translations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getTranslation, async ({ subject, params, query }) =>
    answerTranslation(subject, await getClipTranslation(subject.id, params.language), query.format),
  ),
  endpoint(contract.deleteTranslation, async ({ subject, params: { language } }) => {
    await removeTranslation(subject.id, language);
    return {
      success: true as const,
      data: { language, deleted: true as const },
      message: "The translation was deleted.",
    };
  }),
);
