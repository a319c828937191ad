/** Outcomes that no test can provoke, with the reason. */
export const unmetOutcomes: Readonly<Record<string, string>> = {
  "transcribeClip payload_too_large": "a recording beyond what an outside engine takes; see lib/platform/transcriber",
  "transcribeClip conversion_failed": "a recording that cannot be decoded fails before; see lib/speech",
  "transcribeClip provider_timeout": "takes minutes; see lib/platform/transcriber",
  "changeReply conflict": "takes an hour; see lib/shares/replies/threads.test.ts",
  "withdrawReply conflict": "takes an hour; see lib/shares/replies/threads.test.ts",
  "sendAnswer conflict": "a change at the very moment; see lib/requests/send-answer.test.ts",
  "createRequest conflict": "takes a thousand requests; see lib/requests/requests.test.ts",
  "translateText payload_too_large": "what an outside engine refuses; see lib/platform/translator",
  "translateTranscription provider_timeout": "takes minutes; see lib/platform/translator",
  "translateText provider_timeout": "takes minutes; see lib/platform/translator",
  "generateThumbnail conversion_failed": "a fault of the drawing engine itself; see lib/renders",
  "regenerateThumbnail conversion_failed": "a fault of the drawing engine itself; see lib/renders",
};
