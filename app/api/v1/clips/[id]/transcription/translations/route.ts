import { listTranslations, translateTranscription } from "#lib/contract/speech";
import { answerTranslating, presentTranslation } from "#lib/http/answers/transcript-translation";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { longWaitSeconds } from "#lib/http/request/prefer";
import { translateTranscript } from "#lib/speech/translate-transcript";
import { listTranslations as list } from "#lib/transcripts/translations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(listTranslations, async ({ subject }) => {
    const translations = (await list(subject.id)).map(presentTranslation);
    return { success: true as const, data: { translations }, message: "The translations." };
  }),
  endpoint(translateTranscription, async ({ request, subject, body, origin, signal }) => {
    const made = await translateTranscript(subject, { ...body, waitSeconds: longWaitSeconds(request), signal });
    return answerTranslating(subject, made, origin);
  }),
);
