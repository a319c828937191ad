export function StateDot({ words, dot }: { words: string; dot: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 font-[560]">
      <span className={`size-[7px] rounded-full ${dot}`} aria-hidden="true" />
      <span>{`${words}.`}</span>
    </span>
  );
}
