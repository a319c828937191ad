/** How far a save may go: `final` removes pictures that Undo could still bring back, and `last` also outlives the page. */
export type SaveRequest = "ordinary" | "final" | "last";

const byStrength: readonly SaveRequest[] = ["ordinary", "final", "last"];

export function getStrongerRequest(one: SaveRequest, other: SaveRequest): SaveRequest {
  return byStrength.indexOf(one) > byStrength.indexOf(other) ? one : other;
}
