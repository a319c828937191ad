"use client";
import { Check, Eye, Plus } from "lucide-react";
import { useDateLanguages } from "#components/shell/date-language";
import { Button } from "#components/ui/button";
import { CopyField } from "#components/ui/copy-field";
import { Skeleton } from "#components/ui/skeleton";
import { Spinner } from "#components/ui/spinner";
import type { Share } from "#lib/api-client/shares";
import { maxTextBytes } from "#lib/qr/qr-code";
import { CopyForAgent } from "./copy-for-agent";
import { Disclosure } from "./disclosure";
import { EmbedPanel } from "./embed-panel";
import { summarizeLink } from "./link-format";
import { LinkSettings } from "./link-settings";
import { QrPanel } from "./qr-panel";
import { useLinks } from "./use-links";
import type { Sharing } from "./use-sharing";

const copyWords = {
  waiting: "Copying the link…",
  copied: "Link copied. Paste it anywhere.",
  refused: "Not copied yet.",
} as const;

/** The link that was just made and copied, and its rules. */
export function LinkPanel({ sharing, clipId }: { sharing: Sharing; clipId: number }) {
  const { link } = sharing;
  const shares = useLinks(clipId);
  const languages = useDateLanguages();
  if (link.kind === "failed") {
    return (
      <div role="alert">
        <p className="m-0 font-[560] text-bad">The link could not be created.</p>
        <p className="mt-0.5 mb-3 text-ink2">{link.message}</p>
        <Button look="primary" onClick={sharing.copyLink}>
          Retry
        </Button>
      </div>
    );
  }
  if (link.kind === "making") {
    return (
      <>
        <p role="status" className="mt-0 mb-2.5 flex items-center gap-2 text-ink2">
          <Spinner /> <span>Creating the link…</span>
        </p>
        <Skeleton className="h-11" />
      </>
    );
  }
  const { code, url, password } = link.link;
  const share = shares.data?.find((one) => one.share_code === code);
  if (share && share.status !== "active") {
    return (
      <>
        <p role="status" className="mt-0 mb-3 text-ink2">
          This link no longer works.
        </p>
        <Button look="primary" onClick={sharing.makeAnother}>
          <Plus size={17} aria-hidden="true" /> <span>Create another link</span>
        </Button>
      </>
    );
  }
  return (
    <>
      <p role="status" className="mt-0 mb-2.5 flex items-center gap-2 font-[560]">
        {link.copy === "copied" ? <Check size={18} aria-hidden="true" className="text-ok" /> : null}
        <span>{copyWords[link.copy]}</span>
      </p>
      <CopyField label="Link" text={url} isUrl />
      {password ? (
        <div className="mt-3">
          <CopyField label="Password of the link" text={password} />
          <p className="mt-1.5 mb-0 text-ink3 text-sm">
            Send it separately. It is shown here only until you leave this page.
          </p>
        </div>
      ) : null}
      {share ? (
        <Disclosure summary={summarizeLink(share, languages)}>
          <LinkSettings key={share.id} clipId={clipId} share={share} onPassword={sharing.keepPassword} />
        </Disclosure>
      ) : (
        <Skeleton className="mt-3 h-11" />
      )}
      {isScannable(url) ? (
        <Disclosure summary="QR code">
          <QrPanel url={url} />
        </Disclosure>
      ) : null}
      {share ? (
        <Disclosure summary="Embed">
          {isEmbeddable(share) ? (
            <EmbedPanel url={url} />
          ) : (
            <p className="mt-0 mb-3 text-ink2 text-sm">
              Only a link that anyone can open, without a limit of views, can be embedded in other pages.
            </p>
          )}
        </Disclosure>
      ) : null}
      <CopyForAgent code={code} url={url} />
      <div className="mt-2 -ml-3.5 flex flex-wrap">
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-2 rounded-md px-3.5 font-[560] text-ink2 hover:bg-sunk hover:text-ink"
        >
          <Eye size={17} aria-hidden="true" /> <span>See the recipient’s view</span>
        </a>
        <Button look="quiet" onClick={sharing.makeAnother} className="!min-h-11">
          <Plus size={17} aria-hidden="true" /> <span>Create another link</span>
        </Button>
      </div>
    </>
  );
}

const isEmbeddable = ({ privacy, has_password, max_views }: Share) =>
  privacy !== "private" && !has_password && max_views === null;

const isScannable = (url: string) => new TextEncoder().encode(url).length <= maxTextBytes;
