import { useQueryClient } from "@tanstack/react-query";
import { NoticeBar } from "#components/studio-session/notice-bar";
import { useSession } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { signedOutMessage } from "#lib/api-client/api-error";
import { SignInLink } from "./sign-in-link";

/** The server refuses files, links, the clip and its texts alike. */
export function SignedOutBar({ isSaved }: { isSaved: boolean }) {
  const session = useSession();
  const queries = useQueryClient();
  const goOn = () => {
    session.catchUp();
    // Without them nothing is saved, and one answer says that the user is signed in again.
    void queries.refetchQueries({ queryKey: ["shares"], type: "active" });
  };
  return (
    <NoticeBar bad>
      <span className="flex-1 basis-80">
        {isSaved ? signedOutMessage : `Your changes are not saved yet. ${signedOutMessage}`}
      </span>
      <span className="flex shrink-0 gap-2">
        <SignInLink />
        <Button onClick={goOn}>{isSaved ? "Try again" : "Save now"}</Button>
      </span>
    </NoticeBar>
  );
}
