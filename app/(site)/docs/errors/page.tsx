import type { Metadata } from "next";
import { headers } from "next/headers";
import { DocsContents } from "#components/docs/docs-contents";
import { DocsFrame } from "#components/docs/docs-frame";
import { DocsTitle } from "#components/docs/docs-title";
import { Inline } from "#components/docs/paragraphs";
import { errorMeanings } from "#lib/http/openapi/error-meanings";
import { type ErrorCode, errorStatus } from "#lib/kernel/errors";
import { referenceFor } from "../reference";
import { requestOrigin } from "../request-origin";

export const metadata: Metadata = {
  title: "API errors",
  description: "Every error code of the Tellmark API.",
  alternates: { types: { "text/markdown": "/docs/errors.md" } },
};

/** Linked from the `type` of problem+json. */
export default async function ErrorsPage() {
  const { groups } = referenceFor(requestOrigin(await headers()));
  const codes = Object.entries(errorStatus) as [ErrorCode, number][]; // Object.entries forgets the names.
  return (
    <DocsFrame contents={<DocsContents groups={groups} current="errors" />}>
      <DocsTitle>Errors</DocsTitle>
      <p className="mt-3 max-w-[72ch] text-ink2">
        Every error has the same body: <code>success</code>, <code>error</code>, <code>message</code>, where fields are
        wrong <code>errors</code>, and <code>request_id</code>. <code>error</code> is one of these.
      </p>
      <dl className="mt-6 max-w-[72ch]">
        {codes.map(([code, status]) => (
          <div key={code} id={code} className="border-line border-t py-3 target:bg-tide-wash">
            <dt className="flex flex-wrap items-baseline gap-x-3">
              <code className="break-all font-[600]">{code}</code>
              <span className="tabular text-ink3 text-sm">{code === "validation_failed" ? "400, 422" : status}</span>
            </dt>
            <dd className="m-0 mt-1 text-ink2">
              <Inline text={errorMeanings[code]} />
            </dd>
          </div>
        ))}
      </dl>
    </DocsFrame>
  );
}
