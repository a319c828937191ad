/**
 * Deterministic (mulberry32): a seed determines the kills and the order of each writer's requests.
 * @param {number} seed
 */
export function createRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    /** @param {number} least @param {number} most */
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    /** @template T @param {readonly T[]} list @returns {T} */
    pick: (list) => /** @type {T} */ (list[Math.floor(next() * list.length)]),
    /** @template {string} K @param {Record<K, number>} weights @returns {K} */
    weighted(weights) {
      const entries = /** @type {[K, number][]} */ (Object.entries(weights));
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      return /** @type {[K, number]} */ (entries.at(-1))[0];
    },
  };
}

/** @typedef {ReturnType<typeof createRandom>} Random */
