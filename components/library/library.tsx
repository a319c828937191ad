"use client";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import { RequestSection } from "#components/requests/request-section";
import { Button } from "#components/ui/button";
import { EmptyState } from "#components/ui/empty-state";
import { IconButton } from "#components/ui/icon-button";
import { LoadFailure } from "#components/ui/loading/load-failure";
import { Skeleton } from "#components/ui/skeleton";
import { useToast } from "#components/ui/toast";
import type { Clip, ClipStatus } from "#lib/api-client/api";
import { duplicateClip, listClips } from "#lib/api-client/api";
import { errorMessage } from "#lib/api-client/api-error";
import { copyText } from "#lib/browser/copy-text";
import { formatCount } from "#lib/browser/format";
import { listNewClips } from "#lib/studio/device/new-clips";
import { ensureOpenLink, type OpenLink } from "#lib/studio/sharing/open-link";
import { ClipCard } from "./clip-card";
import { NewClip } from "./new-clip";
import { UnsavedClipList } from "./unsaved-clip-list";
import { useDelayedDeletion } from "./use-delayed-deletion";

const VideoDialog = dynamic(() => import("#components/video/video-dialog").then((module) => module.VideoDialog));

const pageSize = 24;
const filters: readonly { value: ClipStatus | ""; label: string }[] = [
  { value: "", label: "All" },
  { value: "draft", label: "Drafts" },
  { value: "completed", label: "Ready" },
  { value: "processing", label: "Preparing" },
  { value: "failed", label: "Failed" },
];

export function Library({ userId }: { userId: string }) {
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  const [status, setStatus] = useState<ClipStatus | "">("");
  const [page, setPage] = useState(1);
  const [filmed, setFilmed] = useState<Clip | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const { hidden, remove } = useDelayedDeletion();
  const { copyLink, duplicate } = useClipActions();
  useLeftClips(userId);

  useEffect(() => {
    const timer = setTimeout(() => {
      setSearch(typed.trim());
      setPage(1);
    }, 300);
    return () => clearTimeout(timer);
  }, [typed]);

  const query = { page, limit: pageSize, status, search };
  const list = useQuery({
    queryKey: ["clips", query],
    queryFn: ({ signal }) => listClips(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.clips.some((clip) => clip.conversion_status === "processing") ? 15_000 : false,
  });

  const turn = (to: number) => {
    setPage(to);
    top.current?.scrollIntoView({ block: "start" });
  };
  const clips = (list.data?.clips ?? []).filter(({ id }) => !hidden.has(id));
  const pagination = list.data?.pagination;
  const hiddenHere = (list.data?.clips.length ?? 0) - clips.length;
  const narrowed = search !== "" || status !== "";

  return (
    <div ref={top}>
      <NewClip large={list.isSuccess && clips.length === 0 && !narrowed} />
      <UnsavedClipList signedIn />
      <RequestSection />
      {list.isSuccess && clips.length === 0 && !narrowed ? (
        <EmptyState title="No clips yet">
          Drop a picture above, paste a screenshot anywhere on this page, or just talk. Your clips will be listed here.
        </EmptyState>
      ) : (
        <>
          <div className="mt-6 mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
            <search className="relative min-w-0 flex-1 basis-40 sm:max-w-80">
              <Search size={18} aria-hidden="true" className="absolute top-1/2 left-3 -translate-y-1/2 text-ink3" />
              <input
                type="search"
                aria-label="Search titles, tags and texts"
                placeholder="Search titles, tags and texts"
                value={typed}
                maxLength={200}
                onChange={(event) => setTyped(event.target.value)}
                className="h-11 w-full rounded-md border border-edge bg-sheet pr-3 pl-9.5 placeholder:text-ink3"
              />
            </search>
            <fieldset className="m-0 flex min-w-0 flex-wrap gap-1 border-0 p-0">
              <legend className="sr-only">Show</legend>
              {filters.map((filter) => (
                <button
                  key={filter.value}
                  type="button"
                  aria-pressed={status === filter.value}
                  onClick={() => {
                    setStatus(filter.value);
                    setPage(1);
                  }}
                  className="min-h-9 rounded-full px-3 font-[560] text-ink2 hover:bg-sunk aria-pressed:bg-ink aria-pressed:text-paper pointer-coarse:min-h-11"
                >
                  {filter.label}
                </button>
              ))}
            </fieldset>
            <p role="status" className="m-0 ml-auto text-ink3 text-sm max-sm:sr-only">
              {`${pagination?.total_is_capped ? "More than " : ""}${pagination ? formatCount(Math.max(0, pagination.total - hiddenHere), "clip") : ""}`}
            </p>
          </div>
          {list.isError && list.data ? <LoadFailure sentence="Your clips could not be loaded." read={list} /> : null}
          {list.isError && !list.data ? (
            <EmptyState
              alert
              title="Your clips could not be loaded"
              action={
                <Button look="primary" onClick={() => void list.refetch()}>
                  Try again
                </Button>
              }
            >
              {errorMessage(list.error)}
            </EmptyState>
          ) : !list.data ? (
            <Grid>
              {["a", "b", "c", "d", "e", "f"].map((key) => (
                <ClipCardSkeleton key={key} />
              ))}
            </Grid>
          ) : clips.length === 0 ? (
            <EmptyState
              title="Nothing found"
              action={
                <Button
                  onClick={() => {
                    setTyped("");
                    setSearch("");
                    setStatus("");
                    setPage(1);
                  }}
                >
                  Show all clips
                </Button>
              }
            >
              The search covers titles, descriptions, tag notes and texts.
            </EmptyState>
          ) : (
            <Grid dim={list.isPlaceholderData}>
              {clips.map((clip) => (
                <ClipCard
                  key={clip.id}
                  clip={clip}
                  search={search}
                  onCopyLink={() => void copyLink(clip)}
                  onDuplicate={() => duplicate.mutate(clip)}
                  onVideo={() => setFilmed(clip)}
                  onDelete={() => remove(clip)}
                />
              ))}
            </Grid>
          )}
          {pagination && pagination.total_pages > 1 ? (
            <nav aria-label="Pages" className="mt-8 flex items-center justify-center gap-3">
              <IconButton label="Newer clips" disabled={!pagination.has_prev} onClick={() => turn(page - 1)}>
                <ChevronLeft size={20} aria-hidden="true" />
              </IconButton>
              <span className="tabular text-ink2">
                <span>Page</span> <span>{pagination.page}</span>
                <span>{pagination.total_is_capped ? "" : ` of ${pagination.total_pages}`}</span>
              </span>
              <IconButton label="Older clips" disabled={!pagination.has_next} onClick={() => turn(page + 1)}>
                <ChevronRight size={20} aria-hidden="true" />
              </IconButton>
            </nav>
          ) : null}
        </>
      )}
      {filmed ? <VideoDialog clip={filmed} onClose={() => setFilmed(null)} /> : null}
    </div>
  );
}

/** Those that a closed tab has left empty are not the user's clips. */
function useLeftClips(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (listNewClips(userId).length === 0) return;
    void import("#lib/studio/session/delete-unused-clip")
      .then(({ deleteLeftClips }) => deleteLeftClips(userId))
      .catch(() => false)
      .then((isAny) => (isAny ? client.invalidateQueries({ queryKey: ["clips"] }) : undefined));
  }, [userId, client]);
}

const copiedWords = ({ password }: OpenLink) => (password ? `Link copied. Its password: ${password}` : "Link copied");

function useClipActions() {
  const toast = useToast();
  const client = useQueryClient();
  const copyLink = async (clip: Clip) => {
    const link = ensureOpenLink(clip.id);
    const url = link.then((made) => made.url);
    await copyText(url).then(
      async () => toast(copiedWords(await link)),
      (error) => url.then((shown) => toast(shown)).catch(() => toast(errorMessage(error), { tone: "bad" })),
    );
  };
  const duplicate = useMutation({
    mutationFn: (clip: Clip) => duplicateClip(clip.id),
    onSuccess: async ({ title }) => {
      await client.invalidateQueries({ queryKey: ["clips"] });
      toast(
        <>
          “<bdi>{title}</bdi>” was created
        </>,
      );
    },
    onError: (error) => toast(`The clip was not duplicated. ${errorMessage(error)}`, { tone: "bad" }),
  });
  return { copyLink, duplicate };
}

function Grid({ children, dim = false }: { children: React.ReactNode; dim?: boolean }) {
  return (
    <ul
      className={`m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(min(260px,100%),1fr))] gap-5 p-0 transition-opacity ${dim ? "opacity-60" : ""}`}
    >
      {children}
    </ul>
  );
}

function ClipCardSkeleton() {
  return (
    <li aria-hidden="true">
      <Skeleton className="aspect-[16/10] !rounded-lg" />
      <Skeleton className="mt-3 h-5 w-3/4" />
      <Skeleton className="mt-2 h-4 w-1/2" />
    </li>
  );
}
