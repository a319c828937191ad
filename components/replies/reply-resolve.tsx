"use client";
import { Check, RotateCcw } from "lucide-react";
import { Button } from "#components/ui/button";
import { useToast } from "#components/ui/toast";
import type { Reply } from "#lib/api-client/api";
import { resolveReply } from "#lib/api-client/replies";
import { useReplyChange } from "./use-reply-change";

/** Marks a reply as dealt with, or opens it again. */
export function ReplyResolve({ reply }: { reply: Reply }) {
  const toast = useToast();
  const marking = useReplyChange((isResolved: boolean) => resolveReply(reply.id, isResolved), {
    onSuccess(isResolved) {
      if (isResolved) toast("Resolved", { action: { label: "Undo", run: () => marking.mutate(false) } });
    },
  });
  const isResolved = reply.resolved_at !== null;
  const who = reply.sender_name || "a visitor with the link";
  return (
    <Button
      look="quiet"
      data-key="e"
      busy={marking.isPending}
      aria-label={`${isResolved ? "Reopen" : "Resolve"}: the reply of ${who}`}
      onClick={() => marking.mutate(!isResolved)}
    >
      {isResolved ? <RotateCcw size={17} aria-hidden="true" /> : <Check size={17} aria-hidden="true" />}{" "}
      <span>{isResolved ? "Reopen" : "Resolve"}</span>
    </Button>
  );
}
