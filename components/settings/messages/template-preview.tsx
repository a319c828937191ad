"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SelectField } from "#components/ui/field";
import { Loaded } from "#components/ui/loading/loaded";
import { Skeleton } from "#components/ui/skeleton";
import { previewTemplate, type Template, type TemplateText } from "#lib/api-client/templates";
import { formatCount } from "#lib/browser/format";
import { pageNonce } from "#lib/browser/page-nonce";
import { themeMail } from "./template-format";

const looks = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

const widths = [
  { value: "full", label: "Full width" },
  { value: "320", label: "320 px" },
] as const;

/** The message with an example in it; a mail in a frame that runs no scripts. */
export function TemplatePreview({ template, words }: { template: Template; words: TemplateText }) {
  const shown = useQuery({
    queryKey: ["template-preview", template.channel, template.template_id, words],
    queryFn: () => previewTemplate(template, words),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <Loaded read={shown} failed="The preview could not be loaded." placeholder={<Skeleton className="mb-4 h-80" />}>
      {(message) => <Preview message={message} />}
    </Loaded>
  );
}

type PreviewedMessage = Awaited<ReturnType<typeof previewTemplate>>;

function Preview({ message: { subject, html, text, segments } }: { message: PreviewedMessage }) {
  const [look, setLook] = useState<(typeof looks)[number]["value"]>("light");
  const [width, setWidth] = useState<(typeof widths)[number]["value"]>("full");
  return (
    <>
      {html === null ? null : (
        <>
          <p className="mt-0 mb-4 [overflow-wrap:anywhere]">
            <span className="text-ink3">Subject:</span> <span>{subject}</span>
          </p>
          <div className="grid gap-x-5 sm:grid-cols-2">
            <SelectField label="Screen" value={look} options={looks} onChange={setLook} />
            <SelectField label="Width" value={width} options={widths} onChange={setWidth} />
          </div>
          <iframe
            title="The mail"
            sandbox=""
            srcDoc={themeMail(html, look, pageNonce())}
            className={`mb-4 block h-[520px] rounded-md border border-line ${width === "320" ? "w-[320px]" : "w-full"}`}
          />
        </>
      )}
      <section
        aria-label={html === null ? "The SMS" : "The plain text"}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it
        tabIndex={0}
        className="mb-4 max-h-60 overflow-auto rounded-md bg-sunk px-3 py-2"
      >
        <pre className="m-0 whitespace-pre-wrap font-sans [overflow-wrap:anywhere]">{text}</pre>
      </section>
      {segments === null ? null : (
        <p className="mt-0 mb-4 text-ink3 text-sm">{formatCount(segments, "segment", "segments")}</p>
      )}
    </>
  );
}
