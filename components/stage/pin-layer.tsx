"use client";
import { useStudio } from "#components/studio-session/studio-context";
import type { PlacedTag } from "#lib/editor/order";
import { NoteBubble } from "./note-bubble";
import { Pin } from "./pin";

/** The pins of one picture in order of time, and beside its pin the note that is open or being spoken. */
export function PinLayer({
  tags,
  active,
  withNote,
}: {
  tags: readonly PlacedTag[];
  active: string | null;
  withNote: boolean;
}) {
  const selected = useStudio((state) => state.selected);
  const told = withNote ? findNotedTag(tags, selected, active) : undefined;
  return (
    <>
      {tags.map((tag) => (
        <Pin key={tag.id} tag={tag} isActive={tag.id === active} isSelected={tag.id === selected} />
      ))}
      {told ? <NoteBubble key={told.id} tag={told} isOpen={told.id === selected} /> : null}
    </>
  );
}

/** The tag whose note is to be seen: the open one, else the one being spoken about. */
export function findNotedTag(tags: readonly PlacedTag[], selected: string | null, active: string | null) {
  return tags.find((tag) => tag.id === selected) ?? tags.find((tag) => tag.id === active && tag.note);
}
