"use client";
import { Tabs } from "radix-ui";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSession, useStudio } from "#components/studio/studio-context";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { VideoDownload } from "#components/video/video-download";
import { messageOf } from "#lib/client/api-error";
import { LinkForm } from "./link-form";
import { LinkList } from "./link-list";
import { NamePrompt } from "./name-prompt";
import { PrepareSteps, type Step } from "./prepare-steps";
import { SendForm } from "./send-form";
import { type ShareOptions, standardOptions } from "./share-options";

type Phase =
  | { kind: "preparing"; step: Step; progress?: number | undefined }
  | { kind: "failed"; message: string }
  | { kind: "ready" };

const tabs = [
  { value: "link", label: "Link" },
  { value: "email", label: "E-mail" },
  { value: "sms", label: "SMS" },
] as const;

export function ShareDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title="Share" open={open} onClose={onClose} wide>
      <Sharing />
    </Dialog>
  );
}

function Sharing() {
  const session = useSession();
  const clip = useStudio((state) => state.clip);
  const [phase, setPhase] = useState<Phase>(() =>
    clip.conversion_status === "completed" && !clip.package_stale && !session.isBehind
      ? { kind: "ready" }
      : { kind: "preparing", step: "saving" },
  );
  const [options, setOptions] = useState<ShareOptions>(standardOptions);
  const started = useRef(false);

  const prepare = useCallback(async () => {
    setPhase({ kind: "preparing", step: "saving" });
    try {
      await session.finish((step, progress) => setPhase({ kind: "preparing", step, progress }));
      setPhase({ kind: "ready" });
    } catch (error) {
      setPhase({ kind: "failed", message: messageOf(error) });
    }
  }, [session]);

  useEffect(() => {
    if (started.current || phase.kind !== "preparing") return;
    started.current = true;
    void prepare();
  }, [phase.kind, prepare]);

  if (phase.kind === "preparing") return <PrepareSteps step={phase.step} progress={phase.progress} />;
  if (phase.kind === "failed") {
    return (
      <div role="alert" className="mt-2">
        <p className="m-0 font-[560] text-bad">The clip is not ready yet.</p>
        <p className="mt-1 mb-4 text-ink2">{phase.message}</p>
        <Button look="primary" onClick={() => void prepare()}>
          Try again
        </Button>
      </div>
    );
  }

  return (
    <>
      <NamePrompt />
      {clip.audio_url === null ? (
        <p className="mt-0 mb-3 rounded-md bg-tide-wash px-3.5 py-2.5 text-ink2 text-sm">
          This clip has no recording. It shows the picture and your notes.
        </p>
      ) : null}
      <Tabs.Root defaultValue="link">
        <Tabs.List aria-label="Ways to share" className="mb-4 flex gap-5 border-line border-b">
          {tabs.map(({ value, label }) => (
            <Tabs.Trigger
              key={value}
              value={value}
              className="-mb-px min-h-11 border-transparent border-b-2 font-[560] text-ink3 aria-selected:border-signal aria-selected:text-ink"
            >
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="link" tabIndex={-1}>
          <LinkForm clipId={clip.id} options={options} onOptions={setOptions} />
        </Tabs.Content>
        {(["email", "sms"] as const).map((channel) => (
          <Tabs.Content key={channel} value={channel} tabIndex={-1}>
            <SendForm channel={channel} clipId={clip.id} options={options} onOptions={setOptions} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
      <LinkList clipId={clip.id} />
      <section className="mt-5 border-line border-t pt-4" aria-labelledby="as-video">
        <h3 id="as-video" className="m-0 font-[600] text-ink2 text-sm">
          Where a link will not do
        </h3>
        <p className="mt-0.5 mb-2.5 text-ink3 text-sm">
          The same clip as a video, for chat apps and slides. It takes no replies.
        </p>
        <VideoDownload clipId={clip.id} />
      </section>
    </>
  );
}
