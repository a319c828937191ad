"use client";
import { Button } from "#components/ui/button";
import type { Reply } from "#lib/api-client/api";
import { type Decision, decideReply } from "#lib/api-client/replies";
import { useReplyChange } from "./use-reply-change";

const words = {
  held: "No one else can see it yet.",
  shown: "Everyone with the link can see it.",
  declined: "Only you can see it.",
} as const;

/** Shows a reply to other visitors or hides it; nothing for a reply that was promised to its owner alone. */
export function ReplyDecision({ reply }: { reply: Reply }) {
  const deciding = useReplyChange((decision: Decision) => decideReply(reply, decision));
  const { state } = reply;
  if (state === "private") return null;
  const who = reply.sender_name || "a visitor with the link";
  const choice = (decision: Decision, label: string) => (
    <Button
      aria-label={`${label}: the reply of ${who}`}
      busy={deciding.isPending && deciding.variables === decision}
      onClick={() => deciding.mutate(decision)}
    >
      {label}
    </Button>
  );
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-md bg-sunk px-3 py-2">
      <p role="status" className="m-0 text-ink2 text-sm">
        {words[state]}
      </p>
      <div className="flex flex-wrap gap-2">
        {state === "shown" ? null : choice("approve", "Show it")}
        {state === "declined" ? null : choice("decline", state === "held" ? "Keep it to myself" : "Hide it")}
      </div>
    </div>
  );
}
