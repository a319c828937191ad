import type { Metadata } from "next";
import { headers } from "next/headers";
import { DocsContents } from "#components/docs/docs-contents";
import { DocsFrame } from "#components/docs/docs-frame";
import { DocsTitle } from "#components/docs/docs-title";
import { OperationIndex } from "#components/docs/operation-index";
import { Paragraphs } from "#components/docs/paragraphs";
import { referenceFor } from "./reference";
import { requestOrigin } from "./request-origin";

export const metadata: Metadata = {
  title: "API reference",
  description: "Every operation of the Tellmark API, with its parameters, answers, errors and examples.",
};

/** What holds for the whole API, and every operation by its address. */
export default async function DocsPage() {
  const reference = referenceFor(requestOrigin(await headers()));
  return (
    <DocsFrame contents={<DocsContents groups={reference.groups} />}>
      <DocsTitle>{reference.title}</DocsTitle>
      <p className="mt-2 mb-0 text-ink3 text-sm">
        Version {reference.version} at <code className="text-ink2">{reference.origin}/api/v1</code> ·{" "}
        <a className="text-tide underline underline-offset-4" href="/api/v1/openapi.json">
          OpenAPI document
        </a>
      </p>
      <section className="mt-7 max-w-[72ch]">
        <Paragraphs text={reference.overview} />
      </section>
      {reference.groups.map((group) => (
        <OperationIndex key={group.name} group={group} />
      ))}
    </DocsFrame>
  );
}
