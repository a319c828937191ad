"use client";
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button";

/** A secret that is shown this once, to be copied. */
export function SecretField({ label, secret }: { label: string; secret: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(secret).catch(() => {});
    setCopied(true);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <input
        readOnly
        aria-label={label}
        value={secret}
        onFocus={(event) => event.target.select()}
        className="min-h-11 min-w-0 flex-1 basis-60 rounded-md border border-edge bg-paper px-3 font-mono text-sm"
      />
      <Button onClick={() => void copy()} className="!min-h-11">
        {copied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
        <span aria-live="polite">{copied ? "Copied" : `Copy ${label.toLowerCase()}`}</span>
      </Button>
    </div>
  );
}
