import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSession } from "#components/studio-session/studio-context";
import { ApiError } from "#lib/api-client/api-error";
import {
  type Handover,
  type HandoverAnswer,
  type HandoverWish,
  handOver,
  previewHandover,
} from "#lib/api-client/handovers";
import { copyText } from "#lib/browser/copy-text";
import { saveBlob } from "#lib/browser/save-file";
import type { HandoverForm } from "./handover-fields";
import { markdownFileName } from "./markdown-file-name";
import { connectionsKey, handoversKey } from "./use-handovers";

const QUIET_MS = 350;

/** Previews what is chosen, sends it, and copies it as Markdown. Each saves the clip first. */
export function useHandoverWork(clipId: number, form: HandoverForm, isConfirmed: boolean) {
  const session = useSession();
  const client = useQueryClient();
  const wish = wishOf(form);
  const settled = useSettled(wish);
  const preview = useQuery<HandoverAnswer>({
    // Labels change nothing of what is shown.
    queryKey: ["handover-preview", clipId, { ...settled, labels: [] }],
    queryFn: ({ signal }) => session.saved().then(() => previewHandover(clipId, { ...settled, labels: [] }, signal)),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const confirmation = isConfirmed ? { confirm_visible: true } : {};
  const sent = async (handover: Handover | null) => {
    const key = handoversKey(clipId);
    await client.cancelQueries({ queryKey: key });
    client.setQueryData<Handover[]>(key, (known = []) =>
      handover ? [handover, ...known.filter(({ id }) => id !== handover.id)] : known,
    );
    void client.invalidateQueries({ queryKey: key });
    void client.invalidateQueries({ queryKey: ["shares", clipId] });
  };
  const sending = useMutation({
    mutationFn: () => session.saved().then(() => handOver(clipId, { ...wish, ...confirmation })),
    onSuccess: ({ handover }) => sent(handover),
    onError: (error) => {
      // Disconnected elsewhere: the list says so.
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: connectionsKey });
    },
  });
  const writeMarkdown = async (): Promise<string> => {
    await session.saved();
    const asText = { ...wish, target: "markdown", split: "clip", labels: [], ...confirmation } as const;
    const { handover, issues } = await handOver(clipId, withoutProject(asText));
    await sent(handover);
    return issues.map(({ body }) => body).join("\n");
  };
  const copying = useMutation({ mutationFn: () => copyText(writeMarkdown()) });
  const saving = useMutation({
    mutationFn: async () => {
      const text = new Blob([await writeMarkdown()], { type: "text/markdown" });
      saveBlob(text, markdownFileName(session.store.getState().history.doc.title));
    },
  });
  return { preview, sending, copying, saving };
}

function wishOf({ target, project, split, labels, hasCrops, hasLinks }: HandoverForm): HandoverWish {
  const isIssue = target !== "markdown" && target !== "slack";
  return {
    target,
    ...(target !== "markdown" && project.trim() ? { project: project.trim() } : {}),
    split: target === "markdown" ? "clip" : split,
    labels: isIssue ? splitLabels(labels) : [],
    crops: hasCrops,
    links: hasLinks,
  };
}

const splitLabels = (text: string) =>
  text
    .split(",")
    .map((label) => label.trim())
    .filter((label) => label !== "");

function withoutProject({ project: _, ...wish }: HandoverWish): HandoverWish {
  return wish;
}

/** The wish, once it has not changed for a moment. */
function useSettled(wish: HandoverWish): HandoverWish {
  const [settled, setSettled] = useState(wish);
  const latest = useRef(wish);
  latest.current = wish;
  const content = JSON.stringify(wish);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wish is another object at each render
  useEffect(() => {
    const timer = setTimeout(() => setSettled(latest.current), QUIET_MS);
    return () => clearTimeout(timer);
  }, [content]);
  return settled;
}
