import { LogoMark } from "./logo-mark";

/** A plain link: the page of a missing address has it, and each page loads that one's scripts. */
export function Brand({ href = "/" }: { href?: string }) {
  return (
    <a href={href} className="inline-flex min-h-11 items-center gap-2.5 rounded-sm">
      <LogoMark />
      <span className="font-display font-[650] text-lg leading-none">Tellmark</span>
    </a>
  );
}
