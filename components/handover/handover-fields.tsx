"use client";
import type { FormEvent } from "react";
import { Field } from "#components/ui/field";
import type { Handover, HandoverTarget } from "#lib/api-client/handovers";
import { CheckLine } from "./check-line";
import { fieldSentence, madeNoun, trackerCopy } from "./handover-copy";

/** The server makes at most this many issues of one clip. */
const MOST_ISSUES = 50;

export interface HandoverForm {
  target: HandoverTarget;
  project: string;
  split: Handover["split"];
  labels: string;
  hasCrops: boolean;
  hasLinks: boolean;
}

interface HandoverFieldsProps {
  id: string;
  form: HandoverForm;
  onChange: (changes: Partial<HandoverForm>) => void;
  pins: number;
  errors: Record<string, string>;
  onSubmit: () => void;
}

/** The fields of a service, and their forms. */
export function HandoverFields({ id, form, onChange, pins, errors, onSubmit }: HandoverFieldsProps) {
  const { target } = form;
  return (
    <form
      id={id}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {target === "markdown" ? null : (
        <>
          <Field
            label={trackerCopy[target].place}
            placeholder={trackerCopy[target].placeExample}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={form.project}
            error={fieldSentence(trackerCopy[target].place.toLowerCase(), errors.project)}
            onChange={(event) => onChange({ project: event.target.value })}
          />
          {pins > 1 ? <SplitChoice form={form} onChange={onChange} pins={pins} /> : null}
        </>
      )}
      {target === "markdown" || target === "slack" ? null : (
        <Field
          label="Labels (optional)"
          hint="Separate them with commas."
          dir="auto"
          autoComplete="off"
          maxLength={500}
          value={form.labels}
          error={fieldSentence("labels", errors.labels)}
          onChange={(event) => onChange({ labels: event.target.value })}
        />
      )}
      <CheckLine checked={form.hasCrops} onChange={(hasCrops) => onChange({ hasCrops })}>
        Include the crops
      </CheckLine>
      <CheckLine checked={form.hasLinks} onChange={(hasLinks) => onChange({ hasLinks })}>
        Link to the moment in the clip
      </CheckLine>
    </form>
  );
}

function SplitChoice({ form, onChange, pins }: Pick<HandoverFieldsProps, "form" | "onChange" | "pins">) {
  const noun = madeNoun(form.target);
  const splits = [
    { value: "clip", label: noun === "issue" ? `One issue, ${pins} checkboxes` : "One message" },
    { value: "pin", label: `${Math.min(pins, MOST_ISSUES)} ${noun}s, one per pin` },
  ] as const;
  return (
    <fieldset className="m-0 mb-4 border-0 p-0">
      <legend className="mb-1.5 p-0 font-[560]">{noun === "issue" ? "Issues" : "Messages"}</legend>
      <div className="grid gap-1 rounded-md bg-sunk p-1 sm:grid-cols-2">
        {splits.map(({ value, label }) => (
          <label
            key={value}
            className="grid min-h-9 cursor-pointer place-items-center rounded-sm px-2 py-1.5 text-center font-[560] text-ink2 text-sm has-checked:bg-sheet has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-2 has-focus-visible:outline-tide pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name="handover-split"
              value={value}
              checked={form.split === value}
              onChange={() => onChange({ split: value })}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
