import type { TypeText } from "./reference";

export function TypeLine({ type }: { type: TypeText }) {
  return (
    <span className="break-words text-ink3">
      {type.map(({ text, object }, index) => {
        // The parts of a type never change order.
        const key = `${index}`;
        if (!object) return <span key={key}>{text}</span>;
        return (
          <a
            key={key}
            href={`/docs/objects/${object}`}
            className="text-tide underline decoration-line underline-offset-4"
          >
            {text}
          </a>
        );
      })}
    </span>
  );
}
