"use client";
import { useState } from "react";
import { ConfirmDiscard } from "#components/recorder/confirm-discard";
import { NoticeBar } from "#components/studio-session/notice-bar";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { lazyComponent } from "#components/ui/lazy-component";
import { signedOutMessage } from "#lib/api-client/api-error";
import { fileNameFromUrl } from "#lib/editor/pictures";
import { fileGoneReason, itemNoun, type OutboxItem } from "#lib/studio/outbox/item";
import { listPendingUploads, listWarnedFiles } from "#lib/studio/outbox/queue";
import { refusalMessage, silenceMessage } from "#lib/studio/recording/recorder-words";
import { combineSaveStates, hasUnkeptChanges, isAllKept, isGoneWithPage } from "#lib/studio/session/studio-state";
import { useOnline } from "../../studio-session/use-online";
import { useSignedOut } from "../../studio-session/use-signed-out";
import { SentNote } from "./sent-note";
import { SignInLink } from "./sign-in-link";

// A user with a conflict is online.
const ConflictBar = lazyComponent(() => import("./conflict-bar").then(({ ConflictBar }) => ConflictBar));

// So is one who is signed out.
const SignedOutBar = lazyComponent(() => import("./signed-out-bar").then(({ SignedOutBar }) => SignedOutBar));

// So are those whose studio was just opened, and whose sound the server could not cut or prepare.
const LostTakes = lazyComponent(() => import("./lost-takes").then(({ LostTakes }) => LostTakes));
const UnpreparedBar = lazyComponent(() => import("./unprepared-bar").then(({ UnpreparedBar }) => UnpreparedBar));
const UncutBar = lazyComponent(() => import("./uncut-bar").then(({ UncutBar }) => UncutBar));

const PunchBars = lazyComponent(() => import("#components/waveform/punch").then(({ PunchBars }) => PunchBars));

/** Warnings, one bar each above the picture: microphone, unsent files, interrupted takes. */
export function Notices() {
  const session = useSession();
  const notice = useStudio((state) => state.notice);
  const save = useStudio(combineSaveStates);
  const items = useStudio((state) => state.items);
  const isKept = useStudio(isAllKept);
  const onlyHere = useStudio(hasUnkeptChanges);
  const recorder = useStudio((state) => state.recorder);
  const reading = useStudio((state) => state.reading);
  const silent = useStudio((state) => state.silentMicrophone);
  const hasLost = useStudio((state) => state.lost.length > 0);
  const edit = useStudio((state) => state.clip.audio_edit?.status);
  const status = useStudio((state) => state.clip.conversion_status);
  const isPunched = useStudio(
    (state) => state.punching === null && (state.waiting.length > 0 || state.replaced !== null),
  );
  const online = useOnline();
  const signedOut = useSignedOut() && online && !session.isLocal;
  const [isTabNoticeOpen, setTabNoticeOpen] = useState(true);
  return (
    <div className="absolute inset-x-3 top-3 z-20 mx-auto flex max-w-3xl flex-col gap-2">
      {online || session.isLocal ? null : <NoticeBar bad={onlyHere}>{offlineMessage(onlyHere)}</NoticeBar>}
      {(online || session.isLocal) && !isKept && save.kind !== "saved" ? (
        <NoticeBar bad>Not saved: your changes are only in this tab. Leave it open.</NoticeBar>
      ) : null}
      {session.isLocal && isGoneWithPage() && isTabNoticeOpen ? (
        <NoticeBar onClose={() => setTabNoticeOpen(false)}>
          <span className="flex-1 basis-80">{onlyInThisTab}</span>
          <SignInLink />
        </NoticeBar>
      ) : null}
      {recorder.kind === "refused" ? <NoticeBar bad>{refusalMessage(recorder.why)}</NoticeBar> : null}
      {silent ? (
        <NoticeBar
          bad
        >{`${silenceMessage(silent)} After you stop, you can choose another one beside Record.`}</NoticeBar>
      ) : null}
      {reading ? <NoticeBar>{`Reading “${reading}”…`}</NoticeBar> : null}
      {notice ? (
        <NoticeBar bad onClose={() => session.dismissNotice()}>
          {notice}
        </NoticeBar>
      ) : null}
      {save.kind === "conflict" ? <ConflictBar conflicts={save.conflicts} /> : null}
      {listPendingUploads(items).map((item) =>
        item.state.kind === "failed" && !(signedOut && item.state.reason === signedOutMessage) ? (
          <UnsentBar key={item.id} item={item} />
        ) : null,
      )}
      <FileWarnings />
      {signedOut ? <SignedOutBar isSaved={save.kind === "saved"} /> : null}
      {save.kind === "failed" && online && !signedOut ? (
        <NoticeBar bad>
          <span className="flex-1 basis-80">{`Your changes are not saved yet. ${save.message}`}</span>
          <span className="flex shrink-0 gap-2">
            <Button onClick={() => session.save()}>Save now</Button>
          </span>
        </NoticeBar>
      ) : null}
      {isPunched ? <PunchBars /> : null}
      <SentNote />
      {edit === "failed" ? <UncutBar /> : null}
      {status === "failed" ? <UnpreparedBar /> : null}
      {hasLost && (recorder.kind === "idle" || recorder.kind === "refused") ? <LostTakes /> : null}
    </div>
  );
}

const onlyInThisTab =
  "This browser stores nothing: the clip is only in this tab. To keep it, sign in in another tab, then press Share here.";

function offlineMessage(onlyHere: boolean): string {
  if (onlyHere) return "You are offline, and unsent changes are only in this tab. Leave it open until you are back.";
  return "You are offline. Keep recording: everything is sent when you are back.";
}

/** A file that could not be sent: its own reason, its own retry. */
function UnsentBar({ item }: { item: OutboxItem }) {
  const { files } = useSession();
  const reason = item.state.kind === "failed" ? item.state.reason : "";
  const whereKept = item.isKept ? "It is safe on this device." : "It is only in this tab: leave it open.";
  return (
    <NoticeBar bad>
      <span>
        {`The ${itemNoun(item)} “${item.name}” could not be sent. ${reason} ${reason === fileGoneReason ? "" : whereKept}`}
      </span>
      <span className="flex shrink-0 gap-2">
        {reason === signedOutMessage ? <SignInLink /> : null}
        <ConfirmDiscard what={itemNoun(item)} onDiscard={() => void files.discard(item)}>
          <Button onClick={() => files.retry(item.id)}>Send again</Button>
        </ConfirmDiscard>
      </span>
    </NoticeBar>
  );
}

function FileWarnings() {
  const { files } = useSession();
  const items = useStudio((state) => state.items);
  const pictures = useStudio((state) => state.history.doc.pictures);
  const recording = useStudio((state) => state.clip.audio_url);
  const inClip = pictures.flatMap(({ file }) => file ?? []).concat(recording ? fileNameFromUrl(recording) : []);
  return listWarnedFiles(items, inClip).map(({ id, name, text }) => (
    <NoticeBar key={id} onClose={() => files.dismissWarnings(id)}>
      <span className="[overflow-wrap:anywhere]">{`“${name}”: ${text}`}</span>
    </NoticeBar>
  ));
}
