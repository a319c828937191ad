"use client";
import { Check, Trash2 } from "lucide-react";
import { useContext, useEffect, useRef } from "react";
import { useSession } from "#components/studio-session/studio-context";
import { fieldKey } from "#lib/browser/field-key";
import { isTakeActive } from "#lib/browser/recorder/recorder-state";
import type { PlacedTag } from "#lib/editor/order";
import { clockTenths } from "#lib/player/time-format";
import { NoteOffers } from "./note-offers";

/** The note beside its pin: read while it is spoken, written when it is open. */
export function NoteBubble({ tag, isOpen, isDocked = false }: { tag: PlacedTag; isOpen: boolean; isDocked?: boolean }) {
  const session = useSession();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A keyboard on the screen would cover the picture during a recording; the note can be written later.
    const isInTheWay = isTakeActive(session.recorder.state) && matchMedia("(pointer: coarse)").matches;
    if (isOpen && !isInTheWay) field.current?.focus();
  }, [isOpen, session]);
  const Offer = useContext(NoteOffers);
  const close = () => session.tags.open(null);
  const onLeft = tag.x > 0.55;
  const place = {
    [onLeft ? "right" : "left"]: `calc(${(onLeft ? 1 - tag.x : tag.x) * 100}% + 24px)`,
    top: `calc(${tag.y * 100}% ${tag.y < 0.07 ? "+ 4px" : "- 46px"})`,
  };
  const corner = isDocked ? "inset-x-3 bottom-3" : `w-max ${onLeft ? "rounded-br-[3px]" : "rounded-bl-[3px]"}`;
  const size = isDocked ? "" : isOpen ? "max-w-[min(340px,70cqw)]" : "max-w-[min(300px,60cqw)]";
  return (
    <div
      style={isDocked ? undefined : place}
      className={`absolute z-10 rounded-[12px] bg-img-pin pl-3 text-img-on text-sm shadow-float ${corner} ${size} ${isOpen ? "pointer-events-auto py-1.5 pr-1.5" : "pointer-events-none py-2 pr-3"}`}
    >
      <div className="flex items-center gap-2">
        <span className="tabular shrink-0 opacity-75">{clockTenths(tag.timestamp)}</span>
        {isOpen ? (
          <>
            <input
              ref={field}
              aria-label={`Note of tag ${tag.number}`}
              dir="auto"
              placeholder="What is here?"
              maxLength={2000}
              value={tag.note}
              data-note={tag.id}
              onChange={(event) => session.tags.write(tag.id, event.target.value)}
              onBlur={session.tags.endStep}
              onKeyDown={(event) => {
                const key = fieldKey(event);
                if (key === "Enter") close();
                if (key === "Escape") session.tags.cancel();
              }}
              className="field-sizing-content min-h-8 pointer-coarse:min-h-11 w-full min-w-32 rounded-sm bg-transparent px-1 font-[520] text-base outline-offset-0 placeholder:text-img-on/65 focus-visible:outline-img-on/45"
            />
            <button
              type="button"
              aria-label={`Remove tag ${tag.number}`}
              title="Remove"
              onClick={() => session.tags.remove(tag.id)}
              className="grid size-8 shrink-0 place-items-center rounded-md hover:bg-img-on/15 pointer-coarse:size-11"
            >
              <Trash2 size={16} aria-hidden="true" />
            </button>
            <button
              type="button"
              aria-label="Close the note"
              title="Done"
              onClick={close}
              className="grid size-8 shrink-0 place-items-center rounded-md hover:bg-img-on/15 pointer-coarse:size-11"
            >
              <Check size={17} aria-hidden="true" />
            </button>
          </>
        ) : (
          <span dir="auto" className="truncate font-[520]">
            {tag.note}
          </span>
        )}
      </div>
      {Offer && isOpen && tag.note === "" ? <Offer tag={tag} onTaken={() => field.current?.focus()} /> : null}
    </div>
  );
}
