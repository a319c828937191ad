"use client";
import { useDateLanguages } from "#components/shell/date-language";
import { Button } from "#components/ui/button";
import { Spinner } from "#components/ui/spinner";
import type { Handover, HandoverTarget } from "#lib/api-client/handovers";
import { formatAgo } from "#lib/browser/dates";
import { useOnline } from "../studio-session/use-online";
import { madeNoun, targetName } from "./handover-copy";
import { SentLinks } from "./sent-links";

interface HandoverStateProps {
  target: HandoverTarget;
  sent: Handover | null;
  isConnecting: boolean;
  isSending: boolean;
  /** Why nothing left this page, where no field says it. */
  failure: string | null;
  note: string | null;
  /** Null where there is no token to replace. */
  onReplace: (() => void) | null;
}

/** How far it is: beside the buttons that send it. */
export function HandoverState(props: HandoverStateProps) {
  const { target, sent, isSending, failure, onReplace } = props;
  const languages = useDateLanguages();
  const isOnline = useOnline();
  const name = targetName(target);
  if (failure || (sent?.status === "failed" && !isSending)) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="m-0 font-[560] text-bad">{failure ?? `It was not sent. ${sent?.error ?? ""}`}</p>
        {sent ? <SentLinks target={target} links={sent.links} /> : null}
        {onReplace && !failure && !props.isConnecting ? (
          <Button look="quiet" onClick={onReplace}>
            Replace the token
          </Button>
        ) : null}
      </div>
    );
  }
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {props.note ? (
        <span className="font-[560] text-ok">{props.note}</span>
      ) : !isOnline ? (
        <span>You are offline. What you have chosen stays here.</span>
      ) : isSending ? (
        <span className="flex items-center gap-2">
          <Spinner /> <span>{`Sending it to ${name}. You can close this.`}</span>
        </span>
      ) : sent?.sent_at && target !== "markdown" ? (
        <>
          <span>{`Sent to ${name} ${formatAgo(new Date(sent.sent_at), languages)}.`}</span>
          <SentLinks target={target} links={sent.links} />
        </>
      ) : (
        <span>{hintOf(target, props.isConnecting)}</span>
      )}
    </div>
  );
}

function hintOf(target: HandoverTarget, isConnecting: boolean): string {
  if (target === "markdown") return "It gets a link to the clip, which you can end in Share.";
  if (isConnecting) return `Connect ${targetName(target)} to send it there.`;
  const noun = madeNoun(target);
  return `Sending again updates this ${noun}. It never makes a second one.`;
}
