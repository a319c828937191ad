/** Lets others wait for the next change of something. */
export function createPulse() {
  const waiting = new Set<() => void>();
  return {
    beat(): void {
      for (const resume of [...waiting]) resume();
    },
    /** Settles at the next beat, or after so many milliseconds. */
    next(ms?: number): Promise<void> {
      return new Promise((settle) => {
        const resume = () => {
          waiting.delete(resume);
          clearTimeout(timer);
          settle();
        };
        const timer = ms === undefined ? undefined : setTimeout(resume, ms);
        waiting.add(resume);
      });
    },
  };
}
