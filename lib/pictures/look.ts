/** The light theme's tokens, and those of the picture's own layer, as plain colours. */
export const look = {
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
