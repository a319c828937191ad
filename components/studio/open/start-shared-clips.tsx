"use client";
import { useState } from "react";
import { ButtonLink } from "#components/shell/button-link";
import { EmptyState } from "#components/ui/empty-state";
import { useToast } from "#components/ui/toast";
import { openShares } from "#lib/studio/guest/shared-files";
import { Arrival } from "./arrival";

const nothing = "No picture arrived. Open Tellmark in this browser once, then share the picture again.";
const notKept = "What you shared could not be kept on this device. Free some space, then share it again.";

/** Creates a clip of what another app has shared, and opens it. */
export function StartSharedClips({ signedIn, isFailed }: { signedIn: boolean; isFailed: boolean }) {
  const toast = useToast();
  const [reason, setReason] = useState(isFailed ? notKept : nothing);
  const start = async () => {
    const { path, refusal } = await openShares(signedIn);
    const problem = isFailed ? notKept : refusal;
    if (path !== null && problem !== null) toast(problem, { tone: "bad" });
    if (problem !== null) setReason(problem);
    return path;
  };
  return (
    <Arrival
      name="shared"
      work={start}
      failure="The shared files could not be opened"
      nothing={
        <div>
          <h1 className="sr-only">New clip</h1>
          <EmptyState alert title="Nothing to open" action={<ButtonLink href="/studio/new">New clip</ButtonLink>}>
            {reason}
          </EmptyState>
        </div>
      }
    />
  );
}
