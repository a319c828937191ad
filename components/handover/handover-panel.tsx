"use client";
import { Copy, Download, Eye } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useNumberedTags } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { ApiError, errorMessage } from "#lib/api-client/api-error";
import type { Connection, Handover } from "#lib/api-client/handovers";
import { CheckLine } from "./check-line";
import { ConnectForm } from "./connect-form";
import { madeNoun } from "./handover-copy";
import { HandoverFields, type HandoverForm } from "./handover-fields";
import { HandoverPreview } from "./handover-preview";
import { HandoverState } from "./handover-state";
import { TargetChoice } from "./target-choice";
import { useHandoverWork } from "./use-handover-work";

interface HandoverPanelProps {
  clipId: number;
  form: HandoverForm;
  onChange: (changes: Partial<HandoverForm>) => void;
  connections: readonly Connection[];
  handovers: readonly Handover[];
  /** The handover to the chosen place; null before the first. */
  sent: Handover | null;
  onSend: () => void;
}

/** Form, preview and buttons of the dialog. */
export function HandoverPanel(props: HandoverPanelProps) {
  const { clipId, onChange, connections, handovers, sent, onSend } = props;
  const pins = useNumberedTags().length;
  const form: HandoverForm = pins > 1 ? props.form : { ...props.form, split: "clip" };
  const { target } = form;
  const [isConfirmed, setConfirmed] = useState(false);
  const [isConfirmMissing, setConfirmMissing] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const confirm = useRef<HTMLInputElement>(null);
  const targets = useRef<HTMLDivElement>(null);
  const formId = useId();
  const { preview, sending, copying, saving } = useHandoverWork(clipId, form, isConfirmed);
  useEffect(() => targets.current?.querySelector<HTMLInputElement>("input:checked")?.focus(), []);

  const work = [sending, copying, saving];
  const failure = work.find(({ error }) => error)?.error ?? null;
  const forget = () => {
    for (const one of work) if (!one.isPending) one.reset();
  };
  const change = (changes: Partial<HandoverForm>) => {
    forget();
    onChange(changes);
  };
  const errors = { ...fieldsOf(preview.error), ...fieldsOf(sending.error) };
  const needsConfirmation = preview.data?.needs_confirmation === true || "confirm_visible" in fieldsOf(failure);
  const start = ({ mutate }: { mutate: () => void }) => {
    forget();
    setConfirmMissing(needsConfirmation && !isConfirmed);
    if (needsConfirmation && !isConfirmed) return confirm.current?.focus();
    onSend();
    mutate();
  };
  const connection = connections.find((one) => one.target === target) ?? null;
  const connecting = target !== "markdown" && (connection === null || isReplacing) ? target : null;
  const isSending = sending.isPending || sent?.status === "pending";
  const noun = madeNoun(target);
  return (
    <>
      <div className="grid gap-x-8 gap-y-5 pt-1 md:grid-cols-[388px_minmax(0,1fr)]">
        <div className="min-w-0">
          <div ref={targets}>
            <TargetChoice
              chosen={target}
              connections={connections}
              handovers={handovers}
              onChoose={(chosen) => {
                setReplacing(false);
                change({ target: chosen });
              }}
            />
          </div>
          {connecting ? (
            <ConnectForm
              key={connecting}
              target={connecting}
              connection={connection}
              takesFocus={isReplacing}
              onDone={() => {
                setReplacing(false);
                forget();
                targets.current?.querySelector<HTMLInputElement>("input:checked")?.focus();
              }}
              onCancel={isReplacing ? () => setReplacing(false) : undefined}
            />
          ) : (
            <HandoverFields
              id={formId}
              form={form}
              onChange={change}
              pins={pins}
              errors={errors}
              onSubmit={() => {
                if (target !== "markdown" && preview.data && !isSending) start(sending);
              }}
            />
          )}
          {preview.data ? (
            <div className="mt-3 rounded-md bg-tide-wash px-3.5 py-2.5">
              <p className="m-0 flex gap-2 text-ink2 text-sm">
                <Eye size={17} aria-hidden="true" className="mt-0.5 shrink-0" />
                <span>{preview.data.visible_to}</span>
              </p>
              {needsConfirmation ? (
                <CheckLine
                  ref={confirm}
                  checked={isConfirmed}
                  error={isConfirmMissing && !isConfirmed ? "Tick this to send it." : null}
                  onChange={(checked) => {
                    forget();
                    setConfirmed(checked);
                  }}
                >
                  {`This clip has a private link or one with a password. Everyone who sees the ${noun} can open it.`}
                </CheckLine>
              ) : null}
            </div>
          ) : null}
        </div>
        <div className="relative min-w-0 md:min-h-[30rem]">
          <HandoverPreview
            clipId={clipId}
            answer={preview.data}
            error={Object.keys(fieldsOf(preview.error)).length > 0 ? null : preview.error}
            onRetry={() => void preview.refetch()}
            isList={form.split === "clip" && noun !== "message"}
            pins={pins}
            state={isSending ? "Sending…" : sent?.sent_at ? "Sent before" : "Nothing is sent yet"}
          />
        </div>
      </div>
      <div className="sticky bottom-0 z-10 -mx-5 mt-5 -mb-6 flex flex-wrap items-center gap-x-2.5 gap-y-2 border-line border-t bg-sheet px-5 py-3.5">
        <div className="min-w-0 flex-1 basis-64 text-ink2 text-sm">
          <HandoverState
            target={target}
            sent={sent}
            isConnecting={connecting !== null}
            isSending={isSending}
            failure={failure && !isShownAtField(failure) ? errorMessage(failure) : null}
            note={copying.isSuccess ? "Copied. It has a link to the clip that everyone can open." : null}
            onReplace={connection ? () => setReplacing(true) : null}
          />
        </div>
        {target === "markdown" ? (
          <Button className="!min-h-11 max-sm:flex-1" busy={saving.isPending} onClick={() => start(saving)}>
            <Download size={17} aria-hidden="true" /> <span>Download</span>
          </Button>
        ) : null}
        <Button
          look={target === "markdown" ? "primary" : "plain"}
          className="!min-h-11 max-sm:flex-1"
          busy={copying.isPending}
          onClick={() => start(copying)}
        >
          <Copy size={17} aria-hidden="true" /> <span>{COPY}</span>
        </Button>
        {connecting || target === "markdown" ? null : (
          <Button
            type="submit"
            form={formId}
            look="primary"
            className="!min-h-11 max-sm:flex-1"
            busy={isSending}
            disabled={!preview.data}
          >
            {sendLabel(form, sent, pins)}
          </Button>
        )}
      </div>
    </>
  );
}

const COPY = "Copy as Markdown";
const shownFields = /^(project|labels(\.\d+)?|confirm_visible)$/;

const fieldsOf = (error: unknown): Record<string, string> => {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  return Object.fromEntries(fields.map(([name, message]) => [name.replace(/^labels\.\d+$/, "labels"), message]));
};

const isShownAtField = (error: unknown) => Object.keys(fieldsOf(error)).some((name) => shownFields.test(name));

function sendLabel({ target, split }: HandoverForm, sent: Handover | null, pins: number): string {
  if (sent?.status === "failed") return "Try again";
  const noun = madeNoun(target);
  const what = split === "pin" && pins > 1 ? `${noun}s` : noun;
  if (sent && sent.links.length > 0) return `Update ${what}`;
  if (target === "slack") return `Send ${what}`;
  return `Create ${what}`;
}
