"use client";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { Skeleton } from "#components/ui/skeleton";
import { errorMessage } from "#lib/api-client/api-error";
import type { HandoverTarget } from "#lib/api-client/handovers";
import { targetName } from "./handover-copy";
import type { HandoverForm } from "./handover-fields";
import { HandoverPanel } from "./handover-panel";
import { usualProject } from "./target-choice";
import { useConnections, useHandovers } from "./use-handovers";

/** The choices and typed texts; the rest has its defaults. */
type HandoverDraft = Partial<Omit<HandoverForm, "project">> & {
  projects: Partial<Record<HandoverForm["target"], string>>;
};

interface HandoverDialogProps {
  clipId: number;
  open: boolean;
  onClose: () => void;
  /** Called when something is sent: the clip has to be ready for its readers. */
  onSend: () => void;
}

/** Sends the pins of a clip to a tracker. Closed, it keeps what was typed. */
export function HandoverDialog({ clipId, open, onClose, onSend }: HandoverDialogProps) {
  const [draft, setDraft] = useState<HandoverDraft>({ projects: {} });
  const connections = useConnections();
  const handovers = useHandovers(clipId);
  const known = { connections: connections.data ?? [], handovers: handovers.data ?? [] };
  const last = (target?: HandoverTarget) =>
    known.handovers.find((one) => (target ? one.target === target : one.target !== "markdown"));
  const target = draft.target ?? last()?.target ?? "github";
  const form: HandoverForm = {
    target,
    project: draft.projects[target] ?? usualProject(target, known),
    split: draft.split ?? last(target)?.split ?? "clip",
    labels: draft.labels ?? "",
    hasCrops: draft.hasCrops ?? true,
    hasLinks: draft.hasLinks ?? true,
  };
  const change = ({ project, ...changes }: Partial<HandoverForm>) =>
    setDraft((was) => ({
      ...was,
      ...changes,
      projects: project === undefined ? was.projects : { ...was.projects, [target]: project },
    }));
  const sent = known.handovers.find(
    (one) => one.target === target && one.project === form.project.trim() && one.split === form.split,
  );
  const failure = connections.error ?? handovers.error;
  const isKnown = connections.data !== undefined && handovers.data !== undefined;
  return (
    <Dialog
      title={sent && sent.links.length > 0 ? `Update in ${targetName(target)}` : "Send to…"}
      open={open}
      onClose={onClose}
      width="w-[1040px]"
    >
      {isKnown ? (
        <HandoverPanel clipId={clipId} form={form} onChange={change} sent={sent ?? null} onSend={onSend} {...known} />
      ) : failure ? (
        <div role="alert">
          <p className="mt-0 mb-4 text-bad">{`Your connections could not be loaded. ${errorMessage(failure)}`}</p>
          <Button
            look="primary"
            onClick={() => {
              void connections.refetch();
              void handovers.refetch();
            }}
          >
            Try again
          </Button>
        </div>
      ) : (
        <Skeleton className="h-72" />
      )}
    </Dialog>
  );
}
