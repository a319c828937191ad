import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type ClipRequest, getRequest, waitForAnswer } from "#lib/api-client/requests";

const NEXT_MS = 500;
const AFTER_FAILURE_MS = 10_000;

/** The request and its answers as they arrive; the server holds each question for up to 25 s. */
export function useAnswers(known: ClipRequest) {
  const client = useQueryClient();
  const id = known.request_id;
  const queryKey = ["request", id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const before = client.getQueryData<ClipRequest>(queryKey);
      return before?.answers ? waitForAnswer(id, before.answer_count, signal) : getRequest(id, signal);
    },
    refetchInterval: ({ state }) =>
      state.data?.status === "open" ? (state.error ? AFTER_FAILURE_MS : NEXT_MS) : false,
  });
  const count = query.data?.answer_count ?? known.answer_count;
  useEffect(() => {
    if (count > known.answer_count) void client.invalidateQueries({ queryKey: ["clips"] });
  }, [client, count, known.answer_count]);
  return { request: query.data ?? known, error: query.error };
}
