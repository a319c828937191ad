export function Inline({ text }: { text: string }) {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part, index) => {
    // The parts of a text never change order.
    const key = `${index}`;
    if (part.startsWith("**")) return <strong key={key}>{part.slice(2, -2)}</strong>;
    if (part.startsWith("`")) {
      return (
        <code key={key} className="break-words rounded-sm bg-sunk px-1 py-px text-[0.92em]">
          {part.slice(1, -1)}
        </code>
      );
    }
    return part;
  });
}

export function Paragraphs({ text }: { text: string }) {
  return text.split(/\n\n+/).map((paragraph) => (
    <p key={paragraph} className="mt-0 mb-4 text-ink2 leading-relaxed [&_strong]:text-ink">
      <Inline text={paragraph} />
    </p>
  ));
}
