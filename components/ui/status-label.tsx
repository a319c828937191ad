export type ClipStatus = "draft" | "processing" | "completed" | "failed";

const looks: Record<ClipStatus, { words: string; dot: string }> = {
  draft: { words: "Draft", dot: "bg-edge" },
  processing: { words: "Preparing", dot: "bg-tide animate-pulse" },
  completed: { words: "Ready", dot: "bg-ok" },
  failed: { words: "Failed", dot: "bg-bad" },
};

export function StatusLabel({ status }: { status: ClipStatus }) {
  const look = looks[status];
  return (
    <span className="inline-flex items-center gap-1.5 font-[560] text-ink2">
      <span className={`size-[7px] rounded-full ${look.dot}`} aria-hidden="true" />
      <span>{look.words}</span>
    </span>
  );
}
