import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { useToast } from "#components/ui/toast";
import { usePageDrop } from "#components/ui/use-page-drop";
import { errorMessage } from "#lib/api-client/api-error";
import { startClip } from "#lib/studio/guest/start-clip";
import { readPastedFiles } from "#lib/studio/pictures/media-file";

/** Starts a clip of files that are chosen, pasted, or dropped anywhere on the page; `over` while some are held over it. */
export function useNewClip(signedIn: boolean) {
  const router = useRouter();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const isStarting = useRef(false);
  const refuse = useCallback((words: string) => toast(words, { tone: "bad" }), [toast]);
  const start = useCallback(
    async (files: readonly File[]) => {
      if (files.length === 0) return;
      if (isStarting.current) return refuse("A clip is being started. Add more to it in the studio.");
      isStarting.current = true;
      setBusy(true);
      try {
        const { readGuestFiles } = await import("#lib/studio/guest/guest-files");
        const { given, refusal } = await readGuestFiles(files);
        if (refusal !== null) refuse(refusal);
        if (given.length > 0) return router.push(await startClip(given, signedIn));
      } catch (error) {
        refuse(errorMessage(error));
      }
      isStarting.current = false;
      setBusy(false);
    },
    [router, signedIn, refuse],
  );
  const over = usePageDrop(start, refuse);

  useEffect(() => {
    const paste = (event: ClipboardEvent) => void start(readPastedFiles(event));
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [start]);

  return { busy, over, start, refuse };
}
