/** That of `npm test` and `npm run check`: a change is not refused for a fault that it did not make. */
const USUAL_SEED = 1;

/** The seed of all random tests of a run, a whole number: `SEED` where that is set, as `npm run prove` does. */
export function seedOfRun() {
  const { SEED } = process.env;
  if (!SEED) return USUAL_SEED;
  const seed = Number(SEED);
  if (!Number.isInteger(seed) || Math.abs(seed) >= 2 ** 31) throw new Error(`SEED must be a whole number, not ${SEED}`);
  return seed;
}

/** One that no run has had. */
export function newSeed() {
  return Math.floor(Math.random() * 2 ** 31);
}
