"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { Stage } from "#components/stage/stage";
import type { ShownView } from "#components/stage/use-view";
import { NoticeBar } from "#components/studio-session/notice-bar";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { Dialog } from "#components/ui/dialog";
import { Field } from "#components/ui/field";
import { KeyList } from "#components/ui/key-list";
import { useScreenShape } from "#components/ui/use-screen-shape";
import { clockTime } from "#lib/player/time-format";
import { findAnswered, isPlaced } from "#lib/studio/answer/answered-questions";
import { type KeptAnswer, noteAnswer } from "#lib/studio/answer/kept-answers";
import { isGoneWithPage } from "#lib/studio/session/studio-state";
import { AnswerHeader } from "./answer-header";
import { PrivacyLines, RequestText } from "./answer-lines";
import { AnswerTools } from "./answer-tools";
import { AnswerDock } from "./dock/answer-dock";
import { PictureDrop, useAddPictures } from "./picture-drop";
import { QuestionList } from "./question-list";
import { QuestionSquares } from "./question-squares";
import { TakeTimer } from "./take-timer";
import { takeStartFlag, usePageLife } from "./use-page-life";
import { useContent, useReachedEnd, useRecoveredTake } from "./use-take";
import { useWords } from "./use-words";
import { WrittenAnswer } from "./written-answer";

const railWidth = () => (94 / 16) * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
const zoomedIn = 1.01;

interface AnswerDeskProps {
  answer: KeptAnswer;
  onChange: (changes: Partial<KeptAnswer>) => void;
  onSend: () => Promise<boolean>;
}

/** The picture with its questions, what is asked, and the dock: beside each other, or above each other on a phone. */
export function AnswerDesk({ answer, onChange, onSend }: AnswerDeskProps) {
  const { say } = useWords();
  const session = useSession();
  const { request, code, ticked } = answer;
  const { questions, asked_by: name } = request;
  const { isWide, isFlat } = useScreenShape();
  const { isTaking, isReady } = useContent();
  const [ringed, setRinged] = useState<string | null>(null);
  const [isWriting, setWriting] = useState(false);
  const [isListing, setListing] = useState(false);
  const hasEnded = useReachedEnd();
  const recovered = useRecoveredTake();
  const shown = useStudio((state) => state.picture);
  const first = useStudio((state) => state.pictures[0]?.id ?? null);
  const tags = useStudio((state) => state.history.doc.tags);
  const tool = useStudio((state) => state.tool);
  const notice = useStudio((state) => state.notice);
  const answered = findAnswered(
    questions,
    tags.filter(({ picture }) => picture === first),
    ticked,
  );
  const current = questions.find(({ letter }) => !answered.has(letter))?.letter ?? null;
  const { add, over } = useAddPictures(request);
  usePageLife(() => setListing(true));

  useEffect(() => {
    if (session.store.getState().tool === "select") session.ink.choose("tag");
  }, [session]);
  const isFresh = useRef(!isReady);
  useEffect(() => {
    if (takeStartFlag() && isFresh.current && session.canRecord) session.record();
    isFresh.current = false;
  }, [session]);
  useEffect(() => {
    noteAnswer(code, isReady ? { state: "unsent" } : isTaking ? { state: "recording" } : null);
  }, [code, isReady, isTaking]);

  const view = useRef<ShownView | null>(null);
  const holdView = useCallback((now: ShownView | null) => {
    view.current = now;
  }, []);
  const press = (letter: string) => {
    if (isTaking && !ticked.includes(letter)) onChange({ ticked: [...ticked, letter] });
    else if (isTaking) onChange({ ticked: ticked.filter((one) => one !== letter) });
    setRinged(letter === ringed ? null : letter);
    const question = questions.find((one) => one.letter === letter);
    if (question && isPlaced(question)) moveTo(view.current, question);
  };

  const hasPicture = shown !== null;
  const stage = (
    <Stage
      over={false}
      railWidth={isWide ? railWidth() : 0}
      onView={holdView}
      onTalk={null}
      plain={{
        alt: say("pictureOf", { title: request.title }),
        onAdd: request.image_url === null ? add : null,
        marks: (picture) =>
          request.image_url !== null && picture === first ? (
            <QuestionSquares questions={questions} answered={answered} ringed={ringed} />
          ) : null,
      }}
    />
  );
  const notices = (
    <div className="grid gap-2 p-3 empty:hidden">
      {notice ? (
        <NoticeBar bad onClose={() => session.dismissNotice()}>
          <span>{notice}</span>
        </NoticeBar>
      ) : null}
      {isGoneWithPage() ? (
        <NoticeBar>
          <span>{say("onlyHere")}</span>
        </NoticeBar>
      ) : null}
      {hasEnded ? (
        <NoticeBar>
          <span>{say("reachedEnd", { total: clockTime(request.max_seconds) })}</span>
        </NoticeBar>
      ) : null}
      {recovered !== null && !isTaking ? (
        <NoticeBar>
          <span>{say("stillHere", { time: clockTime(recovered) })}</span>
        </NoticeBar>
      ) : null}
    </div>
  );
  const list = (
    <QuestionList questions={questions} answered={answered} current={isTaking ? current : null} onPress={press} />
  );
  const field = <NameField value={answer.name} onChange={(text) => onChange({ name: text })} />;
  const dock = (
    <AnswerDock
      request={request}
      look={isWide ? "wide" : isFlat ? "flat" : "phone"}
      name={isWide ? null : field}
      onSend={onSend}
      onWrite={() => setWriting(true)}
    />
  );
  const area = hasPicture ? (
    <div dir="ltr" className="absolute inset-0">
      {stage}
    </div>
  ) : (
    <PictureDrop over={over} most={request.max_images} onAdd={add} />
  );
  const keys = <KeysDialog open={isListing} onClose={() => setListing(false)} />;
  const written = <WrittenAnswer isAsked={isWriting} />;

  if (isWide) {
    return (
      <div className="grid h-dvh grid-cols-[minmax(0,1fr)_25.25rem] grid-rows-[3.5rem_minmax(0,1fr)_auto] overflow-hidden">
        <div className="col-span-full">
          <AnswerHeader />
        </div>
        <main className="desk relative min-h-0 min-w-0" aria-label={say("picture")}>
          {area}
          {hasPicture ? <AnswerTools isColumn /> : null}
          <div className="absolute inset-x-0 top-0 z-20 mx-auto max-w-3xl">{notices}</div>
        </main>
        <aside
          aria-label={say("asked")}
          className="flex min-h-0 flex-col gap-6 overflow-y-auto border-line border-s bg-sheet p-7"
        >
          <div>
            <RequestText request={request} isShort={false} />
          </div>
          {list}
          {written}
          {field}
          <div className="mt-auto">
            <PrivacyLines request={request} />
          </div>
        </aside>
        {dock}
        {keys}
      </div>
    );
  }
  const { image_width: width, image_height: height } = request;
  return (
    <div
      className={`grid h-dvh overflow-hidden ${isFlat ? "grid-cols-[minmax(0,1fr)_20rem] grid-rows-[3.5rem_minmax(0,1fr)]" : "grid-cols-[minmax(0,1fr)] grid-rows-[3.5rem_minmax(0,1fr)_auto]"}`}
    >
      <div className={isFlat ? "col-span-full" : ""}>
        <AnswerHeader title={name ? say("forName", { name }) : say("forUnnamed")}>
          {isTaking ? <TakeTimer /> : null}
        </AnswerHeader>
      </div>
      <main className="min-h-0 overflow-y-auto" aria-label={say("picture")}>
        {notices}
        <div
          className="relative mx-auto max-h-[46dvh] min-h-48 w-full overflow-hidden"
          style={{ aspectRatio: `${width ?? 4} / ${height ?? 3}` }}
        >
          {area}
        </div>
        <div className="grid gap-3 px-4 pt-2 pb-5">
          {isTaking ? null : <RequestText request={request} isShort />}
          {list}
          {written}
          {isTaking && hasPicture ? (
            <p className="m-0 text-center text-ink2 text-sm">{say(tool === "laser" ? "drag" : "tap")}</p>
          ) : null}
        </div>
      </main>
      {dock}
      {keys}
    </div>
  );
}

/** Brings the place of a question into the middle of an enlarged picture. */
function moveTo(view: ShownView | null, { x, y }: { x: number; y: number }): void {
  if (!view || view.zoom < zoomedIn) return;
  const { box, space } = view;
  view.panBy(space.width / 2 - (box.left + box.width * x), space.height / 2 - (box.top + box.height * y));
}

function NameField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { say } = useWords();
  return (
    <div className="-mb-4">
      <Field
        label={say("name")}
        value={value}
        autoComplete="name"
        dir="auto"
        maxLength={120}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/** The keys that work while an answer is made. */
function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { say } = useWords();
  const keys = [
    [say("enterKey"), say("keyPoint")],
    ["← ↑ → ↓", say("keyMove")],
    ["K", say("keyLaser")],
    [say("deleteKey"), say("keyDelete")],
    ["Ctrl Z", say("keyUndo")],
    ["?", say("keyKeys")],
  ] as const;
  return (
    <Dialog title={say("keys")} open={open} onClose={onClose}>
      <KeyList keys={keys} />
    </Dialog>
  );
}
