"use client";
import { useActiveTag, useNumberedTags, useStudio } from "#components/studio-session/studio-context";
import { pluralize } from "#lib/player/time-format";
import { TagRow } from "./tag-row";

/** All tags in order of time. */
export function TagList() {
  const tags = useNumberedTags();
  const active = useActiveTag(tags);
  const hasPicture = useStudio((state) => state.picture !== null);
  const hidden = useStudio((state) => state.history.doc.tags.length) - tags.length;
  const left =
    hidden > 0 ? (
      <p className="m-0 px-5 py-3 text-ink3 text-sm">
        {`${pluralize(hidden, "tag")} in the cut part. Restore that part to get ${hidden === 1 ? "it" : "them"} back.`}
      </p>
    ) : null;
  if (tags.length === 0 && left) return left;
  if (tags.length === 0) {
    return (
      <p className="m-0 px-5 py-4 text-ink2">
        {hasPicture
          ? "No tags yet. Tap the picture while you speak: the pin keeps the spot and the second."
          : "No tags yet. Press N or “Tag” while you speak: the tag keeps the second."}
      </p>
    );
  }
  return (
    <>
      <ol className="m-0 list-none p-3">
        {tags.map((tag) => (
          <TagRow key={tag.id} tag={tag} isActive={tag.id === active} />
        ))}
      </ol>
      {left}
    </>
  );
}
