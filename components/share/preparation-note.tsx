import { useStudio } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { Spinner } from "#components/ui/spinner";
import { isHeldBack } from "#lib/studio/sharing/sent-links";
import { SentChoice } from "./sent-choice";
import type { Preparation } from "./use-sharing";

const words = {
  saving: "Saving your changes",
  sending: "Sending the remaining files",
  preparing: "Preparing the clip",
} as const;

/** The steps until the link shows the whole clip. */
export function PreparationNote({ preparation, onRetry }: { preparation: Preparation; onRetry: () => void }) {
  const isChoosing = useStudio(({ sent }) => isHeldBack(sent));
  if (isChoosing) return <SentChoice onChosen={onRetry} />;
  if (preparation.kind === "failed") {
    return (
      <div role="alert" className="mb-4 rounded-md bg-signal-wash px-3.5 py-3">
        <p className="m-0 font-[560] text-bad">The clip is not ready yet.</p>
        <p className="mt-0.5 mb-3 text-ink2">{preparation.message}</p>
        <Button onClick={onRetry}>Retry</Button>
      </div>
    );
  }
  return (
    <div role="status">
      {preparation.kind === "running" ? (
        <div className="mb-4 rounded-md bg-sunk px-3.5 py-2.5">
          <p className="m-0 flex items-center gap-2.5">
            <Spinner /> <span>{`${words[preparation.step]}…`}</span>
            {preparation.progress ? (
              <span aria-hidden="true" className="tabular ml-auto text-ink3">
                <span>{Math.round(preparation.progress)}</span> <span>%</span>
              </span>
            ) : null}
          </p>
          <p className="mt-0.5 mb-0 text-ink3 text-sm">
            The link works already. The rest of the clip appears when this is done.
          </p>
        </div>
      ) : null}
      {preparation.kind === "ready" && preparation.warning ? (
        <p className="mt-0 mb-4 rounded-md bg-signal-wash px-3.5 py-2.5 text-ink2">{preparation.warning}</p>
      ) : null}
    </div>
  );
}
