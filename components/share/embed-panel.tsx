"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { CopyField } from "#components/ui/copy-field";
import { SelectField } from "#components/ui/field";
import { Skeleton } from "#components/ui/skeleton";
import { errorMessage } from "#lib/api-client/api-error";
import { getEmbedding } from "#lib/api-client/shares";

const sizes = [
  { value: "480", label: "Small, 480 wide" },
  { value: "800", label: "Medium, 800 wide" },
  { value: "1100", label: "Large, 1100 wide" },
] as const;

function elementOf(url: string): string {
  const { origin, pathname } = new URL(url);
  const code = pathname.split("/").at(-1) ?? "";
  return `<script type="module" src="${origin}/embed/tellmark-clip.js"></script><tellmark-clip code="${code}"></tellmark-clip>`;
}

export function EmbedPanel({ url }: { url: string }) {
  const [size, setSize] = useState<(typeof sizes)[number]["value"]>("800");
  const embedding = useQuery({
    queryKey: ["embedding", url, size],
    queryFn: () => getEmbedding(url, Number(size)),
    placeholderData: (before) => before,
  });
  return (
    <div className="mb-3">
      <SelectField label="Size" value={size} options={sizes} onChange={setSize} />
      {embedding.isError ? (
        <div role="alert">
          <p className="mt-0 mb-2 text-bad text-sm">{errorMessage(embedding.error)}</p>
          <Button onClick={() => void embedding.refetch()}>Retry</Button>
        </div>
      ) : embedding.data ? (
        <CopyField label="Code" text={embedding.data.html} />
      ) : (
        <Skeleton className="h-11" />
      )}
      <p className="mt-1.5 mb-0 text-ink3 text-sm">
        Paste it into a page, a wiki or a help centre. Many of them also accept the link itself.
      </p>
      <div className="mt-3">
        <CopyField label="Element" text={elementOf(url)} />
      </div>
      <p className="mt-1.5 mb-0 text-ink3 text-sm">
        For a page that you write yourself: its script can play the clip and show a pin.
      </p>
    </div>
  );
}
