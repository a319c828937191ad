"use client";
import { Field, SelectField, TypedField } from "#components/ui/field";
import type { Privacy, ReplyMode } from "#lib/api-client/shares";
import { latinDigits } from "#lib/kernel/latin-digits";
import type { ShareChoices } from "#lib/studio/sharing/share-choices";

const privacies: { value: Privacy; label: string }[] = [
  { value: "unlisted", label: "Anyone with the link" },
  { value: "password", label: "Anyone with the link and a password" },
  { value: "public", label: "Public: search engines may list it" },
];
const personal = { value: "private", label: "Only the person it was sent to" } as const;
const replies: { value: ReplyMode; label: string }[] = [
  { value: "private", label: "Only you can read them" },
  { value: "held", label: "Shown after you approve them" },
  { value: "open", label: "Shown immediately" },
  { value: "closed", label: "None" },
];
const ends: { value: ShareChoices["ends"]; label: string }[] = [
  { value: "never", label: "Never" },
  { value: "1", label: "After 1 day" },
  { value: "7", label: "After 7 days" },
  { value: "30", label: "After 30 days" },
  { value: "date", label: "On a day…" },
];

interface ChoiceFieldsProps {
  choices: ShareChoices;
  onChoices: (choices: ShareChoices) => void;
  errors: Record<string, string>;
  /** The end that an existing link has, in words. */
  keptEnd?: string | undefined;
  hasPassword?: boolean;
  isPersonal?: boolean;
}

/** The rights of visitors of a link, and its end. */
export function ChoiceFields(props: ChoiceFieldsProps) {
  const { choices, errors } = props;
  const set = (changes: Partial<ShareChoices>) => props.onChoices({ ...choices, ...changes });
  return (
    <>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <SelectField
          label="Who can open it"
          value={choices.privacy}
          options={props.isPersonal ? [...privacies, personal] : privacies}
          onChange={(privacy) => set({ privacy })}
        />
        <SelectField
          label="Link ends"
          value={choices.ends}
          options={props.keptEnd ? [{ value: "kept", label: props.keptEnd }, ...ends] : ends}
          onChange={(chosen) => set({ ends: chosen })}
        />
      </div>
      {choices.privacy === "password" ? (
        <Field
          label="Password"
          type="text"
          autoComplete="off"
          maxLength={128}
          value={choices.password}
          error={errors.password}
          hint={
            props.hasPassword
              ? "Leave it empty to keep the current password."
              : "Send it separately. It is not part of the link."
          }
          onChange={(event) => set({ password: event.target.value })}
        />
      ) : null}
      {choices.ends === "date" ? (
        <Field
          label="Last day"
          type="date"
          min={new Date().toLocaleDateString("en-CA")}
          // Browsers otherwise take years of six digits.
          max="9999-12-31"
          value={choices.lastDay}
          error={errors.expires_at}
          onChange={(event) => set({ lastDay: event.target.value })}
        />
      ) : null}
      <div className="grid gap-x-4 sm:grid-cols-2">
        <TypedField
          label="Limit number of views"
          inputMode="numeric"
          autoComplete="off"
          placeholder="No limit"
          value={choices.maxViews}
          error={errors.max_views}
          onType={(text) => set({ maxViews: latinDigits(text).trim() })}
        />
        <SelectField
          label="Replies"
          value={choices.replies}
          options={replies}
          onChange={(chosen) => set({ replies: chosen })}
        />
      </div>
      <div className="mb-4 flex flex-wrap gap-x-6">
        <Check label="Download" checked={choices.allowDownload} onChange={(allowDownload) => set({ allowDownload })} />
      </div>
    </>
  );
}

function Check(props: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="inline-flex min-h-9 cursor-pointer items-center gap-2.5 font-[520] pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={props.checked}
        onChange={(event) => props.onChange(event.target.checked)}
        className="size-[18px] accent-(--ink)"
      />
      <span>{props.label}</span>
    </label>
  );
}
