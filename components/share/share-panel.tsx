"use client";
import { useState } from "react";
import { useDeliverableChannels } from "#components/shell/deliverable-channels";
import { useStudio } from "#components/studio-session/studio-context";
import { Tabs } from "#components/ui/tabs";
import { VideoDownload } from "#components/video/video-download";
import { loadChoices } from "#lib/studio/sharing/share-choices";
import { LinkList } from "./link-list";
import { LinkPanel } from "./link-panel";
import { messageChannels } from "./message-channels";
import { NamePrompt } from "./name-prompt";
import { PreparationNote } from "./preparation-note";
import { SendForm } from "./send-form";
import type { Sharing } from "./use-sharing";

export function SharePanel({ sharing }: { sharing: Sharing }) {
  const clip = useStudio((state) => state.clip);
  const channels = useDeliverableChannels();
  const [choices, setChoices] = useState(loadChoices);
  const sending = { clipId: clip.id, choices, onChoices: setChoices, isReady: sharing.preparation.kind === "ready" };
  return (
    <>
      <PreparationNote preparation={sharing.preparation} onRetry={sharing.prepare} />
      {clip.audio_url === null && sharing.preparation.kind === "ready" ? (
        <p className="mt-0 mb-3 rounded-md bg-tide-wash px-3.5 py-2.5 text-ink2 text-sm">
          This clip has no recording. It shows the picture and your notes.
        </p>
      ) : null}
      <Tabs
        label="Ways to share"
        listClassName="mb-4"
        tabs={[
          { value: "link", label: "Link", content: <LinkPanel sharing={sharing} clipId={clip.id} /> },
          ...channels.map((channel) => ({
            value: channel,
            label: messageChannels[channel].name,
            content: <SendForm channel={channel} {...sending} />,
          })),
        ]}
      />
      <NamePrompt />
      <LinkList clipId={clip.id} sharing={sharing} />
      <section className="mt-5 border-line border-t pt-4" aria-labelledby="as-video">
        <h3 id="as-video" className="m-0 font-[600] text-ink2 text-sm">
          Where a link does not work
        </h3>
        <p className="mt-0.5 mb-2.5 text-ink3 text-sm">
          The same clip as a video, for chat apps and slides. It takes no replies.
        </p>
        <VideoDownload clipId={clip.id} />
      </section>
    </>
  );
}
