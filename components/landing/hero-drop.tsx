"use client";
import { ImagePlus, Mic } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { CaptureButton } from "#components/stage/capture-button";
import { useNewClip } from "#components/stage/use-new-clip";
import { Button } from "#components/ui/button";
import { FileInput } from "#components/ui/file-input";
import { Spinner } from "#components/ui/spinner";
import { pictureTypes } from "#lib/studio/pictures/media-file";

export function HeroDrop({ signedIn }: { signedIn: boolean }) {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const { busy, over, start, refuse } = useNewClip(signedIn);

  return (
    <section
      aria-label="Start a clip"
      className={`relative grid min-h-[300px] content-center gap-4 lg:min-h-[400px] place-items-center rounded-xl border-2 border-dashed bg-sheet px-4 py-6 text-center shadow-float transition-colors duration-100 ${over ? "border-signal bg-signal-wash" : "border-edge"}`}
    >
      <span className="pin !relative !m-0 !size-11" aria-hidden="true">
        <span className="!text-[1.1875rem]">1</span>
      </span>
      <div>
        <p className="m-0 font-display font-[650] text-2xl tracking-tight">Drop a picture here</p>
        <p className="mt-1 mb-5 text-ink2 pointer-coarse:hidden">
          or paste a screenshot with <kbd className="rounded-sm bg-sunk px-1.5 py-0.5 font-[600] text-sm">Ctrl V</kbd>
        </p>
        <div className="flex flex-wrap justify-center gap-2.5 pointer-coarse:mt-5 max-sm:flex-col">
          <Button look="primary" className="!min-h-11" disabled={busy} onClick={() => input.current?.click()}>
            {busy ? <Spinner /> : <ImagePlus size={18} aria-hidden="true" />} <span>Choose a picture</span>
          </Button>
          <CaptureButton
            className="!min-h-11"
            disabled={busy}
            onFile={(file) => void start([file])}
            onProblem={refuse}
          />
          <Button className="!min-h-11" disabled={busy} onClick={() => router.push("/studio/new")}>
            <Mic size={18} aria-hidden="true" /> <span>Just talk</span>
          </Button>
        </div>
        {signedIn ? null : (
          <p className="mt-5 mb-0 text-ink3 text-sm">
            No account needed until you share. Until then everything stays on this device.
          </p>
        )}
      </div>
      <FileInput
        ref={input}
        label="Choose a picture"
        accept={`${pictureTypes},audio/*`}
        multiple
        onFiles={(files) => void start(files)}
      />
    </section>
  );
}
