"use client";
import { Mic } from "lucide-react";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { Spinner } from "#components/ui/spinner";
import type { RecorderState } from "#lib/browser/recorder/recorder-state";
import { clockTime } from "#lib/player/time-format";
import { PrivacyNote } from "../answer-lines";
import { useContent } from "../use-take";
import { useWords } from "../use-words";
import type { DockProps } from "./dock-props";
import { SendButton } from "./send-button";

/** Before a recording: Record, or why that cannot be and what can be done instead. */
export function ReadyDock({ request, isWide, name, onSend, onWrite }: DockProps) {
  const { say } = useWords();
  const session = useSession();
  const recorder = useStudio((state) => state.recorder);
  const hasPicture = useStudio((state) => state.picture !== null);
  const { isReady: canSend } = useContent();
  const isAsking = recorder.kind === "asking";
  const refusal = session.canRecord ? findRefusal(recorder) : unavailable();
  const record = () => session.record();
  const about = (
    <div className={`grid justify-items-center gap-2 text-center ${isWide ? "" : "text-sm"}`}>
      <p role={refusal ? "alert" : "status"} className={`m-0 ${refusal ? "text-bad" : "text-ink2"}`}>
        {say(refusal ?? (isAsking ? "allow" : hasPicture ? "steps" : "stepsAlone"))}
      </p>
      {refusal ? (
        <Button onClick={onWrite}>
          <span>{say("write")}</span>
        </Button>
      ) : null}
    </div>
  );
  if (!isWide) {
    return (
      <>
        {canSend ? name : null}
        {canSend ? <SendButton onSend={onSend} isLarge /> : null}
        <Button
          look={canSend ? "plain" : "signal"}
          data-record
          busy={isAsking}
          onClick={record}
          className="!min-h-14 !rounded-full text-lg"
        >
          {isAsking ? null : <Mic size={22} aria-hidden="true" />} <span>{say("record")}</span>
        </Button>
        {about}
        <PrivacyNote request={request} />
      </>
    );
  }
  return (
    <>
      <div className="flex items-center gap-4">
        <button
          type="button"
          data-record
          data-own-color=""
          aria-label={say("record")}
          aria-busy={isAsking || undefined}
          onClick={record}
          className="grid size-19 place-items-center rounded-full bg-signal text-onsignal shadow-[0_0_0_6px_var(--signal-wash)]"
        >
          {isAsking ? <Spinner size={28} /> : <Mic size={32} aria-hidden="true" />}
        </button>
        <span className="grid">
          <span aria-hidden="true" className="font-[650] font-display text-xl leading-tight">
            {say("record")}
          </span>
          <span className="text-ink2 text-sm">{say("recordAbout")}</span>
        </span>
      </div>
      {about}
      <div className="flex items-center gap-4">
        <span className="tabular text-ink3">
          {say("time", { now: clockTime(0), total: clockTime(request.max_seconds) })}
        </span>
        {canSend ? (
          <SendButton onSend={onSend} />
        ) : (
          <Button look="primary" disabled className="!min-h-12 !px-6">
            <span>{say("done")}</span>
          </Button>
        )}
      </div>
    </>
  );
}

function findRefusal(recorder: RecorderState) {
  if (recorder.kind !== "refused") return null;
  switch (recorder.why) {
    case "blocked":
      return "blocked";
    case "no-microphone":
      return "noMicrophone";
    case "in-use":
      return "inUse";
    default:
      return unavailable();
  }
}

/** The address may be at fault, and not the browser. */
const unavailable = () => (isSecureContext ? "cannotRecord" : "insecure");
