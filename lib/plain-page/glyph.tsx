const paths = {
  play: "M8 5.5v13l11-6.500z",
  pause: "M8 5v14M16 5v14",
  captions:
    "M6 5h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zM10 10.5a2 2 0 1 0 0 3M17 10.5a2 2 0 1 0 0 3",
  download: "M12 3v12M7 10l5 5 5-5M4 21h16",
  reply: "M20 15a3 3 0 0 1-3 3H9l-5 4V7a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3z",
  close: "M6 6l12 12M18 6 6 18",
  copy: "M10.500 8h7A2.500 2.500 0 0 1 20 10.500v7a2.500 2.500 0 0 1-2.500 2.500h-7A2.500 2.500 0 0 1 8 17.500v-7A2.500 2.500 0 0 1 10.500 8zM16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.700-5.700l-1.500 1.500M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.700 5.700l1.500-1.500",
  undo: "M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4",
  check: "m5 12.500 4.500 4.500L19 7.500",
  mic: "M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM5 11a7 7 0 0 0 14 0M12 18v3",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  corners: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  up: "m6 15 6-6 6 6",
  down: "m6 9 6 6 6-6",
  seen: "M2 12c3-5 6.500-7 10-7s7 2 10 7c-3 5-6.500 7-10 7s-7-2-10-7zM12 9.500a2.500 2.500 0 1 0 .01 0",
  agree:
    "M8 11v9M8 11l4-8a2.500 2.500 0 0 1 2.500 3L14 9h5a2 2 0 0 1 2 2.500l-1.500 7A2 2 0 0 1 17.500 20H5a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1z",
  thanks: "M12 20C6 15.500 3 12.500 3 8.800A4.300 4.300 0 0 1 12 7a4.300 4.300 0 0 1 9 1.800c0 3.700-3 6.700-9 11.200z",
  unsure: "M12 3a9 9 0 1 0 .01 0M9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.7.3-1 .8-1 1.500M12 16.800v.2",
  done: "M12 3a9 9 0 1 0 .01 0M8.500 12.300l2.500 2.500 4.500-5",
} as const;

export function Glyph(props: { name: keyof typeof paths | "logo"; size?: number; className?: string }) {
  if (props.name === "logo") {
    return (
      <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
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
  const size = props.size ?? 20;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={props.name === "play" ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth={props.name === "pause" ? 3.5 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={props.className}
      aria-hidden="true"
    >
      <path d={paths[props.name]} />
    </svg>
  );
}
