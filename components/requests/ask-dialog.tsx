"use client";
import { ArrowLeft, Check, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { errorMessage } from "#lib/api-client/api-error";
import { copyText } from "#lib/browser/copy-text";
import { AskForm } from "./ask-form";
import { MadeRequest } from "./made-request";
import { blankDraft, type DraftPicture, findProblems, isUntouched, type RequestDraft } from "./request-draft";
import { SendRequest } from "./send-request";
import { useRequestCreation } from "./use-request-creation";

interface AskDialogProps {
  open: boolean;
  onClose: () => void;
  /** The picture to begin with, and what has to be saved before it is asked about. */
  clip?: { id: number; readPicture: () => DraftPicture | null; save: () => Promise<unknown> } | undefined;
}

/** By clip, 0 for none: the panel of a phone takes the dialog away with it. */
const keptDrafts = new Map<number, RequestDraft>();

/** Writes a request and makes it. Closed, it keeps what was typed until the browser leaves the page. */
export function AskDialog({ open, onClose, clip }: AskDialogProps) {
  const begin = (): RequestDraft => ({ ...blankDraft, picture: clip?.readPicture() ?? null });
  const place = clip?.id ?? 0;
  const [draft, setDraft] = useState(() => keptDrafts.get(place) ?? begin());
  const [view, setView] = useState<"form" | "send" | "made">("form");
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [copy, setCopy] = useState<"waiting" | "copied" | "refused">("waiting");
  const creation = useRequestCreation(draft, clip?.save);
  const { made, error } = creation;
  const fields = { ...creation.fieldErrors, ...problems };

  // The element that had the focus is gone with the former view.
  const content = useRef<HTMLDivElement>(null);
  const isTurned = useRef(false);
  useEffect(() => {
    if (isTurned.current) content.current?.focus();
    isTurned.current = false;
  });
  const turn = (to: typeof view) => {
    isTurned.current = true;
    setView(to);
  };
  const restart = () => {
    setDraft(begin());
    setView("form");
    creation.reset();
  };
  const startAnother = () => {
    restart();
    turn("form");
  };
  const latest = useRef({ draft, made, restart });
  latest.current = { draft, made, restart };
  useEffect(() => {
    const { draft, made, restart } = latest.current;
    if (open && (made || isUntouched(draft))) restart();
  }, [open]);
  useEffect(() => {
    if (made) keptDrafts.delete(place);
    else keptDrafts.set(place, draft);
  }, [place, draft, made]);

  const isWritten = () => {
    const found = findProblems(draft);
    setProblems(found);
    return Object.keys(found).length === 0;
  };
  const copyLink = () => {
    if (!isWritten()) return;
    setCopy("waiting");
    const making = creation.make();
    void copyText(making.then(({ url }) => url)).then(
      () => setCopy("copied"),
      () => setCopy("refused"),
    );
    making.then(
      () => turn("made"),
      () => {},
    );
  };
  const isForm = view === "form";
  return (
    <Dialog
      title={isForm ? "Ask for a clip" : draft.title}
      about={isForm ? "They record and point in the browser. No account, nothing to install." : undefined}
      open={open}
      onClose={onClose}
      broad={isForm}
      wide
    >
      {view === "form" ? (
        <div ref={content} tabIndex={-1} className="outline-none">
          <AskForm
            draft={draft}
            onDraft={setDraft}
            errors={fields}
            failure={failureMessage(error, fields)}
            isBusy={creation.isMaking}
            onSend={() => isWritten() && turn("send")}
            onCopy={copyLink}
          />
        </div>
      ) : (
        <div ref={content} tabIndex={-1} className="outline-none">
          {view === "made" ? <CopyNote copy={copy} /> : null}
          {view === "send" ? <SendRequest make={creation.make} /> : null}
          {made ? (
            <div className={view === "send" ? "mt-5" : ""}>
              <MadeRequest known={made} isSending={view === "send"} />
            </div>
          ) : null}
          <div className="mt-4 -ml-3.5">
            {made ? (
              <Button look="quiet" className="!min-h-11" onClick={startAnother}>
                <Plus size={17} aria-hidden="true" /> <span>Ask for another clip</span>
              </Button>
            ) : (
              <Button look="quiet" className="!min-h-11" onClick={() => turn("form")}>
                <ArrowLeft size={17} aria-hidden="true" /> <span>Back to the questions</span>
              </Button>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

const copyWords = {
  waiting: "Copying the link…",
  copied: "Link copied. Paste it anywhere.",
  refused: "Not copied yet.",
} as const;

function CopyNote({ copy }: { copy: keyof typeof copyWords }) {
  return (
    <p role="status" className="mt-0 mb-2.5 flex items-center gap-2 font-[560]">
      {copy === "copied" ? <Check size={18} aria-hidden="true" className="text-ok" /> : null}
      <span>{copyWords[copy]}</span>
    </p>
  );
}

const shownFields = /^(title|message|image|image_file|clip_image|questions\.\d+)$/;

/** Why no request was made, where the form shows no field for it. */
function failureMessage(error: unknown, fields: Record<string, string>): string | null {
  if (!error) return null;
  const names = Object.keys(fields);
  if (names.some((name) => shownFields.test(name))) return "Look at the fields above.";
  return fields[names[0] ?? ""] ?? errorMessage(error);
}
