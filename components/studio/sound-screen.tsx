"use client";
import { ImagePlus, MapPin } from "lucide-react";
import { useRef } from "react";
import { CaptureButton } from "#components/stage/capture-button";
import { useSession } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { FileInput } from "#components/ui/file-input";
import { pictureTypes } from "#lib/studio/pictures/media-file";
import { SoundArea } from "./sound-area";
import { TagList } from "./tags/tag-list";

const waveHeight = 180;

/** A clip of sound alone: the recording in the place of a picture, and tags by time. */
export function SoundScreen({ isWide }: { isWide: boolean }) {
  const session = useSession();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="absolute inset-0 overflow-y-auto">
      <div className="mx-auto grid min-h-full max-w-[860px] content-center gap-5 px-4 py-6 sm:px-8">
        <section aria-label="Recording" className="rounded-xl bg-sheet px-4 py-5 shadow-float sm:px-7">
          <SoundArea height={isWide ? waveHeight : 110} isAlone />
        </section>
        <div className="flex flex-wrap justify-center gap-2.5">
          <Button look="primary" onClick={session.tags.addMoment}>
            <MapPin size={18} aria-hidden="true" /> <span>Tag this moment</span>
          </Button>
          <Button onClick={() => input.current?.click()}>
            <ImagePlus size={18} aria-hidden="true" /> <span>Add a picture</span>
          </Button>
          <CaptureButton onFile={session.files.take} onProblem={session.notify} />
        </div>
        {isWide ? null : (
          <section aria-label="Tags" className="rounded-xl bg-sheet shadow-low">
            <TagList />
          </section>
        )}
      </div>
      <FileInput ref={input} label="Choose a picture" accept={pictureTypes} multiple onFiles={session.files.takeAll} />
    </div>
  );
}
