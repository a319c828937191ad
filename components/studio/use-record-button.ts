import { useState } from "react";
import { useSession } from "#components/studio-session/studio-context";

/** The action of the record button in every state: start, stop, or ask before a recording is replaced. */
export function useRecordButton() {
  const session = useSession();
  const [isAsking, setAsking] = useState(false);
  const start = () => session.record();
  return {
    isAsking,
    press: () => {
      const { kind } = session.recorder.state;
      if (kind === "recording" || kind === "paused") return session.recorder.stop();
      if (kind === "asking" || kind === "stopping") return;
      if (session.transport.hasSound && session.canRecord) setAsking(true);
      else start();
    },
    confirm: () => {
      setAsking(false);
      start();
    },
    cancel: () => setAsking(false),
  };
}
