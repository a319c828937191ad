"use client";
import { Link2, Mail } from "lucide-react";
import { useDeliverableChannels } from "#components/shell/deliverable-channels";
import { Button } from "#components/ui/button";
import { SelectField } from "#components/ui/field";
import { useOnline } from "../studio-session/use-online";
import { AskPicture } from "./ask-picture";
import { QuestionFields } from "./question-fields";
import { clipCounts, keepDays, openDays } from "./request-choices";
import type { RequestDraft } from "./request-draft";
import { WordFields } from "./word-fields";

const maxClips = [{ value: "", label: "20, or 1 if sent" }, ...clipCounts];

interface AskFormProps {
  draft: RequestDraft;
  onDraft: (change: (draft: RequestDraft) => RequestDraft) => void;
  errors: Record<string, string>;
  /** Why no request was made, where no field is the reason. */
  failure: string | null;
  isBusy: boolean;
  onSend: () => void;
  onCopy: () => void;
}

/** The request: the picture at the left, the words at the right, below it on phones. */
export function AskForm({ draft, onDraft, errors, failure, ...actions }: AskFormProps) {
  const canSend = useDeliverableChannels().length > 0;
  const isOnline = useOnline();
  const set = (changes: Partial<RequestDraft>) => onDraft((was) => ({ ...was, ...changes }));
  return (
    <>
      <div className="grid gap-x-8 gap-y-5 pt-1 md:grid-cols-2">
        <AskPicture draft={draft} onDraft={onDraft} error={errors.image_file ?? errors.image ?? errors.clip_image} />
        <div className="min-w-0">
          <WordFields words={draft} errors={errors} onChange={set} />
          <QuestionFields draft={draft} onDraft={onDraft} errors={errors} />
          <div className="grid gap-x-3 sm:grid-cols-2">
            <SelectField
              label="Open for"
              value={draft.openDays}
              options={openDays}
              onChange={(value) => set({ openDays: value })}
            />
            <SelectField
              label="Maximum clips"
              value={draft.maxClips}
              options={maxClips}
              onChange={(value) => set({ maxClips: value })}
            />
            <SelectField
              label="Their clips are deleted after"
              value={draft.keepDays}
              options={keepDays}
              onChange={(value) => set({ keepDays: value })}
            />
          </div>
        </div>
      </div>
      <div className="sticky bottom-0 z-10 -mx-5 -mb-6 flex flex-wrap items-center gap-x-2.5 gap-y-2 border-line border-t bg-sheet px-5 py-3.5">
        <div className="flex-1 basis-64">
          {failure ? (
            <p role="alert" className="m-0 font-[560] text-bad text-sm">
              {failure}
            </p>
          ) : (
            <p className="m-0 text-ink2 text-sm">
              {isOnline
                ? "Only you get the clips. They count toward your storage."
                : "You are offline. What you have written stays here."}
            </p>
          )}
        </div>
        {canSend ? (
          <Button className="!min-h-11 max-sm:flex-1" disabled={actions.isBusy} onClick={actions.onSend}>
            <Mail size={17} aria-hidden="true" /> <span>E-mail or SMS</span>
          </Button>
        ) : null}
        <Button look="primary" className="!min-h-11 max-sm:flex-1" busy={actions.isBusy} onClick={actions.onCopy}>
          <Link2 size={17} aria-hidden="true" /> <span>Copy link</span>
        </Button>
      </div>
    </>
  );
}
