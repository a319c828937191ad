import { Colors, Widths } from "./ink-choices";
import { ToolRadios } from "./tool-radios";

const rule = <hr className="mx-auto my-1 w-6 border-line border-t" />;

/** Tools, colours and widths beside the picture, in two columns in a low window. */
export function ToolRail() {
  return (
    <div className="absolute top-1/2 left-4 z-10 max-h-[calc(100%-16px)] w-[3.875rem] -translate-y-1/2 overflow-y-auto rounded-lg bg-sheet p-1.5 shadow-float [scrollbar-width:none]">
      <ToolRadios className="flex flex-col gap-0.5" itemClassName="h-8 w-full pointer-coarse:!h-11" />
      {rule}
      <Colors
        className="grid grid-cols-2 gap-y-0.5 pointer-coarse:grid-cols-1"
        itemClassName="size-6 justify-self-center pointer-coarse:size-11"
      />
      {rule}
      <Widths className="flex flex-col gap-0.5" itemClassName="h-6 w-full pointer-coarse:!h-11" />
    </div>
  );
}
