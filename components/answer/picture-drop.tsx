"use client";
import { ImagePlus } from "lucide-react";
import { useEffect, useRef } from "react";
import { useSession } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { FileInput } from "#components/ui/file-input";
import { usePageDrop } from "#components/ui/use-page-drop";
import type { PublicRequest } from "#lib/api-client/public-requests";
import { pictureTypes, readPastedFiles } from "#lib/studio/pictures/media-file";
import { useWords } from "./use-words";

/** Adds the answerer's own pictures, where the request has none: chosen, dropped or pasted, as many as it takes. */
export function useAddPictures({ image_url, max_images }: PublicRequest) {
  const { say } = useWords();
  const session = useSession();
  const isOpen = image_url === null;
  const add = (files: readonly File[]) => {
    if (!isOpen) return;
    const room = max_images - session.store.getState().pictures.length;
    if (files.length > room) session.notify(say("tooMany", { count: String(max_images) }));
    session.files.add(files.slice(0, Math.max(0, room)));
  };
  const latest = useRef(add);
  latest.current = add;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = readPastedFiles(event);
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
  const over = usePageDrop(add, session.notify);
  return { add, over: over && isOpen };
}

interface PictureDropProps {
  over: boolean;
  most: number;
  onAdd: (files: readonly File[]) => void;
}

export function PictureDrop({ over, most, onAdd }: PictureDropProps) {
  const { say } = useWords();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="absolute inset-0 grid place-items-center p-[clamp(12px,4.5%,48px)]">
      <div
        className={`grid size-full max-h-[420px] max-w-[720px] place-content-center gap-1 rounded-xl border-2 border-dashed p-4 text-center ${over ? "border-signal bg-signal-wash" : "border-edge bg-sheet/70"}`}
      >
        <h2 className="m-0 font-[650] font-display text-xl tracking-tight">{say("addTitle")}</h2>
        <p className="m-0 mb-3 text-ink2">{say("addAbout", { count: String(most) })}</p>
        <div>
          <Button onClick={() => input.current?.click()}>
            <ImagePlus size={18} aria-hidden="true" /> <span>{say("choose")}</span>
          </Button>
        </div>
      </div>
      <FileInput ref={input} label={say("add")} accept={pictureTypes} multiple onFiles={onAdd} />
    </div>
  );
}
