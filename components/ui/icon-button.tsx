import type { ButtonHTMLAttributes, ReactNode } from "react";

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, for people who do not see the icon; also its tooltip. */
  label: string;
  children: ReactNode;
}

/** A square button with an icon and a name. */
export function IconButton({ label, children, className = "", ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`grid size-9 shrink-0 place-items-center rounded-md text-ink2 transition-colors duration-100 hover:bg-sunk hover:text-ink disabled:opacity-40 aria-pressed:bg-ink aria-pressed:text-paper pointer-coarse:size-11 ${className}`}
    >
      {children}
    </button>
  );
}
