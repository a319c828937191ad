"use client";
import { ScanText } from "lucide-react";
import type { NoteOffer as NoteOfferType } from "#components/stage/note-offers";
import { useSession } from "#components/studio-session/studio-context";
import { offerAlt, offerNote } from "#lib/studio/pictures/text-offers";
import { useReadLines } from "./use-read-lines";

/** The line of text that a pin is on. */
export const NoteOffer: NoteOfferType = ({ tag, onTaken }) => {
  const session = useSession();
  const text = offerNote(useReadLines(tag.picture), tag);
  const take = (note: string) => {
    session.tags.write(tag.id, note);
    session.tags.endStep();
    onTaken();
  };
  return <Offer text={text} label="Use the text in the picture as the note" look="hover:bg-img-on/15" onTake={take} />;
};

/** The largest text in a picture, as the beginning of its alt text. */
export function AltOffer({ picture }: { picture: string }) {
  const session = useSession();
  const text = offerAlt(useReadLines(picture));
  const take = (alt: string) => {
    session.describePicture(picture, "alt", alt);
    session.endStep();
  };
  return (
    <Offer
      text={text}
      label="Use the text in the picture"
      look="text-ink2 hover:bg-sunk hover:text-ink"
      onTake={take}
    />
  );
}

interface OfferProps {
  text: string | null;
  label: string;
  look: string;
  onTake: (text: string) => void;
}

/** To be taken or ignored. */
function Offer({ text, label, look, onTake }: OfferProps) {
  if (text === null) return null;
  return (
    <button
      type="button"
      aria-label={`${label}: ${text}`}
      title={label}
      onClick={() => onTake(text)}
      className={`inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-sm px-1.5 text-left text-sm pointer-coarse:min-h-11 ${look}`}
    >
      <ScanText size={15} aria-hidden="true" className="shrink-0" />
      <bdi className="truncate">{text}</bdi>
    </button>
  );
}
