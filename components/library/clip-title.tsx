"use client";
import { useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRef, useState } from "react";
import { useToast } from "#components/ui/toast";
import type { Clip } from "#lib/api-client/api";
import { getClip, updateClip } from "#lib/api-client/api";
import { errorMessage } from "#lib/api-client/api-error";
import { fieldKey } from "#lib/browser/field-key";

export function ClipTitle({ clip, href }: { clip: Clip; href: string }) {
  return (
    <h2 className="m-0 truncate font-[600] text-base">
      <Link
        href={href}
        dir="auto"
        className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-tide focus-visible:after:outline-offset-2"
      >
        {clip.title}
      </Link>
    </h2>
  );
}

/** Enter or leaving the field saves, Escape does not. */
export function TitleField({ clip, onDone }: { clip: Clip; onDone: () => void }) {
  const [title, setTitle] = useState(clip.title);
  const [isSaving, setSaving] = useState(false);
  const isOver = useRef(false);
  const toast = useToast();
  const client = useQueryClient();

  const save = async () => {
    const wanted = title.trim();
    if (isOver.current) return;
    isOver.current = true;
    if (!wanted || wanted === clip.title) return onDone();
    setSaving(true);
    try {
      // Only the title changes, so other fields changed elsewhere stay.
      const { etag } = await getClip(clip.id);
      await updateClip(clip.id, { title: wanted }, { etag });
      await client.invalidateQueries({ queryKey: ["clips"] });
      onDone();
    } catch (error) {
      toast(`The title was not saved. ${errorMessage(error)}`, { tone: "bad" });
      setSaving(false);
      isOver.current = false;
    }
  };

  return (
    <input
      aria-label="Title"
      // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
      autoFocus
      dir="auto"
      value={title}
      maxLength={255}
      readOnly={isSaving}
      onChange={(event) => setTitle(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        const key = fieldKey(event);
        if (key === "Enter") void save();
        if (key !== "Escape") return;
        isOver.current = true;
        onDone();
      }}
      className="relative z-10 block min-h-9 w-full rounded-sm border border-edge bg-paper px-2 font-[600] text-base pointer-coarse:min-h-11"
    />
  );
}
