"use client";
import { ImagePlus } from "lucide-react";
import { type MouseEvent, type ReactNode, useRef } from "react";
import { useActiveTag, useNumberedTags, useSession, useStudio } from "#components/studio/studio-context";
import { Button } from "#components/ui/button";
import { Picture } from "#components/ui/picture";
import { useMediaQuery } from "#components/ui/use-media-query";
import { isTaking } from "#lib/client/recorder-state";
import { NoteBubble } from "./note-bubble";
import { PictureStrip } from "./picture-strip";
import { PinLayer, toldTag } from "./pin-layer";

/** The picture on the desk with everything that lies on it. Layers stand one above the other over the picture. */
export function Stage({ over }: { over: boolean }) {
  const session = useSession();
  const shown = useStudio((state) => state.picture);
  const url = useStudio((state) => state.pictures.find(({ id }) => id === state.picture)?.url ?? null);
  const tags = useNumberedTags();
  const active = useActiveTag(tags);
  const taking = useStudio((state) => isTaking(state.recorder));
  const input = useRef<HTMLInputElement>(null);
  const here = tags.filter((tag) => tag.picture === shown);
  const isRoomy = useMediaQuery("(min-width: 640px) and (min-height: 541px)");
  const selected = useStudio((state) => state.selected);
  const docked = isRoomy ? undefined : toldTag(here, selected, active);

  const tap = (event: MouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    // A press of Enter or Space has no place of its own.
    if (event.detail === 0) session.tags.add(0.5, 0.5);
    else session.tags.add((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  };

  return (
    <>
      <div className="absolute inset-0 p-[clamp(12px,4.5%,48px)]">
        <div className="grid size-full place-items-center [container-type:size]">
          {url ? (
            <div className="relative rounded-md bg-sheet shadow-float">
              <Picture
                src={url}
                alt="Your picture"
                onLoad={({ currentTarget: image }) => {
                  const size = { width: image.naturalWidth, height: image.naturalHeight };
                  if (shown !== null) session.pictureLoaded(shown, size);
                }}
                className="block h-auto max-h-[100cqh] w-auto max-w-[100cqw] select-none rounded-md"
                draggable={false}
              />
              <button
                type="button"
                onClick={tap}
                aria-label={`Add tag ${tags.length + 1} on the picture`}
                className="absolute inset-0 cursor-crosshair rounded-md"
              />
              <PinLayer tags={here} active={active} withNote={isRoomy} />
            </div>
          ) : (
            <DropTarget over={over} onChoose={() => input.current?.click()} />
          )}
        </div>
      </div>
      {over && url ? (
        <p className="absolute inset-3 z-20 m-0 grid place-items-center rounded-lg border-2 border-signal border-dashed bg-signal-wash/90 font-[650] font-display text-xl">
          Drop it to replace the picture, or to add it
        </p>
      ) : null}
      {docked ? <NoteBubble key={docked.id} tag={docked} isOpen={docked.id === selected} isDocked /> : null}
      {url && taking && !docked ? <Hint>Tap the picture to drop tag {tags.length + 1}</Hint> : null}
      {url && !taking && !docked ? (
        <div className="absolute right-3 bottom-3 z-10 flex items-center gap-2">
          <PictureStrip />
          <Button onClick={() => input.current?.click()}>
            <ImagePlus size={17} aria-hidden="true" /> Picture
            <span className="sr-only">to add, or to replace this one</span>
          </Button>
        </div>
      ) : null}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        aria-label="Choose a picture"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) session.files.take(file);
        }}
      />
    </>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return (
    <p className="pointer-events-none absolute bottom-3.5 left-1/2 z-10 m-0 -translate-x-1/2 whitespace-nowrap rounded-full bg-img-pin px-3.5 py-2 font-[520] text-img-on text-sm">
      {children}
    </p>
  );
}

function DropTarget({ over, onChoose }: { over: boolean; onChoose: () => void }) {
  return (
    <div
      className={`grid size-full max-h-[420px] max-w-[720px] place-content-center gap-1 rounded-xl border-2 border-dashed p-5 text-center ${over ? "border-signal bg-signal-wash" : "border-edge bg-sheet/70"}`}
    >
      <h2 className="m-0 font-[650] font-display text-2xl tracking-tight">What is it about?</h2>
      <p className="m-0 mb-4 text-ink2">Drop a picture, paste a screenshot, or leave it out and just record.</p>
      <div>
        <Button look="primary" onClick={onChoose}>
          <ImagePlus size={18} aria-hidden="true" /> Choose a picture
        </Button>
      </div>
    </div>
  );
}
