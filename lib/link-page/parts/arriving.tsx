import { arrivalId, arrivalMessages } from "../arrival-messages";
import type { PublicClip } from "../model";

export function Arriving({ clip }: { clip: PublicClip }) {
  return (
    <p className="soft" role="status" id={arrivalId}>
      <span>
        {clip.stillPreparing ? arrivalMessages.preparing : arrivalMessages.coming}
        {clip.isComing ? (
          <span className="nojs"> Without JavaScript, reload the page to see whether it has arrived.</span>
        ) : null}
      </span>
    </p>
  );
}
