/** Makes progress monotone, because a decoder's clock may jump back. */
export function monotoneProgress<Stage>(
  onProgress: ((stage: Stage, percent: number) => void) | undefined,
): (stage: Stage, percent: number) => void {
  let highest = 0;
  return (stage, percent) => {
    highest = Math.max(highest, percent);
    onProgress?.(stage, highest);
  };
}
