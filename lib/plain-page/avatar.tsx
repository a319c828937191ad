import { Glyph } from "./glyph";

/** The initial of a user, or a sign for one without a name. */
export function Avatar({ name }: { name: string | null }) {
  const initial = [...(name?.trim() ?? "")][0];
  return (
    <span className="av" aria-hidden="true">
      {initial?.toUpperCase() ?? <Glyph name="mic" />}
    </span>
  );
}
