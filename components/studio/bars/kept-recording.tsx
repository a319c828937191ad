import { useEffect, useState } from "react";
import { useSession } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";

/** Whether the recording of now is kept here when it is replaced; null until that is known. */
export function useRecordingKept(isAsked: boolean): boolean | null {
  const { files } = useSession();
  const [isKept, setKept] = useState<boolean | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    let isOver = false;
    setKept(null);
    files.willKeepSound().then(
      (will) => isOver || setKept(will),
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [isAsked, files]);
  return isKept;
}

export function keptRecordingMessage(isKept: boolean | null): string {
  if (isKept === null) return ".";
  return isKept
    ? ", which stays under Details for 7 days."
    : ". This device has no room for both: download it first if you want to keep it.";
}

export function DownloadFirst({ isKept }: { isKept: boolean | null }) {
  const { files } = useSession();
  return isKept === false ? <Button onClick={() => void files.saveSound()}>Download it</Button> : null;
}
