import type { Modules } from "./qr-code";

/** The light border that readers need, in modules. */
export const quietZone = 4;

/** One shape of all dark modules, row by row. */
export function modulePath(modules: Modules): string {
  return modules
    .flatMap((row, y) => {
      const line = row.map((isDark) => (isDark ? "1" : "0")).join("");
      return [...line.matchAll(/1+/g)].map(
        ({ 0: run, index }) => `M${index + quietZone} ${y + quietZone}h${run.length}v1h-${run.length}z`,
      );
    })
    .join("");
}

export function renderQrSvg(modules: Modules): string {
  const size = modules.length + quietZone * 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${modulePath(modules)}"/></svg>`
  );
}
