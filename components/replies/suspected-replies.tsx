"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Disclosure } from "#components/share/disclosure";
import { Button } from "#components/ui/button";
import { Loaded } from "#components/ui/loading/loaded";
import { useToast } from "#components/ui/toast";
import { errorMessage } from "#lib/api-client/api-error";
import { acceptReply, deleteReply, listSuspected, type SuspectedReply } from "#lib/api-client/replies";
import { DeleteReplyDialog } from "./delete-reply-dialog";
import { ReplySound, ReplyWords } from "./reply-content";

/** The replies that a program may have sent, folded: to one clip, or to all of them. Nothing where there are none. */
export function SuspectedReplies({ clipId }: { clipId?: number }) {
  const list = useQuery({
    queryKey: ["suspected", clipId ?? "all"],
    queryFn: ({ signal }) => listSuspected(clipId, signal),
  });
  // A reply removed from the fold leaves the focus here.
  const fold = useRef<HTMLDivElement>(null);
  const onGone = () => fold.current?.focus();
  return (
    <div ref={fold} tabIndex={-1} className="outline-none">
      <Loaded read={list} failed="Suspected spam could not be loaded." placeholder={null}>
        {({ replies, total }) =>
          total === 0 ? null : (
            <Disclosure summary={`Suspected spam (${total})`}>
              <p className="mt-0 mb-1 text-ink2 text-sm">
                A hidden field of the reply form was filled in. Programs do that, and sometimes a browser does. Replies
                that you do not accept are deleted after 30 days.
              </p>
              <ul className="m-0 list-none p-0">
                {replies.map((reply) => (
                  <SuspectedItem key={reply.id} reply={reply} onGone={onGone} />
                ))}
              </ul>
            </Disclosure>
          )
        }
      </Loaded>
    </div>
  );
}

function SuspectedItem({ reply, onGone }: { reply: SuspectedReply; onGone: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const after = async (words: string, queryKeys: string[]) => {
    toast(words);
    await Promise.all(["suspected", ...queryKeys].map((key) => client.invalidateQueries({ queryKey: [key] })));
    onGone();
  };
  const onError = (error: Error) => toast(errorMessage(error), { tone: "bad" });
  const accepting = useMutation({
    mutationFn: () => acceptReply(reply.id),
    onSuccess: () => after("The reply is now in your list.", ["replies", "inbox", "clips"]),
    onError,
  });
  const deleting = useMutation({
    mutationFn: () => deleteReply(reply.id),
    onSuccess: () => after("The reply was deleted.", []),
    onError,
    onSettled: () => setAsking(false),
  });
  const who = reply.sender_name || reply.sender_email || "a visitor with the link";
  return (
    <li className="border-line border-b py-3 last:border-b-0">
      <ReplyWords reply={reply} />
      <ReplySound reply={reply} />
      {reply.clip_title ? (
        <p className="mt-1 mb-0 text-ink3 text-sm">
          To “<bdi>{reply.clip_title}</bdi>”
        </p>
      ) : null}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button aria-label={`Accept reply of ${who}`} busy={accepting.isPending} onClick={() => accepting.mutate()}>
          Accept reply
        </Button>
        <Button look="quiet" aria-label={`Delete the reply of ${who}`} onClick={() => setAsking(true)}>
          Delete
        </Button>
      </div>
      <DeleteReplyDialog
        open={isAsking}
        isBusy={deleting.isPending}
        onClose={() => setAsking(false)}
        onDelete={() => deleting.mutate()}
      />
    </li>
  );
}
