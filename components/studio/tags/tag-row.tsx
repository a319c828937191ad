"use client";
import { X } from "lucide-react";
import { useState } from "react";
import { useSession } from "#components/studio-session/studio-context";
import { fieldKey } from "#lib/browser/field-key";
import { parseTime } from "#lib/browser/format";
import type { NumberedTag } from "#lib/editor/order";
import { latinDigits } from "#lib/kernel/latin-digits";
import { clockTenths } from "#lib/player/time-format";
import type { SentLink } from "../../handover/match-links";
import { SentPlaces } from "./sent-places";

/** One tag of the list: go there, change its note and its time, remove it. */
export function TagRow(props: { tag: NumberedTag; isActive: boolean; sentTo: readonly SentLink[] }) {
  const { tag, isActive, sentTo } = props;
  const session = useSession();
  const [typed, setTyped] = useState<string | null>(null);

  const setTime = () => {
    const time = typed === null ? null : parseTime(latinDigits(typed));
    if (time !== null) session.tags.setTime(tag.id, time);
    session.tags.endStep();
    setTyped(null);
  };

  return (
    <li
      aria-current={isActive || undefined}
      className={`group grid grid-cols-[32px_minmax(0,1fr)_auto_24px] items-start gap-1 rounded-md py-2 pl-1.5 pointer-coarse:grid-cols-[44px_minmax(0,1fr)_auto_44px] pointer-coarse:py-0.5 pointer-coarse:pl-0 ${isActive ? "bg-signal-wash" : "hover:bg-sunk/60 focus-within:bg-sunk/60"}`}
    >
      <button
        type="button"
        aria-label={`Go to tag ${tag.number}`}
        onClick={() => session.tags.goTo(tag)}
        className="grid size-8 place-items-center pointer-coarse:size-11"
      >
        <span
          className={`drop tabular grid size-6 place-items-center font-[650] text-[0.75rem] leading-none ${isActive ? "bg-signal text-onsignal" : "bg-ink text-sheet"}`}
        >
          {tag.number}
        </span>
      </button>
      <textarea
        aria-label={`Note of tag ${tag.number}`}
        dir="auto"
        rows={1}
        maxLength={2000}
        placeholder="Note"
        value={tag.note}
        data-note={tag.id}
        onChange={(event) => session.tags.write(tag.id, event.target.value)}
        onBlur={session.tags.endStep}
        className="field-sizing-content block min-h-8 w-full resize-none rounded-sm bg-transparent px-1.5 py-1 leading-6 pointer-coarse:py-2.5 placeholder:text-ink3"
      />
      <input
        aria-label={`Time of tag ${tag.number}`}
        value={typed ?? clockTenths(tag.timestamp)}
        inputMode="decimal"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={setTime}
        onKeyDown={(event) => {
          const key = fieldKey(event);
          if (key === "Enter") event.currentTarget.blur();
          if (key === "Escape") setTyped(null);
        }}
        className="tabular h-8 pointer-coarse:h-11 w-[3.625rem] rounded-sm bg-transparent px-1 text-right text-[.92em] text-ink2"
      />
      <button
        type="button"
        aria-label={`Remove tag ${tag.number}`}
        title="Remove"
        onClick={() => session.tags.remove(tag.id)}
        className="grid h-8 w-6 pointer-coarse:size-11 place-items-center rounded-sm text-ink3 opacity-0 hover:text-bad focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
      >
        <X size={16} aria-hidden="true" />
      </button>
      {sentTo.length > 0 ? (
        <p className="col-start-2 m-0 flex flex-wrap gap-x-3 px-1.5 text-sm">
          <SentPlaces links={sentTo} about={`tag ${tag.number}`} />
        </p>
      ) : null}
    </li>
  );
}
