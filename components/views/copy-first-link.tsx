"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { useSession } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { useToast } from "#components/ui/toast";
import { errorMessage } from "#lib/api-client/api-error";
import { copyText } from "#lib/browser/copy-text";
import { ensureOpenLink } from "#lib/studio/sharing/open-link";

/** Where no one has listened: the link that lets them. */
export function CopyFirstLink({ clipId }: { clipId: number }) {
  const session = useSession();
  const toast = useToast();
  const client = useQueryClient();
  const copying = useMutation({
    mutationFn: async () => {
      const link = session.saved().then(() => ensureOpenLink(clipId));
      const isCopied = await copyText(link.then(({ url }) => url)).then(
        () => true,
        () => false,
      );
      return { ...(await link), isCopied };
    },
    onSuccess: ({ url, password, isCopied }) =>
      toast(!isCopied ? url : password ? `Link copied. Its password: ${password}` : "Link copied"),
    onError: (error) => toast(errorMessage(error), { tone: "bad" }),
    onSettled: () => client.invalidateQueries({ queryKey: ["shares", clipId] }),
  });
  return (
    <Button className="mt-2.5" busy={copying.isPending} onClick={() => copying.mutate()}>
      <Link2 size={17} aria-hidden="true" /> <span>Copy link</span>
    </Button>
  );
}
