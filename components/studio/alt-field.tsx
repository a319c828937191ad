"use client";
import { useState } from "react";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { TextField } from "#components/ui/field";
import { savedText } from "#lib/editor/pictures";
import { useTextOffers } from "./use-text-offers";

/** For the picture on the stage: while it is being written, for the one that was there, as playing may change pictures. */
export function AltField() {
  const session = useSession();
  const shown = useStudio((state) => state.picture);
  const pictures = useStudio((state) => state.history.doc.pictures);
  const [written, setWritten] = useState<string | null>(null);
  const isThere = pictures.some(({ id }) => id === written);
  const place = pictures.findIndex(({ id }) => id === (isThere ? written : shown));
  const picture = pictures[place];
  const isMissing = picture !== undefined && savedText(picture, "alt") === "";
  const offers = useTextOffers(isMissing);
  if (!picture) return null;
  const count = pictures.length;
  const missing = pictures.filter((one) => savedText(one, "alt") === "").length;
  return (
    <>
      <TextField
        label={count > 1 ? `Alt text of picture ${place + 1}` : "Alt text"}
        hint={hintFor(isMissing, count, missing)}
        rows={3}
        dir="auto"
        maxLength={1000}
        value={picture.alt ?? ""}
        onChange={(event) => session.describePicture(picture.id, "alt", event.target.value)}
        onFocus={() => setWritten(picture.id)}
        onBlur={() => {
          setWritten(null);
          session.endStep();
        }}
      />
      {offers && !picture.alt ? <offers.AltOffer picture={picture.id} /> : null}
    </>
  );
}

function hintFor(isMissing: boolean, count: number, missing: number): string {
  if (count === 1 && isMissing)
    return "This picture has no alt text yet. Describe it for recipients who cannot see it.";
  const lack = `${missing} of ${count} pictures ${missing === 1 ? "has" : "have"} no alt text yet.`;
  if (isMissing) return `${lack} Describe this one for recipients who cannot see it.`;
  return missing > 0 ? lack : "It describes the picture to recipients who cannot see it.";
}
