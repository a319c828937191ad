import type { ButtonHTMLAttributes, Ref } from "react";
import { Spinner } from "./spinner";

export type ButtonLook = "plain" | "primary" | "signal" | "danger" | "quiet";

const looks: Record<ButtonLook, string> = {
  plain: "bg-sheet shadow-low hover:bg-sunk",
  primary: "bg-ink text-paper hover:opacity-90",
  signal: "bg-signal text-onsignal hover:opacity-90",
  danger: "bg-bad text-paper hover:opacity-90",
  quiet: "text-ink2 hover:bg-sunk hover:text-ink",
};

const shape =
  "inline-flex items-center justify-center gap-2 rounded-md px-3.5 font-[560] whitespace-nowrap min-h-9 pointer-coarse:min-h-11 transition-[background-color,opacity] duration-100 disabled:opacity-50 disabled:hover:opacity-50 aria-disabled:opacity-50";

/** The classes of a button, for what only looks like one. */
export const buttonStyle = (look: ButtonLook = "plain", className = "") => `${shape} ${looks[look]} ${className}`;

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A busy one keeps the focus: without it Escape would not close the dialog around it. */
export function Button({ look = "plain", busy = false, className = "", children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy ? { onClick: (event) => event.preventDefault(), "aria-disabled": true, "aria-busy": true } : {})}
      className={buttonStyle(look, className)}
    >
      {busy ? <Spinner /> : null}
      <span className="contents">{children}</span>
    </button>
  );
}
