"use client";
import { Check } from "lucide-react";
import type { Connection, Handover, HandoverTarget } from "#lib/api-client/handovers";
import { handoverTargets, targetName } from "./handover-copy";

interface TargetChoiceProps {
  chosen: HandoverTarget;
  onChoose: (target: HandoverTarget) => void;
  connections: readonly Connection[];
  handovers: readonly Handover[];
}

/** Where issues go if no other place is chosen: the last one of this clip, else that of the connection. */
export function usualProject(
  target: HandoverTarget,
  { connections, handovers }: Pick<TargetChoiceProps, "connections" | "handovers">,
): string {
  const sent = handovers.find((handover) => handover.target === target);
  return sent?.project ?? connections.find((connection) => connection.target === target)?.project ?? "";
}

export function TargetChoice({ chosen, onChoose, ...known }: TargetChoiceProps) {
  return (
    <fieldset className="m-0 mb-5 grid grid-cols-2 gap-2 border-0 p-0">
      <legend className="sr-only">Where it goes</legend>
      {handoverTargets.map((target) => {
        const connection = known.connections.find((one) => one.target === target);
        const isMissing = target !== "markdown" && !connection;
        const place = usualProject(target, known) || connection?.account || "Connected";
        return (
          <label
            key={target}
            className={`relative block cursor-pointer rounded-md px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-tide ${chosen === target ? "border-2 border-ink" : "m-px border border-line"}`}
          >
            <input
              // The browser focuses it when the dialog opens.
              ref={(radio) => {
                if (chosen === target) radio?.setAttribute("autofocus", "");
              }}
              type="radio"
              name="handover-target"
              value={target}
              checked={chosen === target}
              onChange={() => onChoose(target)}
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
            />
            <span className="block font-[600] leading-snug">{targetName(target)}</span>
            <span
              className={`block truncate text-[0.8125rem] leading-snug ${isMissing ? "font-[560] text-tide" : "text-ink3"}`}
            >
              {target === "markdown" ? "Copy or download" : isMissing ? "Connect" : place}
            </span>
            {chosen === target ? <Check size={17} aria-hidden="true" className="absolute top-2 right-2" /> : null}
          </label>
        );
      })}
    </fieldset>
  );
}
