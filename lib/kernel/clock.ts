/** The only source of the current time, so that tests can freeze it. */
export const clock = {
  now: (): Date => new Date(),
};
