"use client";
import { useEffect, useState } from "react";
import { NoticeBar } from "#components/studio-session/notice-bar";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { waitForConversion } from "#lib/api-client/api";
import { errorMessage } from "#lib/api-client/api-error";

export function UnpreparedBar() {
  const session = useSession();
  const clipId = useStudio((state) => state.clip.id);
  const [reason, setReason] = useState<string | null>(null);
  const [isTrying, setTrying] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    waitForConversion(clipId, ending.signal).then(
      ({ error }) => setReason(error?.message ?? null),
      () => {},
    );
    return () => ending.abort();
  }, [clipId]);
  const retry = () => {
    setTrying(true);
    session
      .finish(() => {})
      .catch((error: unknown) => setReason(errorMessage(error)))
      .finally(() => setTrying(false));
  };
  return (
    <NoticeBar bad>
      <span>{`This clip could not be prepared for visitors. ${reason ?? ""}`}</span>
      <Button className="shrink-0" busy={isTrying} onClick={retry}>
        Try again
      </Button>
    </NoticeBar>
  );
}
