"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { Menu } from "#components/ui/menu";
import { useToast } from "#components/ui/toast";
import type { Reply } from "#lib/api-client/api";
import { errorMessage } from "#lib/api-client/api-error";
import { blockVisitor, deleteReply } from "#lib/api-client/replies";
import { DeleteReplyDialog } from "./delete-reply-dialog";

/** Deletes a reply, or blocks the visitor who sent it. */
export function ReplyMore({ reply }: { reply: Reply }) {
  const toast = useToast();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const who = reply.sender_name || "a visitor with the link";
  const readAgain = () =>
    Promise.all(["inbox", "replies"].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  const onError = (error: Error) => toast(errorMessage(error), { tone: "bad" });
  const blocking = useMutation({
    mutationFn: (isBlocked: boolean) => blockVisitor(reply.id, isBlocked),
    onSuccess: async (_reply, isBlocked) => {
      const undo = { action: { label: "Undo", run: () => blocking.mutate(false) } };
      if (isBlocked) toast("This visitor can no longer reply to the clip.", undo);
      else toast("This visitor can reply again.");
      await readAgain();
    },
    onError,
  });
  const deleting = useMutation({
    mutationFn: () => deleteReply(reply.id),
    onSuccess: async () => {
      toast("The reply was deleted.");
      await readAgain();
    },
    onError,
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
