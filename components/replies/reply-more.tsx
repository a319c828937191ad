"use client";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { Menu } from "#components/ui/menu";
import { useToast } from "#components/ui/toast";
import type { Reply } from "#lib/api-client/api";
import { blockVisitor, deleteReply } from "#lib/api-client/replies";
import { DeleteReplyDialog } from "./delete-reply-dialog";
import { useReplyChange } from "./use-reply-change";

/** Deletes a reply, or blocks the visitor who sent it. */
export function ReplyMore({ reply }: { reply: Reply }) {
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const who = reply.sender_name || "a visitor with the link";
  const blocking = useReplyChange((isBlocked: boolean) => blockVisitor(reply.id, isBlocked), {
    onSuccess(isBlocked) {
      const undo = { action: { label: "Undo", run: () => blocking.mutate(false) } };
      if (isBlocked) toast("This visitor can no longer reply to the clip.", undo);
      else toast("This visitor can reply again.");
    },
  });
  const deleting = useReplyChange(() => deleteReply(reply.id), {
    onSuccess: () => toast("The reply was deleted."),
    onSettled: () => setAsking(false),
  });
  const block = reply.sender_blocked
    ? { label: "Take replies of this visitor again", run: () => blocking.mutate(false) }
    : { label: "Block this visitor", run: () => blocking.mutate(true) };
  return (
    <>
      <Menu
        label={`More for the reply of ${who}`}
        trigger={<Ellipsis size={18} aria-hidden="true" />}
        items={[
          ...(reply.share_code === null ? [] : [block]),
          { label: "Delete…", danger: true, run: () => setAsking(true) },
        ]}
      />
      <DeleteReplyDialog
        open={isAsking}
        isBusy={deleting.isPending}
        onClose={() => setAsking(false)}
        onDelete={() => deleting.mutate()}
      />
    </>
  );
}
