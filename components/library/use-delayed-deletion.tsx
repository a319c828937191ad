"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useToast } from "#components/ui/toast";
import type { Clip } from "#lib/api-client/api";
import { deleteClip } from "#lib/api-client/api";
import { errorMessage } from "#lib/api-client/api-error";
import { forgetClip } from "#lib/studio/session/forget-clip";

/** As long as the message with Undo is shown. */
const WINDOW_MS = 8000;

/** Hides a clip immediately and deletes it when it can no longer be undone: after a while, or when the page is left. */
export function useDelayedDeletion(): { hidden: ReadonlySet<number>; remove: (clip: Clip) => void } {
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const waiting = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  const toast = useToast();
  const client = useQueryClient();

  const show = useCallback((id: number) => {
    setHidden((ids) => new Set([...ids].filter((other) => other !== id)));
  }, []);

  const deleteNow = useCallback(
    async (id: number, keepalive = false) => {
      clearTimeout(waiting.current.get(id));
      waiting.current.delete(id);
      try {
        await deleteClip(id, { keepalive });
        await forgetClip(id).catch(() => {});
        await client.invalidateQueries({ queryKey: ["clips"] });
      } catch (error) {
        show(id);
        toast(`The clip was not deleted. ${errorMessage(error)}`, { tone: "bad" });
      }
    },
    [client, show, toast],
  );

  const remove = useCallback(
    (clip: Clip) => {
      setHidden((ids) => new Set([...ids, clip.id]));
      waiting.current.set(
        clip.id,
        setTimeout(() => void deleteNow(clip.id), WINDOW_MS),
      );
      const undo = () => {
        if (!waiting.current.has(clip.id)) return;
        clearTimeout(waiting.current.get(clip.id));
        waiting.current.delete(clip.id);
        show(clip.id);
      };
      toast(
        <>
          “<bdi>{clip.title}</bdi>” is deleted
        </>,
        { action: { label: "Undo", run: undo } },
      );
    },
    [deleteNow, show, toast],
  );

  useEffect(() => {
    const deleteAll = () => {
      for (const id of [...waiting.current.keys()]) void deleteNow(id, true);
    };
    window.addEventListener("pagehide", deleteAll);
    return () => {
      window.removeEventListener("pagehide", deleteAll);
      deleteAll();
    };
  }, [deleteNow]);

  return { hidden, remove };
}
