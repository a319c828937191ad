import type { Metadata } from "next";
import { headers } from "next/headers";
import { DescribedRow } from "#components/docs/described-row";
import { DocsContents } from "#components/docs/docs-contents";
import { DocsFrame } from "#components/docs/docs-frame";
import { DocsTitle } from "#components/docs/docs-title";
import { referenceFor } from "../reference";
import { requestOrigin } from "../request-origin";

export const metadata: Metadata = {
  title: "API objects",
  description: "What the bodies of the Tellmark API hold.",
  alternates: { types: { "text/markdown": "/docs/objects.md" } },
};

/** Names only: the fields of all objects on one page would keep the event loop for 150 ms. */
export default async function ObjectsPage() {
  const { groups, objects } = referenceFor(requestOrigin(await headers()));
  return (
    <DocsFrame contents={<DocsContents groups={groups} current="objects" />}>
      <DocsTitle>Objects</DocsTitle>
      <dl className="mt-6 max-w-[80ch]">
        {objects.map(({ name, description }) => (
          <DescribedRow
            key={name}
            id={`object-${name}`}
            description={description}
            term={
              <a className="font-[600] text-tide underline underline-offset-4" href={`/docs/objects/${name}`}>
                {name}
              </a>
            }
          />
        ))}
      </dl>
    </DocsFrame>
  );
}
