import { useMutation } from "@tanstack/react-query";
import { Check, Copy } from "lucide-react";
import { Button } from "#components/ui/button";
import { errorMessage } from "#lib/api-client/api-error";
import { copyText } from "#lib/browser/copy-text";

interface TextToCopyProps {
  /** Of the button, for assistive software. */
  label: string;
  /** Where the text goes. */
  place: string;
  text: string;
}

export function TextToCopy({ label, place, text }: TextToCopyProps) {
  const copying = useMutation({ mutationFn: () => copyText(text) });
  return (
    <>
      <p className="mt-0 mb-2 text-ink3 text-sm [overflow-wrap:anywhere]">{place}</p>
      <pre className="m-0 whitespace-pre-wrap rounded-md border border-line bg-sunk p-3 text-[0.8125rem] leading-relaxed [overflow-wrap:anywhere]">
        <code>{text}</code>
      </pre>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button onClick={() => copying.mutate()} aria-label={label}>
          {copying.isSuccess ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
          <span>Copy</span>
        </Button>
        <p role="status" className={`m-0 text-sm ${copying.isError ? "text-bad" : "text-ink3"}`}>
          {copying.isError ? errorMessage(copying.error) : copying.isSuccess ? "Copied" : ""}
        </p>
      </div>
    </>
  );
}
