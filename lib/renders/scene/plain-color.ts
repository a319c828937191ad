/** Converts OKLab and OKLCH to sRGB, since not every canvas supports them; other colours are unchanged. */
export function plainColor(color: string): string {
  const found = /^okl(ab|ch)\(([^)]*)\)$/i.exec(color.trim());
  if (!found) return color;
  const [space = "", inner = ""] = found.slice(1);
  const [three = "", opacity] = inner.split("/");
  const parts = three.trim().split(/[\s,]+/);
  const number = (text: string | undefined, whole: number) => {
    const value = Number.parseFloat(text ?? "");
    if (!Number.isFinite(value)) return 0;
    return text?.trim().endsWith("%") ? (value / 100) * whole : value;
  };
  const light = number(parts[0], 1);
  let a = number(parts[1], 0.4);
  let b = number(parts[2], 0.4);
  if (space.toLowerCase() === "ch") {
    const chroma = a;
    const hue = (Number.parseFloat(parts[2] ?? "0") || 0) * (Math.PI / 180);
    a = chroma * Math.cos(hue);
    b = chroma * Math.sin(hue);
  }
  const alpha = opacity === undefined ? 1 : number(opacity.trim(), 1);
  return `rgba(${toSrgb(light, a, b).join(", ")}, ${alpha})`;
}

/** Björn Ottosson's matrices; clamped to sRGB. */
function toSrgb(light: number, a: number, b: number): number[] {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return linear.map((value) => {
    const curved = value > 0.0031308 ? 1.055 * value ** (1 / 2.4) - 0.055 : 12.92 * value;
    return Math.round(255 * Math.min(1, Math.max(0, curved)));
  });
}
