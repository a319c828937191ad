interface SampledCount {
  sampled: number;
  hits: number;
  all: number;
  than: number;
}

/** A wrong "yes" is less likely than e to the power of minus this: once in ten million million. */
const CERTAINTY = 30;

/**
 * Whether a random sample leaves no doubt that there are more hits than that: by the Chernoff bound (Hoeffding 1963,
 * theorem 1, which holds for drawing without replacement, too).
 */
export function estimateExceeds({ sampled, hits, all, than }: SampledCount): boolean {
  if (than >= all || sampled === 0) return false;
  // Nothing is left to chance where everything was looked at.
  if (sampled >= all) return hits > than;
  const found = hits / sampled;
  const bound = than / all;
  if (found <= bound) return false;
  const divergence =
    found * Math.log(found / bound) + (found < 1 ? (1 - found) * Math.log((1 - found) / (1 - bound)) : 0);
  return sampled * divergence > CERTAINTY;
}
