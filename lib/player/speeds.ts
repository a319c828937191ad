const SPEEDS: readonly number[] = [1, 1.25, 1.5, 2, 0.75];

export function nextSpeed(current: number): number {
  return SPEEDS[(SPEEDS.indexOf(current) + 1) % SPEEDS.length] ?? 1;
}

export function readSpeed(text: string | null): number {
  const speed = Number(text);
  return SPEEDS.includes(speed) ? speed : 1;
}
