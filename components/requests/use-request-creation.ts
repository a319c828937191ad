import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError } from "#lib/api-client/api-error";
import { createRequest, type NewRequest } from "#lib/api-client/requests";
import { createRequestKey } from "#lib/browser/request-key";
import { type RequestDraft, toNewRequest } from "./request-draft";

/** Makes one request of a draft, however often it is tried. `save` runs before. */
export function useRequestCreation(draft: RequestDraft, save: (() => Promise<unknown>) | undefined) {
  const client = useQueryClient();
  const attempt = useRef<{ draft: RequestDraft; wish: NewRequest; key: string } | null>(null);
  const making = useMutation({
    mutationFn: async () => {
      if (attempt.current?.draft !== draft) {
        attempt.current = { draft, wish: toNewRequest(draft), key: createRequestKey() };
      }
      const { wish, key } = attempt.current;
      if (draft.picture?.kind === "clip") await save?.();
      return createRequest(wish, draft.picture?.kind === "file" ? draft.picture.file : null, key);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ["requests"] }),
  });
  return {
    made: making.data ?? null,
    error: making.error,
    isMaking: making.isPending,
    fieldErrors: making.error instanceof ApiError ? fieldErrorsOf(making.error, draft) : {},
    make: async () => making.data ?? making.mutateAsync(),
    reset: making.reset,
  };
}

/** The server counts the questions that it got; the form knows them by their ids. */
function fieldErrorsOf({ fields }: ApiError, draft: RequestDraft): Record<string, string> {
  const sent = draft.questions.filter(({ text }) => text.trim());
  const entries = Object.entries(fields).map(([field, message]) => {
    const index = /^questions\.(\d+)\b/.exec(field)?.[1];
    return [index === undefined ? field : `questions.${sent[Number(index)]?.id}`, message] as const;
  });
  return Object.fromEntries(entries);
}
