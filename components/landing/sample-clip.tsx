const notes = [
  { note: "Header: spacing is too tight", time: "0:01", x: 31, y: 7.5, at: 9 },
  { note: "This label is hard to read", time: "0:04", x: 46, y: 36, at: 29 },
  { note: "Move this up, give it more contrast", time: "0:08", x: 60, y: 82, at: 53 },
] as const;
const spoken = 1;
const bars = 104;
const heights = Array.from({ length: bars }, (_, bar) => {
  const phrase = Math.max(0, Math.sin(bar * 0.19) + 0.45) ** 0.6;
  const syllable = Math.abs(Math.sin(bar * 1.9) * Math.cos(bar * 0.7)) * 0.75 + 0.25;
  return 3 + 36 * phrase * syllable;
});
const path = (from: number, to: number) =>
  heights
    .slice(from, to)
    .map((height, index) => `M${(from + index) * 5 + 2.5} ${(23 - height / 2).toFixed(1)}v${height.toFixed(1)}`)
    .join("");

export function SampleClip() {
  const playhead = 33;
  return (
    <figure
      className="m-0 mt-14 overflow-hidden rounded-xl bg-sheet shadow-float"
      role="img"
      aria-label="Drawing of an opened link: a picture with three numbered pins, the second one lit up, its note in a list, and the voice as a waveform below"
    >
      <div aria-hidden="true" className="grid gap-6 p-5 sm:p-7 md:grid-cols-[minmax(0,1fr)_260px]">
        <div className="relative self-start rounded-md bg-[oklch(0.965_0.004_85)] shadow-low">
          <Wireframe />
          {notes.map(({ x, y, note }, index) => (
            <span
              key={note}
              className="pin block max-sm:scale-[.8]"
              style={{ left: `${x}%`, top: `${y}%` }}
              data-active={index === spoken}
              data-flip={index === 0}
            >
              <span>{index + 1}</span>
            </span>
          ))}
        </div>
        <div>
          <p className="m-0 flex items-center gap-3 text-ink2 text-sm">
            <span className="grid size-9 place-items-center rounded-full bg-tide-wash font-[650] font-display text-base text-tide">
              D
            </span>
            <span>
              <strong className="font-[600] text-ink">Dana</strong> left you a voice note
              <br />
              16 seconds, 3 tags
            </span>
          </p>
          <p className="mt-4 mb-2 font-[650] font-display text-2xl leading-tight tracking-tight">Pricing page notes</p>
          {notes.map(({ note, time }, index) => (
            <p key={note} className="m-0 flex items-start gap-3 border-line border-b py-3 last:border-b-0">
              <span
                className={`drop grid size-6 shrink-0 place-items-center font-[650] text-[0.75rem] leading-none ${index === spoken ? "bg-signal text-onsignal" : "bg-ink text-sheet"}`}
              >
                {index + 1}
              </span>
              <span className={`flex-1 ${index === spoken ? "font-[600]" : ""}`}>{note}</span>
              <span className="tabular text-[.92em] text-ink3">{time}</span>
            </p>
          ))}
        </div>
      </div>
      <div aria-hidden="true" className="flex items-center gap-4 border-line border-t px-5 py-3 sm:px-7">
        <span className="grid size-13 shrink-0 place-items-center rounded-full bg-signal text-onsignal">
          <svg
            width="22"
            height="22"
            viewBox="0 0 24 24"
            aria-hidden="true"
            stroke="currentColor"
            strokeWidth="3.5"
            strokeLinecap="round"
          >
            <path d="M8 5v14M16 5v14" />
          </svg>
        </span>
        <div className="relative h-[70px] min-w-0 flex-1 pt-6">
          <svg
            viewBox="0 0 520 46"
            aria-hidden="true"
            preserveAspectRatio="none"
            className="block h-[46px] w-full"
            strokeWidth="2.6"
            strokeLinecap="round"
          >
            <path d={path(0, 34)} stroke="var(--ink)" />
            <path d={path(34, bars)} stroke="var(--bar)" />
          </svg>
          {notes.map(({ note, at }, index) => (
            <span key={note} className="absolute inset-y-0 w-0" style={{ left: `${at}%` }}>
              <i
                className={`absolute top-6 bottom-0 -left-px w-[1.5px] ${index === spoken ? "bg-signal" : "bg-ink/35"}`}
              />
              <b
                className={`drop absolute top-0 -left-3 grid size-6 place-items-center font-[650] text-[0.75rem] leading-none ${index === spoken ? "bg-signal text-onsignal" : "bg-ink text-sheet"}`}
              >
                {index + 1}
              </b>
            </span>
          ))}
          <span className="absolute top-5 bottom-0 -ml-px w-0.5 bg-ink" style={{ left: `${playhead}%` }} />
        </div>
        <span className="tabular text-[.92em] text-ink2 max-sm:hidden">0:05 / 0:16</span>
      </div>
    </figure>
  );
}

function Wireframe() {
  const ink = "oklch(0.42 0.026 266)";
  return (
    <svg viewBox="0 0 640 400" aria-hidden="true" className="block h-auto w-full rounded-md">
      <rect width="640" height="400" fill="oklch(0.965 0.004 85)" />
      <rect width="640" height="36" fill="white" />
      <rect x="20" y="13" width="56" height="10" rx="5" fill="oklch(0.235 0.03 268)" />
      <path d="M96 18h34M142 18h34M188 18h28" stroke={ink} strokeWidth="5" strokeLinecap="round" opacity=".55" />
      <rect x="562" y="8" width="58" height="20" rx="5" fill="oklch(0.35 0.08 262)" />
      <rect x="40" y="62" width="310" height="20" rx="6" fill="oklch(0.235 0.03 268)" />
      <rect x="40" y="94" width="190" height="8" rx="4" fill={ink} opacity=".5" />
      {[40, 232, 424].map((x, index) => (
        <g key={x}>
          <rect x={x} y="126" width="176" height="226" rx="10" fill={index === 1 ? "oklch(0.35 0.08 262)" : "white"} />
          <g fill={index === 1 ? "white" : ink}>
            <rect x={x + 18} y="158" width="64" height="10" rx="5" />
            <rect x={x + 18} y="184" width="46" height="22" rx="6" />
            <rect x={x + 18} y="222" width="104" height="6" rx="3" opacity=".55" />
            <rect x={x + 18} y="236" width="90" height="6" rx="3" opacity=".55" />
            <rect x={x + 18} y="250" width="98" height="6" rx="3" opacity=".55" />
            <rect x={x + 18} y="312" width="140" height="22" rx="5" opacity=".25" />
          </g>
        </g>
      ))}
      <rect x="250" y="136" width="70" height="14" rx="7" fill="oklch(0.9 0.13 98)" />
      <ellipse
        cx="284"
        cy="143"
        rx="50"
        ry="17"
        fill="none"
        stroke="oklch(0.6 0.2 33)"
        strokeWidth="3"
        transform="rotate(-4 284 143)"
      />
      <path
        d="M358 372c24-4 34-18 28-38M378 342l8-10 9 9"
        fill="none"
        stroke="oklch(0.6 0.2 33)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
