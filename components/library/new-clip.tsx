"use client";
import { ImagePlus, Mic } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { CaptureButton } from "#components/stage/capture-button";
import { useNewClip } from "#components/stage/use-new-clip";
import { Button } from "#components/ui/button";
import { FileInput } from "#components/ui/file-input";
import { pictureTypes } from "#lib/studio/pictures/media-file";

export function NewClip({ large }: { large: boolean }) {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const { busy, over, start, refuse } = useNewClip(true);

  return (
    <section
      aria-label="New clip"
      className={`flex flex-wrap items-center justify-center gap-x-5 gap-y-3 rounded-lg border-2 border-dashed px-5 text-center transition-colors duration-100 ${large ? "desk flex-col py-14" : "py-4"} ${over ? "border-signal bg-signal-wash" : "border-line"}`}
    >
      <p className={`m-0 text-ink2 ${large ? "font-display font-[650] text-ink text-xl" : ""}`}>
        Drop a picture anywhere, or paste a screenshot
      </p>
      <div className="flex flex-wrap justify-center gap-2.5">
        <Button look="primary" busy={busy} onClick={() => input.current?.click()}>
          <ImagePlus size={18} aria-hidden="true" /> <span>Choose a picture</span>
        </Button>
        <CaptureButton disabled={busy} onFile={(file) => void start([file])} onProblem={refuse} />
        <Button disabled={busy} onClick={() => router.push("/studio/new")}>
          <Mic size={18} aria-hidden="true" /> <span>Just talk</span>
        </Button>
      </div>
      <FileInput
        ref={input}
        label="Choose pictures or a recording"
        accept={`${pictureTypes},audio/*`}
        multiple
        onFiles={(files) => void start(files)}
      />
    </section>
  );
}
