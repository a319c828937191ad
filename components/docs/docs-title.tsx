export function DocsTitle({ children }: { children: string }) {
  return (
    <h1 className="m-0 font-[650] font-display text-[clamp(32px,5vw,44px)] leading-[1.08] tracking-[-0.025em]">
      {children}
    </h1>
  );
}
