"use client";
import { Eye } from "lucide-react";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { errorMessage } from "#lib/api-client/api-error";
import { isHeldBack } from "#lib/studio/sharing/sent-links";

/** Opens the page that recipients see in a new tab, before there is a link. A guest clip has no preview. */
export function PreviewLink() {
  const session = useSession();
  const id = useStudio((state) => state.clip.id);
  const isChoosing = useStudio(({ sent }) => isHeldBack(sent));
  if (session.isLocal) return null;
  const href = `/c/preview-${id}`;
  const chooseFirst = () => {
    session.notify("First choose whether the link shows your changes, then preview it.");
    document.getElementById("sent-choice")?.focus();
  };
  const saveFirst = async () => {
    // Opened while the click is handled: later the browser would take it for a pop-up.
    const tab = window.open("about:blank", "_blank");
    if (tab) tab.opener = null;
    try {
      await session.saved();
      if (tab) tab.location.replace(href);
      else session.notify("The browser blocked the new tab. Allow pop-ups here, then press Preview again.");
    } catch (error) {
      tab?.close();
      session.notify(`Your changes are not saved yet. ${errorMessage(error)}`);
    }
  };
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      title="Preview"
      onClick={(event) => {
        if (!session.isDirty()) return;
        event.preventDefault();
        if (isChoosing) chooseFirst();
        else void saveFirst();
      }}
      className="inline-flex min-h-9 shrink-0 items-center gap-2 rounded-md bg-sheet px-3.5 font-[560] shadow-low hover:bg-sunk pointer-coarse:min-h-11"
    >
      <Eye size={17} aria-hidden="true" /> <span>Preview</span>
    </a>
  );
}
