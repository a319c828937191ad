"use client";
import { useSession, useStudio } from "#components/studio/studio-context";
import { Picture } from "#components/ui/picture";

/** Small pictures to choose from, when a clip has more than one. */
export function PictureStrip() {
  const { tags } = useSession();
  const pictures = useStudio((state) => state.pictures);
  const shown = useStudio((state) => state.picture);
  if (pictures.length < 2) return null;
  return (
    <fieldset className="m-0 flex gap-1.5 rounded-md border-0 bg-sheet p-1 shadow-low">
      <legend className="sr-only">Pictures</legend>
      {pictures.map(({ id, url }, index) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === shown}
          aria-label={`Picture ${index + 1}`}
          onClick={() => tags.showPicture(id)}
          className="size-9 overflow-hidden rounded-sm aria-pressed:outline-2 aria-pressed:outline-ink"
        >
          {url ? <Picture src={url} alt="" className="size-full object-cover" /> : null}
        </button>
      ))}
    </fieldset>
  );
}
