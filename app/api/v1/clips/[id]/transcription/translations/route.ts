import * as contract from "#lib/contract/speech";
import { answerTranslating, presentTranslation } from "#lib/http/answers/transcript-translation";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { longWaitSeconds } from "#lib/http/request/prefer";
import { translateTranscript } from "#lib/speech/translate-transcript";
import { listTranslations } from "#lib/transcripts/translations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.listTranslations, async ({ subject }) => {
    const translations = (await listTranslations(subject.id)).map(presentTranslation);
    return { success: true as const, data: { translations }, message: "The translations." };
  }),
  endpoint(contract.translateTranscription, async ({ request, subject, body, origin, signal }) => {
    const made = await translateTranscript(subject, { ...body, waitSeconds: longWaitSeconds(request), signal });
    return answerTranslating(subject, made, origin);
  }),
);
