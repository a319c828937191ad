"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { useSession } from "#components/studio-session/studio-context";
import { errorMessage } from "#lib/api-client/api-error";
import type { Share } from "#lib/api-client/shares";
import { copyText } from "#lib/browser/copy-text";
import type { FinishStep } from "#lib/studio/session/finish-clip";
import type { OpenLink } from "#lib/studio/sharing/open-link";

// Loaded with the first press: without a connection there is no link either.
const openLinks = () => import("#lib/studio/sharing/open-link");
const findLink = async (clipId: number) => (await openLinks()).ensureOpenLink(clipId);
const makeLink = async (clipId: number) => (await openLinks()).createOpenLink(clipId);

type LinkState =
  | { kind: "making" }
  | { kind: "made"; link: OpenLink; copy: "waiting" | "copied" | "refused" }
  | { kind: "failed"; message: string };

export type Preparation =
  | { kind: "ready"; warning: string | null }
  | { kind: "running"; step: FinishStep; progress?: number | undefined }
  | { kind: "failed"; message: string };

export type Sharing = ReturnType<typeof useSharing>;

/**
 * Sharing a clip, from one press: the link is made and copied while the clip is prepared. To be called while the browser
 * handles the press, because only then it lets a page copy.
 */
export function useSharing() {
  const session = useSession();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [link, setLink] = useState<LinkState>({ kind: "making" });
  const [preparation, setPreparation] = useState<Preparation>({ kind: "ready", warning: null });
  const making = useRef<Promise<OpenLink> | null>(null);
  const preparing = useRef<Promise<void> | null>(null);
  const passwords = useRef(new Map<string, string>());

  const copy = useCallback(
    async (make: (clipId: number) => Promise<OpenLink>) => {
      const { id } = session.store.getState().clip;
      setLink({ kind: "making" });
      making.current ??= make(id).finally(() => {
        making.current = null;
      });
      const made = making.current;
      const copied = copyText(made.then(({ url }) => url)).then(
        () => true,
        () => false,
      );
      try {
        const found = await made;
        if (found.password) passwords.current.set(found.code, found.password);
        const shown = { ...found, password: passwords.current.get(found.code) ?? null };
        setLink({ kind: "made", link: shown, copy: "waiting" });
        void client.invalidateQueries({ queryKey: ["shares", id] });
        setLink({ kind: "made", link: shown, copy: (await copied) ? "copied" : "refused" });
      } catch (error) {
        setLink({ kind: "failed", message: errorMessage(error) });
      }
    },
    [session, client],
  );

  const prepare = useCallback(() => {
    const { clip } = session.store.getState();
    const isReady = clip.conversion_status === "completed" && !clip.package_stale && !session.isBehind();
    if (preparing.current || isReady) return;
    setPreparation({ kind: "running", step: "saving" });
    preparing.current = session
      .finish((step, progress) => setPreparation({ kind: "running", step, progress }))
      .then(
        (warning) => setPreparation({ kind: "ready", warning }),
        (error) => setPreparation({ kind: "failed", message: errorMessage(error) }),
      )
      .finally(() => {
        preparing.current = null;
      });
  }, [session]);

  const share = useCallback(() => {
    setOpen(true);
    void copy(findLink);
    prepare();
  }, [copy, prepare]);

  return {
    isOpen,
    link,
    preparation,
    share,
    prepare,
    close: useCallback(() => setOpen(false), []),
    copyLink: useCallback(() => void copy(findLink), [copy]),
    makeAnother: useCallback(() => void copy(makeLink), [copy]),
    /** After a link got another address; a password known here is kept with it. */
    linkMoved: useCallback((from: string, to: Pick<Share, "share_code" | "public_url">) => {
      const password = passwords.current.get(from);
      if (password) passwords.current.set(to.share_code, password);
      setLink((was) =>
        was.kind === "made" && was.link.code === from
          ? { kind: "made", link: { ...was.link, code: to.share_code, url: to.public_url }, copy: "refused" }
          : was,
      );
    }, []),
    /** Keeps a new password of the link, so that it can be read here until the page is left. */
    keepPassword: useCallback((code: string, password: string | null) => {
      if (password === null) passwords.current.delete(code);
      else passwords.current.set(code, password);
      setLink((was) =>
        was.kind === "made" && was.link.code === code ? { ...was, link: { ...was.link, password } } : was,
      );
    }, []),
  };
}
