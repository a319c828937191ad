import { type ReactNode, type Ref, useId } from "react";

interface CheckLineProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | null | undefined;
  ref?: Ref<HTMLInputElement>;
  children: ReactNode;
}

export function CheckLine({ checked, onChange, error, ref, children }: CheckLineProps) {
  const id = useId();
  return (
    <>
      <label className="flex min-h-9 cursor-pointer items-center gap-2.5 text-ink2 pointer-coarse:min-h-11">
        <input
          ref={ref}
          type="checkbox"
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="size-[18px] shrink-0 accent-(--ink)"
        />
        <span>{children}</span>
      </label>
      {error ? (
        <p id={id} role="alert" className="mt-0 mb-2 font-[560] text-bad text-sm">
          {error}
        </p>
      ) : null}
    </>
  );
}
