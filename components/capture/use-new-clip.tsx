import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { useToast } from "#components/ui/toast";
import { messageOf } from "#lib/client/api-error";
import { localClipPath, startLocalClip } from "#lib/client/local-clip/local-clips";

export function useNewClip() {
  const router = useRouter();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const start = useCallback(
    async (files: readonly File[]) => {
      if (busy || files.length === 0) return;
      setBusy(true);
      try {
        const { readGiven } = await import("#lib/client/local-clip/given-files");
        const { given, refusal } = await readGiven(files);
        if (refusal !== null) toast(refusal, { tone: "bad" });
        if (given.length > 0) return router.push(localClipPath(await startLocalClip(given)));
      } catch (error) {
        toast(messageOf(error), { tone: "bad" });
      }
      setBusy(false);
    },
    [busy, router, toast],
  );
  return { busy, start };
}
