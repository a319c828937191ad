"use client";
import { useSession, useStudio } from "#components/studio/studio-context";
import { inkColors, widths } from "#lib/studio/tools";

interface InkChoicesProps {
  className: string;
  itemClassName: string;
}

/** The six inks: for what is drawn next, and for the mark that is selected. */
export function Colors({ className, itemClassName }: InkChoicesProps) {
  const { ink } = useSession();
  const chosen = useStudio((state) => state.color);
  return (
    <fieldset className={`m-0 border-0 p-0 ${className}`}>
      <legend className="sr-only">Colour</legend>
      {inkColors.map(({ name, color }) => (
        <button
          key={color}
          type="button"
          aria-pressed={color === chosen}
          aria-label={name}
          title={name}
          onClick={() => ink.chooseColor(color)}
          className={`group grid shrink-0 place-items-center rounded-md hover:bg-sunk ${itemClassName}`}
        >
          <span
            style={{ backgroundColor: color }}
            className="block size-4 rounded-full shadow-[inset_0_0_0_1px_oklch(0_0_0/.28),0_0_0_1px_oklch(1_0_0/.2)] outline-ink outline-offset-2 group-aria-pressed:outline-2 pointer-coarse:size-5"
          />
        </button>
      ))}
    </fieldset>
  );
}

const strokes = ["h-0.5", "h-1", "h-[7px]"];

export function Widths({ className, itemClassName }: InkChoicesProps) {
  const { ink } = useSession();
  const chosen = useStudio((state) => state.width);
  return (
    <fieldset className={`m-0 border-0 p-0 ${className}`}>
      <legend className="sr-only">Width</legend>
      {widths.map((name, width) => (
        <button
          key={name}
          type="button"
          aria-pressed={width === chosen}
          aria-label={name}
          title={name}
          onClick={() => ink.chooseWidth(width)}
          className={`grid shrink-0 place-items-center rounded-md text-ink2 hover:bg-sunk aria-pressed:bg-sunk aria-pressed:text-ink aria-pressed:shadow-[inset_0_0_0_1.5px_var(--ink)] ${itemClassName}`}
        >
          <span className={`block w-[18px] rounded-full bg-current ${strokes[width]}`} />
        </button>
      ))}
    </fieldset>
  );
}
