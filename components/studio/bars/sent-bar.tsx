"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDateLanguages } from "#components/shell/date-language";
import { NoticeBar } from "#components/studio-session/notice-bar";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { errorMessage } from "#lib/api-client/api-error";
import type { Share } from "#lib/api-client/shares";
import { formatMoment } from "#lib/browser/dates";

interface SentBarProps {
  clipId: number;
  kept: readonly Share[];
  isBad: boolean;
  onDismiss: () => void;
}

export function SentBar({ clipId, kept, isBad, onDismiss }: SentBarProps) {
  const { links, notify } = useSession();
  const client = useQueryClient();
  const languages = useDateLanguages();
  const sent = useStudio((state) => state.sent);
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch((error: unknown) => notify(errorMessage(error)));
    await client.invalidateQueries({ queryKey: ["shares", clipId] });
    setBusy(false);
  };
  const [first] = kept.map(({ shown_as_of }) => shown_as_of ?? "").sort();
  const since = first ? formatMoment(new Date(first), languages) : "before";
  const update = (
    <Button
      className="shrink-0"
      look={isBad ? "primary" : "plain"}
      busy={isBusy}
      onClick={() => void run(links.update)}
    >
      Update the link
    </Button>
  );
  if (isBad) {
    return (
      <NoticeBar bad>
        <span className="flex-1 basis-60">{`The link still shows the clip as it was at ${since}, with what you have redacted, cut or removed since then.`}</span>
        {update}
      </NoticeBar>
    );
  }
  if (sent === "kept") {
    return (
      <NoticeBar onClose={onDismiss}>
        <span className="flex-1 basis-60">{`Visitors see the clip as it was at ${since}, until you update the link.`}</span>
        {update}
      </NoticeBar>
    );
  }
  const isAsking = sent === "asking" || sent === "keeping";
  const keep = (
    <Button id="sent-choice" busy={isBusy} onClick={() => void run(links.keep)}>
      {isAsking ? "Keep it as it was" : "Keep it as it is now"}
    </Button>
  );
  return (
    <NoticeBar onClose={onDismiss}>
      <span className="flex-1 basis-80">
        {isAsking
          ? "You have sent a link to this clip. Should it change as you edit, or stay as it was until you update it? Until you choose, your changes stay on this device."
          : "You have sent a link to this clip. Visitors see each change as soon as it is saved."}
      </span>
      <span className="flex shrink-0 flex-wrap gap-2">
        {keep}
        {isAsking ? (
          <Button disabled={isBusy} onClick={onDismiss}>
            Let it change
          </Button>
        ) : null}
      </span>
    </NoticeBar>
  );
}
