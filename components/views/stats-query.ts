import { queryOptions } from "@tanstack/react-query";
import { getClipStats } from "#lib/api-client/stats";

/** The statistics of a clip, loaded again from time to time. */
export const statsQuery = (clipId: number) =>
  queryOptions({
    queryKey: ["stats", clipId],
    queryFn: ({ signal }) => getClipStats(clipId, signal),
    refetchInterval: 20_000,
  });
