"use client";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button";
import { IconButton } from "#components/ui/icon-button";
import { formatAgo, formatTime } from "#lib/client/format";
import { refusalWords } from "#lib/client/recorder-state";
import { useSession, useStudio } from "./studio-context";
import { useOnline } from "./use-online";

/** What needs attention, one bar each above the picture: microphone, unsent things, takes that were cut off. */
export function Notices() {
  const session = useSession();
  const problem = useStudio((state) => state.problem);
  const save = useStudio((state) => state.save);
  const recorder = useStudio((state) => state.recorder);
  const lost = useStudio((state) => state.lost);
  const status = useStudio((state) => state.clip.conversion_status);
  const online = useOnline();
  return (
    <div className="absolute inset-x-3 top-3 z-20 mx-auto flex max-w-2xl flex-col gap-2">
      {online ? null : (
        <Bar>You are offline. Keep going: recording works, and everything is sent when you are back.</Bar>
      )}
      {recorder.kind === "refused" ? <Bar bad>{refusalWords[recorder.why]}</Bar> : null}
      {problem ? (
        <Bar bad onClose={() => session.dismissProblem()}>
          {problem.text}
          {problem.retry ? (
            <Button className="shrink-0" onClick={problem.retry.run}>
              {problem.retry.label}
            </Button>
          ) : null}
        </Bar>
      ) : null}
      {save.kind === "failed" && online ? (
        <Bar bad>
          Your changes are not saved yet. {save.message}
          <Button className="shrink-0" onClick={() => void session.autosave.flush().catch(() => {})}>
            Save now
          </Button>
        </Bar>
      ) : null}
      {status === "failed" ? (
        <Bar bad>This clip could not be prepared. Check the recording, then share it again.</Bar>
      ) : null}
      {recorder.kind === "idle" || recorder.kind === "refused"
        ? lost.map((take) => (
            <Bar key={take.id}>
              <span>
                A recording of {formatTime(take.durationSeconds)}, made {formatAgo(new Date(take.startedAt))}, was never
                sent.
              </span>
              <span className="flex shrink-0 gap-2">
                <Button look="primary" onClick={() => void session.recover(take)}>
                  Use it
                </Button>
                <Button onClick={() => void session.discard(take)}>Discard</Button>
              </span>
            </Bar>
          ))
        : null}
    </div>
  );
}

function Bar({ children, bad = false, onClose }: { children: ReactNode; bad?: boolean; onClose?: () => void }) {
  return (
    <div
      role={bad ? "alert" : "status"}
      className="flex animate-[sheet-up_220ms_var(--ease-out)] items-center gap-3 rounded-md bg-sheet py-2 pr-2 pl-4 shadow-float"
    >
      <span className={`size-2 shrink-0 rounded-full ${bad ? "bg-bad" : "bg-tide"}`} aria-hidden="true" />
      <div className="flex flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-1">{children}</div>
      {onClose ? (
        <IconButton label="Dismiss" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      ) : null}
    </div>
  );
}
