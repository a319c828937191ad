"use client";
import { NoticeBar } from "#components/studio-session/notice-bar";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { errorMessage } from "#lib/api-client/api-error";

export function UncutBar() {
  const session = useSession();
  const isHeard = useStudio((state) => state.clip.playback_url !== null);
  const retry = () => session.retryCut().catch((error: unknown) => session.notify(errorMessage(error)));
  return (
    <NoticeBar bad>
      <span>{`The recording could not be cut. Visitors ${isHeard ? "hear it as it was before" : "hear nothing yet"}.`}</span>
      <Button className="shrink-0" onClick={() => void retry()}>
        Cut it again
      </Button>
    </NoticeBar>
  );
}
