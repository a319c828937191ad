import type { ReactNode } from "react";
import { Inline } from "./paragraphs";

export function DescribedRow(props: { id?: string; term: ReactNode; description?: string | undefined }) {
  const { id, term, description } = props;
  return (
    <div id={id} className="border-line border-t py-1.5 text-sm target:bg-tide-wash">
      <dt className="flex flex-wrap items-baseline gap-x-2">{term}</dt>
      {description && (
        <dd className="m-0 text-ink2">
          <Inline text={description} />
        </dd>
      )}
    </div>
  );
}
