"use client";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { inkColors, widths } from "#lib/editor/tools";

interface InkChoicesProps {
  className: string;
  itemClassName: string;
}

/** Seen on paper of any colour. */
const edge = "inset 0 0 0 1px oklch(0 0 0/.28), 0 0 0 1px oklch(1 0 0/.2)";

/** The six inks: for the next stroke, and for the selected mark. */
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
          className={`grid shrink-0 place-items-center rounded-md hover:bg-sunk ${itemClassName}`}
        >
          <span
            data-own-color=""
            style={{ backgroundColor: color, boxShadow: edge }}
            className={`block size-4 rounded-full outline-ink outline-offset-2 pointer-coarse:size-5 ${color === chosen ? "outline-2" : ""}`}
          />
        </button>
      ))}
    </fieldset>
  );
}

const heights = [2, 4, 7];

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
          className={`grid shrink-0 place-items-center rounded-md text-ink2 hover:bg-sunk aria-pressed:outline-2 aria-pressed:outline-ink ${itemClassName}`}
        >
          <span
            data-own-color=""
            className="block w-[18px] rounded-full bg-current"
            style={{ height: heights[width] }}
          />
        </button>
      ))}
    </fieldset>
  );
}
