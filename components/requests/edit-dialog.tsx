"use client";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useDateLanguages } from "#components/shell/date-language";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { SelectField } from "#components/ui/field";
import { ApiError, errorMessage } from "#lib/api-client/api-error";
import { type ClipRequest, updateRequest } from "#lib/api-client/requests";
import { formatDay } from "#lib/browser/dates";
import { formatCount } from "#lib/browser/format";
import { clipCounts, keepDays, openDays } from "./request-choices";
import { beginEdit, toRequestChanges } from "./request-edit";
import { WordFields } from "./word-fields";

interface EditDialogProps {
  request: ClipRequest;
  open: boolean;
  onClose: () => void;
  onChanged: () => void;
}

/** Changes the words, the end and the limits of a request. */
export function EditDialog(props: EditDialogProps) {
  return (
    <Dialog
      title="Change this request"
      about="Its link stays the same. Picture and questions stay as they are."
      open={props.open}
      onClose={props.onClose}
      wide
    >
      <EditForm {...props} />
    </Dialog>
  );
}

function EditForm({ request, onClose, onChanged }: EditDialogProps) {
  const languages = useDateLanguages();
  const [edit, setEdit] = useState(() => beginEdit(request));
  const set = (changes: Partial<typeof edit>) => setEdit((was) => ({ ...was, ...changes }));
  const changing = useMutation({
    mutationFn: async () => {
      const changes = toRequestChanges(edit, request);
      if (changes) await updateRequest(request.request_id, changes);
    },
    onSuccess: onChanged,
  });
  const { error } = changing;
  const fields = error instanceof ApiError ? error.fields : {};
  const [isBlank, setBlank] = useState(false);
  const errors = isBlank && !edit.title.trim() ? { ...fields, title: "Write what you want to know." } : fields;
  const isShown = "title" in fields || "message" in fields;
  const save = (event: FormEvent) => {
    event.preventDefault();
    setBlank(true);
    if (edit.title.trim()) changing.mutate();
  };
  const end = formatDay(new Date(request.expires_at), languages, new Date());
  return (
    <form onSubmit={save} noValidate>
      <WordFields words={edit} errors={errors} onChange={set} />
      <div className="grid gap-x-3 sm:grid-cols-2">
        <SelectField
          label="Open for"
          value={edit.openDays}
          options={[{ value: "", label: `Until ${end}, as before` }, ...openDays]}
          onChange={(value) => set({ openDays: value })}
        />
        <SelectField
          label="Maximum clips"
          value={edit.maxClips}
          options={[{ value: "", label: `${request.max_clips}, as before` }, ...clipCounts]}
          onChange={(value) => set({ maxClips: value })}
        />
        <SelectField
          label="New clips are deleted after"
          value={edit.keepDays}
          options={[{ value: "", label: `${formatCount(request.keep_days, "day")}, as before` }, ...keepDays]}
          onChange={(value) => set({ keepDays: value })}
        />
      </div>
      {error && !isShown ? (
        <p role="alert" className="mt-0 mb-4 font-[560] text-bad text-sm">
          {Object.values(fields)[0] ?? errorMessage(error)}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button className="!min-h-11" onClick={onClose}>
          Cancel
        </Button>
        <Button look="primary" type="submit" className="!min-h-11" busy={changing.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
