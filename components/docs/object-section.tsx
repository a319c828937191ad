import { FieldList } from "./field-list";
import type { ObjectEntry } from "./reference";

export function ObjectSection({ entry: { name, description, fields } }: { entry: ObjectEntry }) {
  return (
    <article id={`object-${name}`} className="mt-6 max-w-[80ch] border-line border-t pt-4 target:bg-tide-wash">
      <h2 className="m-0 mb-1.5 font-[620]">{name}</h2>
      {description && <p className="mt-0 mb-2 text-ink2 text-sm">{description}</p>}
      <FieldList fields={fields} mark="optional" />
    </article>
  );
}
