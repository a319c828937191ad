const tones: Record<string, string> = {
  GET: "bg-tide-wash text-tide",
  DELETE: "bg-signal-wash text-bad",
};

export function MethodBadge({ method }: { method: string }) {
  return (
    <span
      className={`rounded-sm px-2 py-0.5 font-[680] text-xs tracking-[0.04em] ${tones[method] ?? "bg-mark text-ink"}`}
    >
      {method}
    </span>
  );
}
