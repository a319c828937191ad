import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { useToast } from "#components/ui/toast";
import { errorMessage } from "#lib/api-client/api-error";
import { startClip } from "#lib/studio/guest/start-clip";

export function useNewClip(signedIn: boolean) {
  const router = useRouter();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const start = useCallback(
    async (files: readonly File[]) => {
      if (busy || files.length === 0) return;
      setBusy(true);
      try {
        const { readGuestFiles } = await import("#lib/studio/guest/guest-files");
        const { given, refusal } = await readGuestFiles(files);
        if (refusal !== null) toast(refusal, { tone: "bad" });
        if (given.length > 0) return router.push(await startClip(given, signedIn));
      } catch (error) {
        toast(errorMessage(error), { tone: "bad" });
      }
      setBusy(false);
    },
    [busy, router, signedIn, toast],
  );
  return { busy, start };
}
