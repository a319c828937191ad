"use client";
import { ImagePlus, Mic } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useActiveTag, useNumberedTags, useSession, useStudio } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { FileInput } from "#components/ui/file-input";
import { Picture } from "#components/ui/picture";
import { Spinner } from "#components/ui/spinner";
import { useMediaQuery } from "#components/ui/use-media-query";
import { isTakeActive } from "#lib/browser/recorder/recorder-state";
import type { Size } from "#lib/editor/document";
import { hasPlace } from "#lib/editor/order";
import { pictureTypes } from "#lib/studio/pictures/media-file";
import { useSay } from "../studio-session/use-say";
import { CaptureButton } from "./capture-button";
import { Filmstrip } from "./filmstrip";
import { NoteBubble } from "./note-bubble";
import { PictureMarks } from "./picture-marks";
import { findNotedTag, PinLayer } from "./pin-layer";
import { Sketch } from "./sketch";
import { useGestures } from "./use-gestures";
import { useInkCanvas } from "./use-ink-canvas";
import { type ShownView, useView } from "./use-view";
import { ZoomHud } from "./zoom-hud";

/** Above this the ink is computed for a smaller picture: recipients get no finer one. */
const widestInk = 2560;

interface StageProps {
  over: boolean;
  railWidth: number;
  /** Tells how to look nearer and farther, for the keys. */
  onView: (view: ShownView | null) => void;
  /** Begins a recording without a picture; null where that is no question any more. */
  onTalk: (() => void) | null;
  /** With fewer tools: pins have no notes. */
  plain?: PlainStage;
}

interface PlainStage {
  alt: string;
  /** Null: no picture is added. */
  onAdd: ((files: readonly File[]) => void) | null;
  /** More marks on that picture, by fractions of it. */
  marks: (picture: string) => ReactNode;
}

/** The picture on the desk with its layers above. */
export function Stage({ over, railWidth, onView, onTalk, plain }: StageProps) {
  const say = useSay();
  const session = useSession();
  const shown = useStudio((state) => state.picture);
  const url = useStudio((state) => state.pictures.find(({ id }) => id === state.picture)?.url ?? null);
  const isMoving = useStudio((state) => state.pictures.some(({ id, isMoving }) => isMoving && id === state.picture));
  const hasInk = useStudio(({ history, picture }) => (history.doc.ink[picture ?? ""]?.length ?? 0) > 0);
  const canvas = useInkCanvas(hasInk);
  const mark = useStudio((state) => state.mark);
  const tags = useNumberedTags();
  const active = useActiveTag(tags);
  const several = useStudio((state) => state.pictures.length > 1);
  const taking = useStudio((state) => isTakeActive(state.recorder));
  const chosen = useStudio((state) => state.tool);
  // While a take runs a tap adds a tag, unless another tool was chosen.
  const tool = taking && chosen === "select" && mark === null ? "tag" : chosen;
  const input = useRef<HTMLInputElement>(null);
  const [area, setArea] = useState<HTMLDivElement | null>(null);
  const [sketch] = useState(() => new Sketch());
  const [measured, setMeasured] = useState<{ id: string; size: Size } | null>(null);
  const here = tags.filter(hasPlace).filter((tag) => tag.picture === shown);
  const isRoomy = useMediaQuery(
    "(min-width: 640px) and (min-height: 541px), (min-width: 1000px) and (min-height: 441px)",
  );
  const selected = useStudio((state) => state.selected);
  const docked = isRoomy || plain ? undefined : findNotedTag(here, selected, active);
  // The size stays while the same picture gets another address: it was sent, or replaced.
  const picture = measured?.id === shown ? measured.size : null;
  const view = useView(area, picture, railWidth);
  const { handlers, placeOf, isClickMeant } = useGestures({ area, view, picture, tool, sketch });
  useEffect(() => onView(view), [view, onView]);

  return (
    <>
      {url ? (
        <div
          ref={setArea}
          {...handlers}
          className={`absolute inset-x-0 top-0 touch-none [container-type:size] ${several && !isRoomy ? "bottom-16" : "bottom-0"} ${(view?.zoom ?? 1) > 1 ? "overflow-hidden" : ""}`}
        >
          <Picture
            key={shown}
            src={url}
            alt={plain?.alt ?? "Your picture"}
            onLoad={({ currentTarget: image }) => {
              const size = { width: image.naturalWidth, height: image.naturalHeight };
              if (shown === null) return;
              session.pictureLoaded(shown, size);
              const share = Math.min(1, widestInk / size.width);
              setMeasured({ id: shown, size: { width: size.width * share, height: size.height * share } });
            }}
            style={view ? view.box : { visibility: "hidden" }}
            className="absolute max-w-none select-none plate rounded-md shadow-float"
            draggable={false}
          />
          {view && picture ? (
            <PictureMarks
              canvas={canvas}
              view={view}
              picture={picture}
              tool={tool}
              sketch={sketch}
              tagNumber={tags.length + 1}
              placeOf={placeOf}
              isClickMeant={isClickMeant}
            >
              {plain?.marks(shown ?? "")}
              <PinLayer tags={here} active={active} withNote={isRoomy && !plain} />
            </PictureMarks>
          ) : null}
        </div>
      ) : shown !== null ? (
        <p role="status" className="absolute inset-0 m-0 flex items-center justify-center gap-2.5 text-ink2">
          <Spinner /> <span>{say("reading")}</span>
        </p>
      ) : plain ? null : (
        <div className="absolute inset-0 grid place-items-center p-[clamp(12px,4.5%,48px)]">
          <DropTarget over={over} onChoose={() => input.current?.click()} onTalk={onTalk}>
            <CaptureButton onFile={session.files.take} onProblem={session.notify} />
          </DropTarget>
        </div>
      )}
      {over && url && !plain ? (
        <p className="absolute inset-3 z-20 m-0 grid place-items-center rounded-lg border-2 border-signal border-dashed bg-signal-wash/90 font-[650] font-display text-xl">
          Drop it to replace the picture, or to add it
        </p>
      ) : null}
      {isMoving && !taking ? (
        <p className="pointer-events-none absolute top-3 left-1/2 z-10 m-0 -translate-x-1/2 rounded-full bg-img-pin px-3.5 py-2 text-center font-[520] text-img-on text-sm">
          <span>{say("animated")}</span>
        </p>
      ) : null}
      {docked ? <NoteBubble key={docked.id} tag={docked} isOpen={docked.id === selected} isDocked /> : null}
      {url && taking && tool === "tag" && !docked && !plain ? (
        <Hint>
          <span>Tap the picture to drop tag</span> <span>{tags.length + 1}</span>
        </Hint>
      ) : null}
      {url && !docked && (several || !taking || isRoomy) ? (
        <div className="absolute right-3 bottom-3 z-10 flex max-w-[calc(100%-1.5rem)] flex-wrap items-center justify-end gap-2">
          <Filmstrip onAdd={plain ? plain.onAdd : session.files.add} />
          {taking || several || plain ? null : (
            <Button onClick={() => input.current?.click()}>
              <ImagePlus size={17} aria-hidden="true" />
              <span className="max-sm:sr-only">Picture</span>
              <span className="sr-only">to add, or to replace this one</span>
            </Button>
          )}
          {taking || plain ? null : (
            <CaptureButton
              isSmall
              className="bg-sheet shadow-low"
              onFile={session.files.take}
              onProblem={session.notify}
            />
          )}
          {view && (isRoomy || !(taking || several)) ? <ZoomHud view={view} /> : null}
        </div>
      ) : null}
      {plain ? null : (
        <FileInput
          ref={input}
          label="Choose a picture"
          accept={pictureTypes}
          multiple
          onFiles={session.files.takeAll}
        />
      )}
    </>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return (
    <p className="pointer-events-none absolute bottom-3.5 left-1/2 z-10 m-0 -translate-x-1/2 whitespace-nowrap rounded-full bg-img-pin px-3.5 py-2 font-[520] text-img-on text-sm">
      {children}
    </p>
  );
}

interface DropTargetProps {
  over: boolean;
  onChoose: () => void;
  onTalk: (() => void) | null;
  children: ReactNode;
}

function DropTarget({ over, onChoose, onTalk, children }: DropTargetProps) {
  return (
    <div
      className={`grid size-full max-h-[420px] max-w-[720px] place-content-center gap-1 rounded-xl border-2 border-dashed p-5 text-center ${over ? "border-signal bg-signal-wash" : "border-edge bg-sheet/70"}`}
    >
      <h2 className="m-0 font-[650] font-display text-2xl tracking-tight">What is it about?</h2>
      <p className="m-0 mb-4 text-ink2">Drop a picture, paste a screenshot, or just record.</p>
      <div className="flex flex-wrap justify-center gap-2.5">
        <Button look="primary" onClick={onChoose}>
          <ImagePlus size={18} aria-hidden="true" /> <span>Choose a picture</span>
        </Button>
        {children}
        {onTalk ? (
          <Button onClick={onTalk}>
            <Mic size={18} aria-hidden="true" /> <span>Record without a picture</span>
          </Button>
        ) : null}
      </div>
    </div>
  );
}
