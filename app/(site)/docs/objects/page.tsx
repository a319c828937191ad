import type { Metadata } from "next";
import { headers } from "next/headers";
import { DocsContents } from "#components/docs/docs-contents";
import { DocsFrame } from "#components/docs/docs-frame";
import { DocsTitle } from "#components/docs/docs-title";
import { ObjectSection } from "#components/docs/object-section";
import { referenceFor } from "../reference";
import { requestOrigin } from "../request-origin";

export const metadata: Metadata = {
  title: "API objects",
  description: "What the bodies of the Tellmark API hold.",
  alternates: { types: { "text/markdown": "/docs/objects.md" } },
};

export default async function ObjectsPage() {
  const { groups, objects } = referenceFor(requestOrigin(await headers()));
  return (
    <DocsFrame contents={<DocsContents groups={groups} current="objects" />}>
      <DocsTitle>Objects</DocsTitle>
      {objects.map((entry) => (
        <ObjectSection key={entry.name} entry={entry} />
      ))}
    </DocsFrame>
  );
}
