"use client";
import { ChevronRight, Mail, QrCode } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Disclosure } from "#components/share/disclosure";
import { QrPanel } from "#components/share/qr-panel";
import { useDateLanguages } from "#components/shell/date-language";
import { useDeliverableChannels } from "#components/shell/deliverable-channels";
import { CopyField } from "#components/ui/copy-field";
import { errorMessage } from "#lib/api-client/api-error";
import { type ClipRequest, listAnswers } from "#lib/api-client/requests";
import { formatAgo } from "#lib/browser/dates";
import { maxTextBytes } from "#lib/qr/qr-code";
import { formatStatus } from "./request-format";
import { SendRequest } from "./send-request";
import { useAnswers } from "./use-answers";

const isScannable = (url: string) => new TextEncoder().encode(url).length <= maxTextBytes;

/** The address of a request, and the answers to it as they arrive; the form that sends it may be elsewhere. */
export function MadeRequest({ known, isSending = false }: { known: ClipRequest; isSending?: boolean }) {
  const { request, error } = useAnswers(known);
  const languages = useDateLanguages();
  const canSend = useDeliverableChannels().length > 0 && !isSending;
  const isOpen = request.status === "open";
  const [make] = useState(() => async () => known);
  return (
    <>
      <CopyField label="Link" text={request.url} isUrl />
      <p className="mt-2 mb-0 text-ink2 text-sm">{formatStatus(request, languages)}</p>
      {isOpen && isScannable(request.url) ? (
        <Disclosure
          startsOpen={!isSending}
          summary={
            <span className="flex items-center gap-2">
              <QrCode size={17} aria-hidden="true" /> <span>QR code</span>
            </span>
          }
        >
          <QrPanel url={request.url} />
        </Disclosure>
      ) : null}
      {isOpen && canSend ? (
        <Disclosure
          summary={
            <span className="flex items-center gap-2">
              <Mail size={17} aria-hidden="true" /> <span>E-mail or SMS</span>
            </span>
          }
        >
          <div className="pb-3">
            <SendRequest make={make} />
          </div>
        </Disclosure>
      ) : null}
      {request.recipients.length > 0 ? (
        <p className="mt-3 mb-0 break-words text-ink2 text-sm">
          Sent to <bdi>{request.recipients.map(({ name, address }) => name ?? address).join(", ")}</bdi>.
        </p>
      ) : null}
      <Answers request={request} />
      {error ? (
        <p role="alert" className="mt-2 mb-0 text-bad text-sm">
          {errorMessage(error)}
        </p>
      ) : null}
    </>
  );
}

function Answers({ request }: { request: ClipRequest }) {
  const languages = useDateLanguages();
  const answers = listAnswers(request);
  const isFull = request.status !== "open";
  return (
    <section aria-label="Answers" className="mt-4 border-line border-t pt-3">
      <p role="status" className="m-0 flex items-center gap-2 font-[560]">
        {isFull ? null : <span aria-hidden="true" className="size-2 shrink-0 animate-pulse rounded-full bg-tide" />}
        <span>{waitingWords(request)}</span>
      </p>
      <ul className="m-0 mt-1 list-none p-0">
        {answers.map(({ clipId, name, sentAt }) => (
          <li key={clipId} className="border-line border-b last:border-b-0">
            <Link
              href={`/studio/${clipId}`}
              className="flex min-h-11 items-center gap-3 rounded-sm py-2 font-[560] hover:bg-sunk"
            >
              <bdi className="min-w-0 flex-1 truncate">{name ? `Clip from ${name}` : "Clip without a name"}</bdi>
              <span className="shrink-0 font-[400] text-ink3 text-sm">{formatAgo(new Date(sentAt), languages)}</span>
              <ChevronRight size={17} aria-hidden="true" className="shrink-0 text-ink3" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function waitingWords({ answer_count: count, status }: ClipRequest): string {
  if (status !== "open") return count === 0 ? "No answers." : `${count === 1 ? "1 answer" : `${count} answers`}.`;
  if (count === 0) return "Waiting for an answer";
  return `${count === 1 ? "1 answer" : `${count} answers`}, waiting for more`;
}
