const steps = [
  ["Say it", "Press record and talk. Tap the picture to mark a spot. A numbered pin appears there at that second."],
  [
    "Send it",
    "Share one link, by mail or any other way. Add a password or an end date. You can revoke it at any time.",
  ],
  ["Hear back", "Recipients listen with the pins in time and reply in writing or by voice. No account, no app."],
] as const;

export function HowItWorks() {
  return (
    <ol className="m-0 mt-14 grid list-none gap-x-8 gap-y-6 p-0 sm:grid-cols-3">
      {steps.map(([title, text], index) => (
        <li key={title}>
          <span
            className="drop mb-3 grid size-6 place-items-center bg-ink font-[650] text-[0.75rem] text-sheet leading-none"
            aria-hidden="true"
          >
            {index + 1}
          </span>
          <h2 className="m-0 font-display font-[650] text-xl tracking-tight">{title}</h2>
          <p className="mt-1 mb-0 text-ink2">{text}</p>
        </li>
      ))}
    </ol>
  );
}
