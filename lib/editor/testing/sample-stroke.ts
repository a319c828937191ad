import type { Stroke } from "../document";

export const sampleStroke = (id: string, more: Partial<Stroke> = {}): Stroke => ({
  id,
  tool: "pen",
  color: "#d2401e",
  width: 0.004,
  opacity: 1,
  points: [[0.5, 0.5, 0, 0.5]],
  start: null,
  end: null,
  hideAt: null,
  text: "",
  drawing: null,
  ...more,
});
