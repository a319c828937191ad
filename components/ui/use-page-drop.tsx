import { useEffect, useRef, useState } from "react";
import { useSayBasics } from "#components/ui/say";
import { acceptsDrop, readDroppedFiles } from "#lib/studio/pictures/dropped-files";

const fields = "input, textarea, [contenteditable]";
const folders = () => import("#lib/studio/pictures/read-folders");
const kinds = ["dragstart", "dragend", "pointerdown", "dragover", "dragleave", "drop"] as const;

/** Takes files that are dropped anywhere on the page; true while some are held over it. The page's own drags are left alone. */
export function usePageDrop(take: (files: File[]) => void, refuse: (sentence: string) => void): boolean {
  const [over, setOver] = useState(false);
  const say = useSayBasics();
  const taken = useRef({ take, refuse, say });
  taken.current = { take, refuse, say };
  useEffect(() => {
    let isOwn = false;
    const drag = (event: DragEvent) => {
      const { dataTransfer, target, type, defaultPrevented } = event;
      const isOverField = target instanceof Element && target.closest(fields) !== null;
      if (isOwn || !dataTransfer || !acceptsDrop(dataTransfer.types, isOverField)) return;
      event.preventDefault();
      setOver(type === "dragover" && dataTransfer.types.includes("Files"));
      // An element of the page has handled it already.
      const found = type === "drop" && !defaultPrevented ? readDroppedFiles(dataTransfer, taken.current.say) : null;
      if (!found) return;
      if ("refusal" in found) taken.current.refuse(found.refusal);
      else if (found.folders.length === 0) taken.current.take(found.files);
      else void folders().then(({ takeFolders }) => takeFolders(found, taken.current));
    };
    const hear = (event: Event) => {
      if (event instanceof DragEvent && event.type !== "dragstart" && event.type !== "dragend") drag(event);
      else isOwn = event.type === "dragstart";
    };
    for (const kind of kinds) document.addEventListener(kind, hear);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, hear);
    };
  }, []);
  return over;
}
