"use client";
import { type ComponentProps, useCallback, useEffect, useRef, useState } from "react";
import type { HandoverDialog as HandoverDialogType } from "#components/handover/handover-dialog";
import { ShareDialog } from "#components/share/share-dialog";
import { useSharing } from "#components/share/use-sharing";
import { NoteOffers } from "#components/stage/note-offers";
import { Stage } from "#components/stage/stage";
import type { ShownView } from "#components/stage/use-view";
import { useSession, useStudio, useTransport } from "#components/studio-session/studio-context";
import { lazyComponent } from "#components/ui/lazy-component";
import { usePageDrop } from "#components/ui/use-page-drop";
import { useScreenShape } from "#components/ui/use-screen-shape";
import { isTakeActive } from "#lib/browser/recorder/recorder-state";
import { readPastedFiles } from "#lib/studio/pictures/media-file";
import { Notices } from "./bars/notices";
import { UploadBar } from "./bars/upload-bar";
import { PictureDialog } from "./dialogs/picture-dialog";
import { RecordAgainDialog } from "./dialogs/record-again-dialog";
import type { ShortcutsDialog } from "./dialogs/shortcuts-dialog";
import { SoundDialog } from "./dialogs/sound-dialog";
import { Dock } from "./dock";
import { SidePanel } from "./side-panel";
import { SoundScreen } from "./sound-screen";
import { ToolRail } from "./tools/tool-rail";
import { TopBar } from "./top-bar";
import { useShare } from "./use-share";
import { useShortcuts } from "./use-shortcuts";
import { useTextOffers } from "./use-text-offers";

// Loaded by the button that opens it.
const PunchDialog = lazyComponent(() => import("#components/waveform/punch").then(({ PunchDialog }) => PunchDialog), {
  isFloating: true,
});

const HandoverDialog = lazyComponent<ComponentProps<typeof HandoverDialogType>>(
  () => import("#components/handover/handover-dialog").then(({ HandoverDialog }) => HandoverDialog),
  { isFloating: true },
);

/** The tools and the desk around them: as wide as this browser's font size needs. */
const railWidth = () => (94 / 16) * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The studio's four areas: bar, stage, list, dock; on small screens the list is a sheet. */
export function Workbench() {
  const session = useSession();
  const { isWide, isFlat } = useScreenShape();
  const sharing = useSharing();
  const share = useShare(sharing);
  const [listing, setListing] = useState(false);
  const [handover, setHandover] = useState<"unused" | "open" | "closed">("unused");
  const clipId = useStudio((state) => state.clip.id);
  const handOver = session.isLocal ? null : () => setHandover("open");
  const [helping, setHelping] = useState(false);
  const [showsCurve, setShowsCurve] = useState(false);
  const [Help, setHelp] = useState<typeof ShortcutsDialog | null>(null);
  const help = () => {
    setHelping(true);
    const failed = () => session.notify("The shortcuts could not be loaded. You seem to be offline.");
    import("./dialogs/shortcuts-dialog").then((loaded) => setHelp(() => loaded.ShortcutsDialog), failed);
  };
  const over = usePageDrop(session.files.takeAll, session.notify);
  const record = useRecordButton();
  const punching = useStudio((state) => state.punching);
  const hasPicture = useStudio((state) => state.picture !== null);
  const { hasSound } = useTransport();
  const taking = useStudio((state) => isTakeActive(state.recorder));
  const isAlone = !hasPicture && (hasSound || taking);
  const title = useStudio((state) => state.history.doc.title);
  const view = useRef<ShownView | null>(null);
  const hold = useCallback((shown: ShownView | null) => {
    view.current = shown;
  }, []);
  const offers = useTextOffers(useStudio((state) => state.selected !== null));
  useShortcuts({ record: record.press, share, help, view });

  useEffect(() => {
    document.title = `${title || "Untitled"} · Tellmark`;
  }, [title]);

  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (session.hasUnsent) event.preventDefault();
    };
    const hide = () => {
      if (document.visibilityState === "hidden") session.save("last");
    };
    const end = () => session.leave();
    const paste = (event: ClipboardEvent) => {
      const files = readPastedFiles(event);
      if (files.length === 0) return;
      event.preventDefault();
      session.files.takeAll(files);
    };
    const online = () => session.catchUp();
    window.addEventListener("beforeunload", leave);
    window.addEventListener("online", online);
    document.addEventListener("visibilitychange", hide);
    window.addEventListener("pagehide", end);
    document.addEventListener("paste", paste);
    return () => {
      window.removeEventListener("beforeunload", leave);
      window.removeEventListener("online", online);
      document.removeEventListener("visibilitychange", hide);
      window.removeEventListener("pagehide", end);
      document.removeEventListener("paste", paste);
    };
  }, [session]);

  const hasCurve = showsCurve && isWide && hasSound && !isAlone && !taking;
  const rows = isAlone
    ? "grid-rows-[3.5rem_minmax(0,1fr)_auto]"
    : hasCurve
      ? "grid-rows-[3.5rem_minmax(0,1fr)_15rem]"
      : "grid-rows-[3.5rem_minmax(0,1fr)_12.25rem]";
  const layout = isWide
    ? `grid-cols-[minmax(0,1fr)_25rem] ${rows}`
    : isFlat
      ? "grid-cols-[minmax(0,1fr)_20rem] grid-rows-[3.25rem_minmax(0,1fr)]"
      : "grid-cols-[minmax(0,1fr)] grid-rows-[3.25rem_minmax(0,1fr)_auto]";
  return (
    <div className={`grid h-dvh overflow-hidden ${layout}`}>
      <TopBar isWide={isWide} onShare={share} onList={() => setListing(true)} onHandOver={handOver} />
      <main className="desk relative min-h-0 min-w-0" aria-label={isAlone ? "Sound" : "Picture"}>
        <UploadBar />
        <Notices />
        {isAlone ? (
          <SoundScreen isWide={isWide} />
        ) : (
          <NoteOffers value={offers?.NoteOffer ?? null}>
            <Stage
              over={over}
              railWidth={isWide && hasPicture ? railWidth() : 0}
              onView={hold}
              onTalk={hasSound || taking ? null : record.press}
            />
          </NoteOffers>
        )}
        {isWide && hasPicture ? <ToolRail /> : null}
      </main>
      <SidePanel
        isWide={isWide}
        open={listing}
        onClose={() => setListing(false)}
        onHelp={help}
        onHandOver={handOver}
        onCurve={setShowsCurve}
      />
      <Dock isWide={isWide} isFlat={isFlat} isAlone={isAlone} hasCurve={hasCurve} onRecord={record.press} />
      <RecordAgainDialog open={record.isAsking} onClose={record.cancel} onConfirm={record.confirm} />
      <PictureDialog />
      <SoundDialog />
      {punching ? <PunchDialog {...punching} /> : null}
      <ShareDialog sharing={sharing} />
      {handover === "unused" ? null : (
        <HandoverDialog
          clipId={clipId}
          open={handover === "open"}
          onClose={() => setHandover("closed")}
          onSend={sharing.prepare}
        />
      )}
      {Help ? <Help open={helping} onClose={() => setHelping(false)} /> : null}
    </div>
  );
}

/** The action of the record button in every state: start, stop, or ask before a recording is replaced. */
function useRecordButton() {
  const session = useSession();
  const [isAsking, setAsking] = useState(false);
  const start = () => session.record();
  return {
    isAsking,
    press: () => {
      const { kind } = session.recorder.state;
      if (kind === "recording" || kind === "paused") return session.recorder.stop();
      if (kind === "asking" || kind === "stopping") return;
      if (session.transport.hasSound && session.canRecord) setAsking(true);
      else start();
    },
    confirm: () => {
      setAsking(false);
      start();
    },
    cancel: () => setAsking(false),
  };
}
