import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Handover, listConnections, listHandovers } from "#lib/api-client/handovers";

export const handoversKey = (clipId: number) => ["handovers", clipId] as const;

const isPending = ({ status }: Handover) => status === "pending";
/** Between two questions that the server holds until something is sent. */
const PAUSE_MS = 500;

/** Where a clip was sent to, kept current while something is being sent. */
export function useHandovers(clipId: number, isEnabled = true) {
  const client = useQueryClient();
  return useQuery({
    queryKey: handoversKey(clipId),
    queryFn: ({ signal }) => {
      const known = client.getQueryData<Handover[]>(handoversKey(clipId));
      return listHandovers(clipId, known?.some(isPending) ?? false, signal);
    },
    enabled: isEnabled,
    refetchInterval: ({ state }) => (state.data?.some(isPending) ? PAUSE_MS : false),
  });
}

export const connectionsKey = ["connections"] as const;

export function useConnections() {
  return useQuery({
    queryKey: connectionsKey,
    queryFn: ({ signal }) => listConnections(signal),
  });
}
