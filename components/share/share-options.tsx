"use client";
import { Field, SelectField } from "#components/ui/field";
import type { Privacy, ShareWish } from "#lib/client/api";

export interface ShareOptions {
  privacy: Exclude<Privacy, "private">;
  password: string;
  expires: "never" | "1" | "7" | "30";
  allowReplies: boolean;
  allowDownload: boolean;
}

export const standardOptions: ShareOptions = {
  privacy: "unlisted",
  password: "",
  expires: "never",
  allowReplies: true,
  allowDownload: true,
};

export function toShareSettings(options: ShareOptions, now = Date.now()): ShareWish {
  return {
    privacy: options.privacy,
    allow_replies: options.allowReplies,
    allow_download: options.allowDownload,
    ...(options.privacy === "password" ? { password: options.password } : {}),
    ...(options.expires === "never"
      ? {}
      : { expires_at: new Date(now + Number(options.expires) * 86_400_000).toISOString() }),
  };
}

const privacies = [
  { value: "unlisted", label: "Anyone with the link" },
  { value: "password", label: "Anyone with the link and a password" },
  { value: "public", label: "Public: search engines may list it" },
] as const;
const expiries = [
  { value: "never", label: "Never" },
  { value: "1", label: "After 1 day" },
  { value: "7", label: "After 7 days" },
  { value: "30", label: "After 30 days" },
] as const;

export function ShareOptionFields(props: {
  options: ShareOptions;
  onOptions: (options: ShareOptions) => void;
  errors: Record<string, string>;
}) {
  const { options } = props;
  const set = (changes: Partial<ShareOptions>) => props.onOptions({ ...options, ...changes });
  return (
    <>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <SelectField
          label="Who can open it"
          value={options.privacy}
          options={privacies}
          onChange={(privacy) => set({ privacy })}
        />
        <SelectField
          label="Link ends"
          value={options.expires}
          options={expiries}
          onChange={(expires) => set({ expires })}
        />
      </div>
      {options.privacy === "password" ? (
        <Field
          label="Password"
          type="text"
          autoComplete="off"
          minLength={4}
          maxLength={128}
          value={options.password}
          error={props.errors.password}
          hint="Tell it to them another way; it is not part of the link."
          onChange={(event) => set({ password: event.target.value })}
        />
      ) : null}
      <div className="mb-4 flex flex-wrap gap-x-6">
        <Check label="Replies" checked={options.allowReplies} onChange={(allowReplies) => set({ allowReplies })} />
        <Check label="Download" checked={options.allowDownload} onChange={(allowDownload) => set({ allowDownload })} />
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
      {props.label}
    </label>
  );
}
