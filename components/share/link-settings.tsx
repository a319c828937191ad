"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useDateLanguages } from "#components/shell/date-language";
import { Button } from "#components/ui/button";
import { ApiError, errorMessage } from "#lib/api-client/api-error";
import { type Share, updateShare } from "#lib/api-client/shares";
import { choicesFromShare, findMissingChoice, saveChoices, toShareChanges } from "#lib/studio/sharing/share-choices";
import { ChoiceFields } from "./choice-fields";
import { formatExpiry } from "./link-format";

interface LinkSettingsProps {
  clipId: number;
  share: Share;
  /** Called with the new password of the link, or null where it was removed. */
  onPassword: (code: string, password: string | null) => void;
  onSaved?: () => void;
}

/** Changes a link that is out already. */
export function LinkSettings({ clipId, share, onPassword, onSaved }: LinkSettingsProps) {
  const client = useQueryClient();
  const languages = useDateLanguages();
  const [choices, setChoices] = useState(() => choicesFromShare(share));
  const changes = toShareChanges(share, choices);
  const isChanged = Object.keys(changes).length > 0;
  const missing = findMissingChoice(choices, share.has_password);
  const saving = useMutation({
    mutationFn: () => updateShare(share.share_code, changes),
    onSuccess: (saved) => {
      if (changes.password !== undefined) onPassword(share.share_code, changes.password);
      saveChoices(choices);
      setChoices(choicesFromShare(saved));
      onSaved?.();
      return client.invalidateQueries({ queryKey: ["shares", clipId] });
    },
  });
  const fields = saving.error instanceof ApiError ? saving.error.fields : {};
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isChanged && !missing) saving.mutate();
      }}
    >
      <ChoiceFields
        choices={choices}
        onChoices={setChoices}
        errors={fields}
        hasPassword={share.has_password}
        isPersonal={share.privacy === "private" || (share.recipient_email ?? share.recipient_phone) !== null}
        keptEnd={share.expires_at ? formatExpiry(share.expires_at, languages).replace("until", "Until") : undefined}
      />
      {saving.isError && Object.keys(fields).length === 0 ? (
        <p role="alert" className="mt-0 mb-3 font-[560] text-bad">
          {errorMessage(saving.error)}
        </p>
      ) : null}
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          type="submit"
          busy={saving.isPending}
          aria-disabled={!isChanged || missing !== null}
          className="!min-h-11"
        >
          Change the link
        </Button>
        <p role="status" className="m-0 flex-1 basis-52 text-ink3 text-sm">
          {isChanged && missing
            ? missing
            : saving.isSuccess && !isChanged
              ? "Saved, for everyone who has the link."
              : sentWords(share)}
        </p>
      </div>
    </form>
  );
}

function sentWords(share: Share): string {
  const person = share.recipient_name ?? share.recipient_email ?? share.recipient_phone;
  if (person) return `You sent this link to ${person}. Changes apply to it immediately.`;
  return share.view_count > 0
    ? "Visitors have opened this link already. Changes apply immediately for everyone who has it."
    : "The address stays the same. Changes apply immediately for everyone who has it.";
}
