"use client";
import { ChevronDown, ChevronLeft, List, Redo2, Send, SquareArrowOutUpRight, Undo2 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { LiveTimer } from "#components/recorder/live-timer";
import { LogoMark } from "#components/shell/logo-mark";
import { useNumberedTags, useSession, useStudio } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { IconButton } from "#components/ui/icon-button";
import { Menu } from "#components/ui/menu";
import { useMediaQuery } from "#components/ui/use-media-query";
import { fieldKey } from "#lib/browser/field-key";
import { formatCount } from "#lib/browser/format";
import { isTakeActive } from "#lib/browser/recorder/recorder-state";
import { hasUnkeptChanges } from "#lib/studio/session/studio-state";
import { AskAboutClip } from "./ask-about-clip";
import { SaveNote } from "./bars/save-note";
import { LeaveDialog } from "./dialogs/leave-dialog";
import { PreviewLink } from "./preview-link";

/** Way back, title, state of saving, undo, share. */
export function TopBar(props: {
  isWide: boolean;
  onShare: () => void;
  onList: () => void;
  /** Null for a guest clip. */
  onHandOver: (() => void) | null;
}) {
  const session = useSession();
  const [isLeaving, setLeaving] = useState(false);
  const title = useStudio((state) => state.history.doc.title);
  const canUndo = useStudio((state) => state.history.done.length > 0 || state.replaced !== null);
  const canRedo = useStudio((state) => state.history.undone.length > 0);
  const taking = useStudio((state) => isTakeActive(state.recorder));
  const isEnding = useStudio((state) => state.recorder.kind === "stopping");
  const tags = useNumberedTags().length;
  const hasRoom = useMediaQuery("(min-width: 1280px)");
  const onHandOver = taking ? null : props.onHandOver;
  return (
    <header className="col-span-full flex items-center gap-2 border-line border-b bg-sheet px-4 max-sm:gap-0.5 max-sm:px-2">
      <Link
        href={session.isLocal ? "/" : "/library"}
        aria-label={session.isLocal ? "Back to the start" : "Back to your clips"}
        onClick={(event) => {
          if (!hasUnkeptChanges(session.store.getState())) return;
          event.preventDefault();
          setLeaving(true);
        }}
        className="grid size-9 shrink-0 place-items-center rounded-md text-ink2 hover:bg-sunk pointer-coarse:size-11"
      >
        <ChevronLeft size={20} aria-hidden="true" />
      </Link>
      <LeaveDialog open={isLeaving} onClose={() => setLeaving(false)} href={session.isLocal ? "/" : "/library"} />
      {props.isWide ? <LogoMark /> : null}
      <h1 className="m-0 min-w-0 max-sm:flex-1">
        <input
          aria-label="Title"
          dir="auto"
          value={title}
          maxLength={255}
          placeholder="Untitled"
          onChange={(event) => session.rename(event.target.value)}
          onBlur={() => session.leaveTitle()}
          onKeyDown={(event) => {
            if (fieldKey(event) === "Enter") event.currentTarget.blur();
          }}
          className="field-sizing-content w-full min-w-24 pointer-coarse:min-h-11 max-sm:min-w-8 max-w-[42ch] truncate rounded-sm bg-transparent px-1.5 py-1 font-[600] font-display text-lg tracking-[-0.01em] hover:bg-sunk focus:bg-sunk"
        />
      </h1>
      <SaveNote isSmall={!props.isWide} />
      <span className="flex-1 max-sm:hidden" />
      {taking && !props.isWide ? <LiveTimer /> : null}
      {props.isWide || taking || canUndo ? (
        <IconButton label="Undo" disabled={!canUndo} onClick={() => session.undo()}>
          <Undo2 size={20} aria-hidden="true" />
        </IconButton>
      ) : null}
      {props.isWide || canRedo ? (
        <IconButton label="Redo" disabled={!canRedo} onClick={() => session.redo()}>
          <Redo2 size={20} aria-hidden="true" />
        </IconButton>
      ) : null}
      {!props.isWide && !taking ? (
        <IconButton
          label={tags > 0 ? `${formatCount(tags, "tag")} and replies` : "Tags and replies"}
          onClick={props.onList}
          className="relative"
        >
          <List size={20} aria-hidden="true" />
          {tags > 0 ? (
            <span
              aria-hidden="true"
              className="absolute top-0.5 right-0.5 min-w-4 rounded-full bg-ink px-1 text-center font-[650] text-[0.6875rem] text-paper leading-4"
            >
              {tags}
            </span>
          ) : null}
        </IconButton>
      ) : null}
      {hasRoom && onHandOver ? (
        <Button onClick={onHandOver}>
          <SquareArrowOutUpRight size={17} aria-hidden="true" /> <span>Send to…</span>
        </Button>
      ) : null}
      {props.isWide ? <PreviewLink /> : null}
      {props.isWide && !taking ? <AskAboutClip /> : null}
      {taking && !isEnding && !props.isWide ? null : (
        <Button look="primary" disabled={taking && !isEnding} onClick={props.onShare}>
          <Send size={17} aria-hidden="true" className="max-[359px]:hidden" /> <span>Share</span>
        </Button>
      )}
      {hasRoom || !onHandOver ? null : (
        <Menu
          label="More ways to share"
          className="max-sm:hidden"
          trigger={<ChevronDown size={19} aria-hidden="true" />}
          items={[
            {
              label: "Send to…",
              icon: <SquareArrowOutUpRight size={17} aria-hidden="true" />,
              run: onHandOver,
            },
          ]}
        />
      )}
    </header>
  );
}
