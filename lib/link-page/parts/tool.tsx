import { Glyph } from "#lib/plain-page/glyph.tsx";
import { type ToolName, toolPart } from "#lib/player/tool-names";

interface ToolProps {
  name: ToolName;
  glyph: Parameters<typeof Glyph>[0]["name"];
  label: string;
  isPressed?: boolean;
}

export function Tool({ name, glyph, label, isPressed }: ToolProps) {
  return (
    <button type="button" className="ibtn" {...toolPart(name)} aria-label={label} aria-pressed={isPressed}>
      <Glyph name={glyph} />
    </button>
  );
}
