/** The light theme's tokens and the picture's own colours, as values that canvas understands. */
export const palette = {
  paper: "#f8f5f0",
  sheet: "#fefdfa",
  line: "#dfdad1",
  edge: "#938b7f",
  ink: "#181e2c",
  ink2: "#464d5c",
  signal: "#cf3a1c",
  pin: "#181e2c",
  onPin: "#fdfcf9",
} as const;
