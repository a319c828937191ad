"use client";
import { useMemo } from "react";
import { useActiveTag, useNumberedTags, useSession, useStudio } from "#components/studio-session/studio-context";
import { pluralize } from "#lib/player/time-format";
import { matchLinks } from "../../handover/match-links";
import { useHandovers } from "../../handover/use-handovers";
import { SentPlaces } from "./sent-places";
import { TagRow } from "./tag-row";

export function TagList() {
  const tags = useNumberedTags();
  const active = useActiveTag(tags);
  const clipId = useStudio((state) => state.clip.id);
  const handovers = useHandovers(clipId, !useSession().isLocal).data;
  const sent = useMemo(() => matchLinks(tags, handovers ?? []), [tags, handovers]);
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
      {sent.whole.length > 0 ? (
        <p className="mx-5 mt-3 mb-0 flex flex-wrap items-center gap-x-2 text-ink2 text-sm">
          <span>Sent to</span> <SentPlaces links={sent.whole} about="all tags" />
        </p>
      ) : null}
      <ol className="m-0 list-none p-3">
        {tags.map((tag) => (
          <TagRow key={tag.id} tag={tag} isActive={tag.id === active} sentTo={sent.byPin.get(tag.number) ?? []} />
        ))}
      </ol>
      {left}
    </>
  );
}
