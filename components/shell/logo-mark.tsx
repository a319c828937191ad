export function LogoMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden="true" className="shrink-0">
      <path
        d="M13 1.5a9.5 9.5 0 0 1 9.5 9.5c0 6.5-9.5 13.5-9.5 13.5S3.5 17.5 3.5 11A9.5 9.5 0 0 1 13 1.5z"
        fill="var(--signal)"
      />
      <path
        d="M8.5 9.5v3M11.5 7v8M14.5 8.5v5M17.5 10v2"
        stroke="var(--onsignal)"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
    </svg>
  );
}
