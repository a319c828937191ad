"use client";
import { ArrowLeft, ArrowRight, Clapperboard, Plus, Trash2 } from "lucide-react";
import { type DragEvent, useRef } from "react";
import { useSession, useStudio, useTransport } from "#components/studio-session/studio-context";
import { FileInput } from "#components/ui/file-input";
import { IconButton } from "#components/ui/icon-button";
import { useToast } from "#components/ui/toast";
import { isTakeActive } from "#lib/browser/recorder/recorder-state";
import { pictureTypes } from "#lib/studio/pictures/media-file";
import { useSay } from "../studio-session/use-say";
import { FilmFrame } from "./film-frame";

/** The pictures of a clip that has several: choose (during a take that is a switch), add, order, remove. */
export function Filmstrip({ onAdd }: { onAdd: ((files: readonly File[]) => void) | null }) {
  const { files, showing, store, undo } = useSession();
  const say = useSay();
  const toast = useToast();
  const pictures = useStudio((state) => state.pictures);
  const shown = useStudio((state) => state.picture);
  const taking = useStudio((state) => isTakeActive(state.recorder));
  const { hasSound } = useTransport();
  const input = useRef<HTMLInputElement>(null);
  const frames = useRef<HTMLDivElement>(null);
  const place = pictures.findIndex(({ id }) => id === shown);
  if (pictures.length < 2) return null;

  const takeOut = (id: string, number: number) => {
    files.removePicture(id);
    const step = store.getState().history.done.length;
    const bring = () => {
      // Only as long as it is the last thing that was done.
      if (store.getState().history.done.length === step) undo();
    };
    toast(say("pictureRemoved", { number: String(number) }), { action: { label: say("undo"), run: bring } });
  };
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0 || !onAdd) return;
    event.preventDefault();
    event.stopPropagation();
    onAdd([...event.dataTransfer.files]);
  };

  return (
    <fieldset
      className="m-0 flex min-w-0 items-center gap-1.5 rounded-md border-0 bg-sheet p-1 shadow-low"
      onDrop={drop}
    >
      <legend className="sr-only">{say("pictures")}</legend>
      <div ref={frames} className="flex min-w-0 gap-1.5 overflow-x-auto p-0.5">
        {pictures.map((picture, index) => (
          <FilmFrame
            key={picture.id}
            picture={picture}
            number={index + 1}
            isShown={picture.id === shown}
            isFixed={taking}
            onChoose={(event) => showing.choose(picture.id, event)}
            onMove={(to) => files.movePicture(picture.id, Math.min(pictures.length - 1, Math.max(0, to)))}
          />
        ))}
      </div>
      {taking || shown === null || place === -1 ? null : (
        <div className="flex">
          <IconButton
            label={say("moveEarlier")}
            disabled={place === 0}
            onClick={() => files.movePicture(shown, place - 1)}
          >
            <ArrowLeft size={18} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={say("moveLater")}
            disabled={place === pictures.length - 1}
            onClick={() => files.movePicture(shown, place + 1)}
          >
            <ArrowRight size={18} aria-hidden="true" />
          </IconButton>
          {hasSound ? (
            <IconButton label={say("showFromHere")} onClick={() => showing.switchHere(shown)}>
              <Clapperboard size={18} aria-hidden="true" />
            </IconButton>
          ) : null}
          <IconButton
            label={say("removePicture", { number: String(place + 1) })}
            onClick={() => takeOut(shown, place + 1)}
          >
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {onAdd ? (
        <>
          <IconButton label={say("addPictures")} onClick={() => input.current?.click()}>
            <Plus size={20} aria-hidden="true" />
          </IconButton>
          <FileInput ref={input} label={say("picturesToAdd")} accept={pictureTypes} multiple onFiles={onAdd} />
        </>
      ) : null}
    </fieldset>
  );
}
