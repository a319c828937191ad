import { useCallback, useEffect, useRef } from "react";
import type { Sharing } from "#components/share/use-sharing";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { guestClipPath } from "#lib/studio/guest/guest-clips";

const notKept =
  "This browser stores nothing for this site, so signing in would lose the clip. Open the site in a normal window, not a private one.";
const offline = "You are offline. The clip is kept on this device. Share it when you are back.";

/**
 * The Share button. A clip that only this device has goes by way of signing in and comes back to
 * `?share`, which opens the dialog.
 */
export function useShare({ share }: Pick<Sharing, "share">): () => void {
  const session = useSession();
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
      if (isKept) location.assign(`/sign-in?next=${encodeURIComponent(`${guestClipPath(clipId)}?share`)}`);
      else session.notify(notKept);
    });
  }, [session, share, clipId]);
}
