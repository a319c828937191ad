import { DescribedRow } from "./described-row";
import type { Field } from "./reference";
import { TypeLine } from "./type-line";

export function FieldList(props: {
  title?: string;
  mark?: "required" | "optional";
  fields: (Field & { place?: string })[];
}) {
  const { title, mark = "required", fields } = props;
  return (
    <div className="min-w-0">
      {title && <h3 className="m-0 mb-1.5 font-[620] text-sm">{title}</h3>}
      <dl className="m-0">
        {fields.map(({ name, place, type, required, description }) => (
          <DescribedRow
            key={`${place} ${name}`}
            description={description}
            term={
              <>
                <code className="break-all font-[600]">{name}</code>
                <TypeLine type={type} />
                {place && place !== "path" && (
                  <span className="text-ink3">
                    <span>in</span> {place}
                  </span>
                )}
                {mark === "required" && required && place !== "path" && <span className="text-signal">required</span>}
                {mark === "optional" && !required && <span className="text-ink3">optional</span>}
              </>
            }
          />
        ))}
      </dl>
    </div>
  );
}
