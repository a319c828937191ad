import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { errorMessage, signedOutMessage } from "#lib/api-client/api-error";
import { useSignedOut } from "../studio-session/use-signed-out";
import { unreadMessage } from "./unread-links";

export function SentChoice({ onChosen }: { onChosen: () => void }) {
  const { links } = useSession();
  const client = useQueryClient();
  const clipId = useStudio((state) => state.clip.id);
  const keeping = useMutation({
    mutationFn: links.keep,
    onSuccess: onChosen,
    onSettled: () => client.invalidateQueries({ queryKey: ["shares", clipId] }),
  });
  const follow = () => {
    links.follow();
    onChosen();
  };
  const signedOut = useSignedOut();
  const isUnread = useStudio(({ sent }) => sent === "unread");
  if (isUnread) {
    return (
      <div role="status" className="mb-4 rounded-md bg-sunk px-3.5 py-3">
        <p className="mt-0 mb-3">{signedOut ? signedOutMessage : unreadMessage}</p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => void client.refetchQueries({ queryKey: ["shares", clipId] }).then(onChosen)}>
            Try again
          </Button>
          {signedOut ? null : <Button onClick={follow}>Save anyway</Button>}
        </div>
      </div>
    );
  }
  return (
    <div role="status" className="mb-4 rounded-md bg-sunk px-3.5 py-3">
      <p className="mt-0 mb-3">
        Links that you have sent show the clip as it was. Should they show your changes, or stay as they are until you
        update them?
      </p>
      <div className="flex flex-wrap gap-2">
        <Button busy={keeping.isPending} onClick={() => keeping.mutate()}>
          Keep them as they were
        </Button>
        <Button disabled={keeping.isPending} onClick={follow}>
          Let them change
        </Button>
      </div>
      {keeping.isError ? <p className="mb-0 text-bad">{errorMessage(keeping.error)}</p> : null}
    </div>
  );
}
