import { useEffect, useRef, useState } from "react";
import { sayBasics } from "#lib/studio/basic-words";
import { acceptsDrop, readDroppedFiles } from "#lib/studio/pictures/dropped-files";
import { readPastedFiles } from "#lib/studio/pictures/media-file";

interface Taking {
  take: (file: File) => void;
  refuse: (sentence: string) => void;
}

const fields = "input, textarea";

/** While it is open, a dialog gets what is pasted or dropped, and not the page behind it. True while a file is held over it. */
export function usePictureDrop(isOpen: boolean, taking: Taking): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(taking);
  latest.current = taking;
  useEffect(() => {
    if (!isOpen) return;
    const leaving = new AbortController();
    // Listeners of the page behind are on the document, too, and come after those that capture.
    const options = { capture: true, signal: leaving.signal };
    const paste = (event: ClipboardEvent) => {
      event.stopPropagation();
      const [file] = readPastedFiles(event);
      if (!file) return;
      event.preventDefault();
      latest.current.take(file);
    };
    const drag = (event: DragEvent) => {
      const { dataTransfer, target, type } = event;
      event.stopPropagation();
      const isOverField = target instanceof Element && target.closest(fields) !== null;
      if (!dataTransfer || !acceptsDrop(dataTransfer.types, isOverField)) return;
      event.preventDefault();
      setOver(type === "dragover");
      const found = type === "drop" ? readDroppedFiles(dataTransfer) : null;
      if (found && "refusal" in found) latest.current.refuse(found.refusal);
      else if (found?.files[0]) latest.current.take(found.files[0]);
      else if (found) latest.current.refuse(sayBasics("droppedUnreadable"));
    };
    document.addEventListener("paste", paste, options);
    for (const kind of ["dragover", "dragleave", "drop"] as const) document.addEventListener(kind, drag, options);
    return () => {
      leaving.abort();
      setOver(false);
    };
  }, [isOpen]);
  return isOver;
}
