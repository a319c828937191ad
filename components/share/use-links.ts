import { useQuery } from "@tanstack/react-query";
import { listShares } from "#lib/api-client/shares";

/** The links of a clip with their views, reloaded from time to time. */
export function useLinks(clipId: number) {
  return useQuery({
    queryKey: ["shares", clipId],
    queryFn: ({ signal }) => listShares(clipId, signal),
    refetchInterval: 20_000,
  });
}
