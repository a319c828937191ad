"use client";
import { useSession, useStudio } from "#components/studio/studio-context";
import { Picture } from "#components/ui/picture";

/** Small pictures to choose from, when a clip has more than one. */
export function PictureStrip() {
  const { store } = useSession();
  const urls = useStudio((state) => state.clip.image_urls);
  const shown = useStudio((state) => state.picture);
  if (urls.length < 2) return null;
  return (
    <fieldset className="m-0 flex gap-1.5 rounded-md border-0 bg-sheet p-1 shadow-low">
      <legend className="sr-only">Pictures</legend>
      {urls.map((url, index) => (
        <button
          key={url}
          type="button"
          aria-pressed={index === shown}
          aria-label={`Picture ${index + 1}`}
          onClick={() => store.setState({ picture: index, selected: null })}
          className="size-9 overflow-hidden rounded-sm aria-pressed:outline-2 aria-pressed:outline-ink"
        >
          <Picture src={url} alt="" className="size-full object-cover" />
        </button>
      ))}
    </fieldset>
  );
}
