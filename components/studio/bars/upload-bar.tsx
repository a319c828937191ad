"use client";
import { useStudio } from "#components/studio-session/studio-context";
import { itemNoun } from "#lib/studio/outbox/item";

export function UploadBar() {
  const item = useStudio((state) => state.items.find((one) => one.state.kind === "sending"));
  if (item?.state.kind !== "sending") return null;
  const { share } = item.state;
  return (
    <div
      role="progressbar"
      aria-label={`Sending the ${itemNoun(item)}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="absolute inset-x-0 top-0 z-20 h-[3px]"
    >
      <div
        className="h-full origin-left bg-tide transition-transform duration-200"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}
