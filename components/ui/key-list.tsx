export function KeyList({ keys }: { keys: readonly (readonly [key: string, meaning: string])[] }) {
  return (
    <dl className="m-0 grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-2.5">
      {keys.map(([key, meaning]) => (
        <div key={meaning} className="contents">
          <dt>
            <kbd className="rounded-sm bg-sunk px-1.5 py-0.5 font-[600] text-ink2 text-sm">{key}</kbd>
          </dt>
          <dd className="m-0 text-ink2">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
