"use client";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { suggestTitle } from "#lib/editor/suggest-title";
import { isDefaultTitle } from "#lib/studio/pictures/media-file";

/** Suggests the first words as a title for a clip with a default title. */
export function TitleSuggestion({ text }: { text: string }) {
  const session = useSession();
  const title = useStudio((state) => state.history.doc.title);
  const suggested = suggestTitle(text);
  if (!suggested || !isDefaultTitle(title)) return null;
  return (
    <div className="mx-5 my-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-md bg-sunk px-3 py-2">
      <p className="m-0 min-w-0 flex-1 basis-40 text-ink2 text-sm">
        Title from the first words: <bdi className="font-[560] text-ink">{suggested}</bdi>
      </p>
      <Button
        look="plain"
        onClick={() => {
          session.rename(suggested);
          session.leaveTitle();
        }}
      >
        Use it
      </Button>
    </div>
  );
}
