"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useToast } from "#components/ui/toast";
import { errorMessage } from "#lib/api-client/api-error";

/**
 * A change of a reply by its owner. The lists are read again, after a refusal, too: the reply may have been changed or deleted
 * since they were read.
 */
export function useReplyChange<Wish = void>(
  change: (wish: Wish) => Promise<unknown>,
  { onSuccess, onSettled }: { onSuccess?: (wish: Wish) => void; onSettled?: () => void } = {},
) {
  const toast = useToast();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (_changed, wish) => onSuccess?.(wish),
    onError: (error) => toast(errorMessage(error), { tone: "bad" }),
    onSettled: async () => {
      onSettled?.();
      await Promise.all(["inbox", "replies"].map((key) => queries.invalidateQueries({ queryKey: [key] })));
    },
  });
}
