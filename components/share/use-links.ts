import { useQuery } from "@tanstack/react-query";
import { listShares } from "#lib/api-client/shares";

/** The links of a clip with what became of them, read again from time to time. */
export function useLinks(clipId: number) {
  return useQuery({
    queryKey: ["shares", clipId],
    queryFn: ({ signal }) => listShares(clipId, signal),
    refetchInterval: 20_000,
  });
}
