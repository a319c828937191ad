"use client";
import { ConfirmDiscard } from "#components/recorder/confirm-discard";
import { useDateLanguages } from "#components/shell/date-language";
import { NoticeBar } from "#components/studio-session/notice-bar";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { formatAgo } from "#lib/browser/dates";
import { clockTime } from "#lib/player/time-format";

export function LostTakes() {
  const { files } = useSession();
  const lost = useStudio((state) => state.lost);
  const languages = useDateLanguages();
  return lost.map((take) => (
    <NoticeBar key={take.id}>
      <span>{`A recording of ${clockTime(take.durationSeconds)}, made ${formatAgo(new Date(take.startedAt), languages)}, was never sent.`}</span>
      <span className="flex shrink-0 gap-2">
        <ConfirmDiscard what="take" onDiscard={() => void files.discardTake(take)}>
          <Button look="primary" onClick={() => files.recover(take)}>
            Use it
          </Button>
        </ConfirmDiscard>
      </span>
    </NoticeBar>
  ));
}
