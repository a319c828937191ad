"use client";
import { ImagePlus, X } from "lucide-react";
import { type MouseEvent, useRef, useState } from "react";
import { Button } from "#components/ui/button";
import { FileInput } from "#components/ui/file-input";
import { IconButton } from "#components/ui/icon-button";
import { Picture } from "#components/ui/picture";
import { errorMessage } from "#lib/api-client/api-error";
import { detectMediaKind, pictureTypes, toReadableFile } from "#lib/studio/pictures/media-file";
import { withDetectedType } from "#lib/studio/pictures/with-detected-type";
import { QuestionSquare } from "./question-square";
import type { DraftPicture } from "./request-draft";
import { changeQuestion, clampPlace, letterAt, type Place, type RequestDraft, replacePicture } from "./request-draft";
import { usePictureDrop } from "./use-picture-drop";

interface AskPictureProps {
  draft: RequestDraft;
  onDraft: (change: (draft: RequestDraft) => RequestDraft) => void;
  error: string | undefined;
}

/** The picture that the request is about, with a square for each placed question. */
export function AskPicture({ draft, onDraft, error }: AskPictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const newest = useRef<File>(null);
  const take = async (given: File) => {
    newest.current = given;
    setRefusal(null);
    setReading(true);
    try {
      const picture = await readPicture(given);
      // One that was chosen later may have been read sooner.
      if (newest.current === given) onDraft((was) => replacePicture(was, picture));
    } catch (failure) {
      if (newest.current === given) setRefusal(errorMessage(failure));
    } finally {
      if (newest.current === given) setReading(false);
    }
  };
  const isOver = usePictureDrop(true, { take: (file) => void take(file), refuse: setRefusal });
  const { picture } = draft;
  const problem = refusal ?? error;
  const chooser = (
    <Button busy={isReading} onClick={() => input.current?.click()}>
      <ImagePlus size={18} aria-hidden="true" /> <span>{picture ? "Change" : "Choose a picture"}</span>
    </Button>
  );
  return (
    <div>
      {picture ? (
        <>
          <PlacedQuestions draft={draft} onDraft={onDraft} url={picture.url} isOver={isOver} />
          {picture.kind === "file" && picture.isMoving ? (
            <p className="mt-3 mb-0 text-sm">
              This picture is animated. Who answers sees its first frame, as you do here.
            </p>
          ) : null}
          <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1">
            <p className="m-0 flex-1 basis-40 text-ink2 text-sm">
              {draft.questions.length > 0
                ? "Press the picture to place a question."
                : "Add a question to place it on the picture."}
            </p>
            {chooser}
            <IconButton label="Remove the picture" onClick={() => onDraft((was) => replacePicture(was, null))}>
              <X size={18} aria-hidden="true" />
            </IconButton>
          </div>
        </>
      ) : (
        <div
          className={`grid min-h-44 place-content-center justify-items-center gap-3 rounded-md border-2 border-dashed px-5 py-6 text-center sm:min-h-72 lg:min-h-[23rem] ${isOver ? "border-signal bg-signal-wash" : "border-edge"}`}
        >
          <p className="m-0 font-[600]">Drop or paste a picture</p>
          {chooser}
          <p className="m-0 text-ink2 text-sm">or let them bring their own</p>
        </div>
      )}
      <FileInput
        ref={input}
        label="Choose a picture to ask about"
        accept={pictureTypes}
        onFiles={([file]) => file && void take(file)}
      />
      {problem ? (
        <p role="alert" className="mt-2 mb-0 font-[560] text-bad text-sm">
          {problem}
        </p>
      ) : null}
    </div>
  );
}

function PlacedQuestions(props: Omit<AskPictureProps, "error"> & { url: string; isOver: boolean }) {
  const { draft, onDraft } = props;
  const put = (id: number, place: Place | null) => onDraft((was) => changeQuestion(was, id, { place }));
  const press = (event: MouseEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const place = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
    if (draft.current > 0) put(draft.current, clampPlace(place));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: with the keyboard a question is placed by its letter
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      dir="ltr"
      className={`relative mx-auto w-fit rounded-md ${draft.current > 0 ? "cursor-crosshair" : ""} ${props.isOver ? "outline-2 outline-signal outline-offset-2" : ""}`}
      // The question that is being written keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    >
      <Picture
        src={props.url}
        alt="The picture that you ask about"
        draggable={false}
        className="plate block max-h-[min(60dvh,35rem)] min-h-24 max-w-full rounded-md"
      />
      {draft.questions.map(({ id, text, place }, index) =>
        place ? (
          <QuestionSquare
            key={id}
            id={id}
            letter={letterAt(index)}
            text={text}
            place={place}
            onMove={(moved) => put(id, moved)}
            onRemove={() => put(id, null)}
          />
        ) : null,
      )}
    </div>
  );
}

/** The picture as every browser shows it; of an animated one, the first frame. Throws an Error that says why the file cannot be used. */
async function readPicture(given: File): Promise<DraftPicture> {
  const file = await withDetectedType(given);
  const found = detectMediaKind(file);
  if ("refusal" in found) throw new Error(found.refusal);
  if (found.kind !== "image") throw new Error("Use a PNG, JPEG, WebP, GIF, AVIF or HEIC picture.");
  const readable = await toReadableFile(file);
  const { captureFirstFrame } = await import("#lib/studio/pictures/capture-first-frame");
  const still = await captureFirstFrame(readable).catch(() => null);
  return { kind: "file", file: readable, url: URL.createObjectURL(still ?? readable), isMoving: still !== null };
}
