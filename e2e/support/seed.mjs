/** The seed of all random tests of a run, a whole number: `SEED` where that is set, otherwise a new one: a seed that stays finds each fault once only. */
export function seedOfRun() {
  const { SEED } = process.env;
  if (!SEED) return newSeed();
  const seed = Number(SEED);
  if (!Number.isInteger(seed) || Math.abs(seed) >= 2 ** 31) throw new Error(`SEED must be a whole number, not ${SEED}`);
  return seed;
}

/** One that no run has had. */
export function newSeed() {
  return Math.floor(Math.random() * 2 ** 31);
}
