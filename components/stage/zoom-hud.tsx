import { Maximize, Minus, Plus } from "lucide-react";
import { IconButton } from "#components/ui/icon-button";
import { maxZoom } from "#lib/editor/viewport";
import { useSay } from "../studio-session/use-say";
import type { ShownView } from "./use-view";

export function ZoomHud({ view }: { view: ShownView }) {
  const say = useSay();
  const percent = Math.round(view.zoom * 100);
  return (
    <fieldset className="m-0 flex items-center rounded-md border-0 bg-sheet p-0.5 shadow-low">
      <legend className="sr-only">{say("zoom")}</legend>
      <IconButton label={say("zoomOut")} disabled={view.zoom <= 1} onClick={view.zoomOut}>
        <Minus size={18} aria-hidden="true" />
      </IconButton>
      <span className="tabular min-w-12 text-center text-ink2 max-sm:sr-only">
        <span>{percent}</span>
        <span>%</span>
      </span>
      <IconButton label={say("zoomIn")} disabled={view.zoom >= maxZoom} onClick={view.zoomIn}>
        <Plus size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={say("fit")} disabled={view.zoom === 1} onClick={view.fit}>
        <Maximize size={17} aria-hidden="true" />
      </IconButton>
    </fieldset>
  );
}
