"use client";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button";
import { conversionJob } from "#lib/client/api";
import { messageOf } from "#lib/client/api-error";
import { NoticeBar } from "./notice-bar";
import { useSession, useStudio } from "./studio-context";

export function UnpreparedBar() {
  const session = useSession();
  const clipId = useStudio((state) => state.clip.id);
  const [reason, setReason] = useState<string | null>(null);
  const [isTrying, setTrying] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    conversionJob(clipId, ending.signal).then(
      ({ error }) => setReason(error?.message ?? null),
      () => {},
    );
    return () => ending.abort();
  }, [clipId]);
  const retry = () => {
    setTrying(true);
    session
      .finish(() => {})
      .catch((error: unknown) => setReason(messageOf(error)))
      .finally(() => setTrying(false));
  };
  return (
    <NoticeBar bad>
      <span>{`This clip could not be prepared for those who open its links. ${reason ?? ""}`}</span>
      <Button className="shrink-0" busy={isTrying} onClick={retry}>
        Try again
      </Button>
    </NoticeBar>
  );
}
