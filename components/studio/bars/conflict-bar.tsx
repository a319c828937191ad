"use client";
import type { ReactNode } from "react";
import { NoticeBar } from "#components/studio-session/notice-bar";
import { useSession } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import type { Conflict } from "#lib/editor/parts/conflict";
import type { PictureText } from "#lib/ink/picture-texts";
import { clockTenths } from "#lib/player/time-format";

/** The same thing was changed here and elsewhere: which one stays? */
export function ConflictBar({ conflicts }: { conflicts: readonly Conflict[] }) {
  const session = useSession();
  return (
    <NoticeBar bad>
      <div className="min-w-0">
        This clip was changed elsewhere, too.
        <ul className="m-0 list-none p-0 text-ink2 text-sm">
          {conflicts.slice(0, 3).map((conflict) => (
            <li key={nameOf(conflict)} className="break-words">
              {wordsFor(conflict)}
            </li>
          ))}
          {conflicts.length > 3 ? <li>{`and ${conflicts.length - 3} more`}</li> : null}
        </ul>
      </div>
      <span className="flex shrink-0 gap-2">
        <Button look="primary" onClick={() => session.resolve("mine")}>
          Keep my version
        </Button>
        <Button onClick={() => session.resolve("theirs")}>Use their version</Button>
      </span>
    </NoticeBar>
  );
}

const TEXT_NAMES: Record<PictureText, string> = { alt: "alt text" };

function nameOf(conflict: Conflict): string {
  if (conflict.what === "picture") return `${conflict.text} ${conflict.mine.id}`;
  return conflict.what === "tag" || conflict.what === "stroke" ? conflict.mine.id : conflict.what;
}

function wordsFor(conflict: Conflict): ReactNode {
  if (conflict.what === "stroke") return "Ink on a picture";
  if (conflict.what === "cut") return "The cuts in the recording";
  if (conflict.what === "clock") {
    return "The recording: its times have moved. Your tags, ink and pictures keep the old times, and your cuts are lost";
  }
  if (conflict.what === "picture") {
    const { text, mine, theirs } = conflict;
    return (
      <>
        <span>{`The ${TEXT_NAMES[text]} of a picture:`}</span>{" "}
        <Both mine={mine[text] ?? ""} theirs={theirs[text] ?? ""} />
      </>
    );
  }
  if (conflict.what !== "tag") {
    return (
      <>
        <span>{`The ${conflict.what}:`}</span> <Both mine={conflict.mine} theirs={conflict.theirs} />
      </>
    );
  }
  const { mine, theirs } = conflict;
  const where = `Tag at ${clockTenths(mine.timestamp)}`;
  if (mine.note === theirs.note) return `${where}: moved in both versions`;
  return (
    <>
      <span>{`${where}:`}</span> <Both mine={mine.note} theirs={theirs.note} />
    </>
  );
}

function Both({ mine, theirs }: { mine: string; theirs: string }) {
  return (
    <span>
      “<bdi>{short(mine)}</bdi>” here, “<bdi>{short(theirs)}</bdi>” there
    </span>
  );
}

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
