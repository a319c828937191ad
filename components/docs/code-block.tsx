import { CopyCode } from "./copy-code";

/** `of` completes the accessible name of the copy button. */
export function CodeBlock(props: { title: string; language: string; text: string; of: string; open?: boolean }) {
  return (
    <div className="relative min-w-0">
      <details open={props.open} className="min-w-0 rounded-md border border-line bg-sheet">
        <summary className="min-h-9 px-3 py-1.5 pr-28 font-[560] text-ink2 text-sm pointer-coarse:min-h-11 pointer-coarse:py-2.5">
          {props.title}
        </summary>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling block has to be reachable by keyboard
          tabIndex={0}
          className="m-0 max-h-[420px] overflow-auto rounded-b-md border-line border-t bg-sunk p-3 text-[0.7812rem] leading-relaxed"
        >
          <code data-language={props.language}>{props.text}</code>
        </pre>
      </details>
      <CopyCode what={`${props.title} example of ${props.of}`} />
    </div>
  );
}
