import Link from "next/link";
import { LogoMark } from "./logo-mark";

export function Brand({ href = "/" }: { href?: string }) {
  return (
    <Link href={href} className="inline-flex min-h-11 items-center gap-2.5 rounded-sm">
      <LogoMark />
      <span className="font-display font-[650] text-lg leading-none">Tellmark</span>
    </Link>
  );
}
