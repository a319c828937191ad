import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";
import type { Sharing } from "#components/share/use-sharing";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { guestClipPath } from "#lib/studio/guest/guest-clips";
import { isGoneWithPage } from "#lib/studio/session/studio-state";

const notKept =
  "This browser stores nothing for this site, so signing in would lose the clip. Open the site in a normal window, not a private one.";
const signInElsewhere = "To keep the clip, sign in in another tab, then press Share here again.";
const offline = "You are offline. The clip is kept on this device. Share it when you are back.";

/**
 * The Share button. A clip that only this device has goes by way of signing in and comes back to
 * `?share`, which opens the dialog.
 */
export function useShare({ share }: Pick<Sharing, "share">): () => void {
  const session = useSession();
  const router = useRouter();
  const clipId = useStudio((state) => state.clip.id);
  const hasArrived = useRef(false);

  useEffect(() => {
    const query = new URLSearchParams(location.search);
    if (session.isLocal || hasArrived.current || !query.has("share")) return;
    hasArrived.current = true;
    history.replaceState(null, "", location.pathname);
    share();
  }, [session, share]);

  return useCallback(() => {
    if (!session.isLocal) return share();
    if (!navigator.onLine) return session.notify(offline);
    void session.kept().then((isKept) => {
      if (isKept && isGoneWithPage()) {
        // The page stays: who has signed in in another tab gets the clip, as after signing in here.
        router.replace(`${guestClipPath(clipId)}?share`);
        router.refresh();
        session.notify(signInElsewhere);
      } else if (isKept) location.assign(`/sign-in?next=${encodeURIComponent(`${guestClipPath(clipId)}?share`)}`);
      else session.notify(notKept);
    });
  }, [session, share, clipId, router]);
}
