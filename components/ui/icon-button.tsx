import type { ButtonHTMLAttributes, ReactNode } from "react";

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name and tooltip. */
  label: string;
  children: ReactNode;
}

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
