import Link from "next/link";
import type { ReactNode } from "react";
import { type ButtonLook, buttonStyle } from "../ui/button";

interface ButtonLinkProps {
  href: string;
  look?: ButtonLook;
  className?: string;
  target?: "_blank";
  children: ReactNode;
}

export function ButtonLink({ href, look, className, target, children }: ButtonLinkProps) {
  return (
    <Link href={href} target={target} className={buttonStyle(look, className)}>
      {children}
    </Link>
  );
}
