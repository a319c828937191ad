/** The time, in one place so that a test can hold it still. */
export const clock = {
  now: (): Date => new Date(),
};
