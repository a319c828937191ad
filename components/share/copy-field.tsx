"use client";
import { Check, Copy, Share } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button";

export function CopyField({ url }: { url: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(url).catch(() => {});
    setCopied(true);
    setTimeout(() => setCopied(false), 2500);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <input
        readOnly
        aria-label="Link"
        value={url}
        onFocus={(event) => event.target.select()}
        className="tabular min-h-11 min-w-0 flex-1 basis-60 truncate rounded-md border border-edge bg-paper px-3"
      />
      <Button onClick={() => void copy()} className="!min-h-11">
        {copied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
        <span aria-live="polite">{copied ? "Copied" : "Copy link"}</span>
      </Button>
      {"share" in navigator ? (
        <Button
          onClick={() => void navigator.share({ url }).catch(() => {})}
          className="!min-h-11"
          aria-label="Send by another app"
        >
          <Share size={18} aria-hidden="true" />
        </Button>
      ) : null}
    </div>
  );
}
