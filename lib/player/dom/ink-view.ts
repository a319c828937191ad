import { drawnShare, isGrowing } from "#lib/ink/growth";
import { readGrowth } from "#lib/ink/growth-attributes";

/** Shows the ink at a second, or the finished drawing (null). With reduced motion, marks appear immediately. */
export function inkView(isCalm: () => boolean): (second: number | null) => void {
  const marks = Array.from(document.querySelectorAll(".ink .mark"), (element) => {
    const growth = readGrowth((name) => element.getAttribute(name));
    return { element, growth, grows: isGrowing(growth), shown: -1 };
  });
  return (second) => {
    for (const mark of marks) {
      const drawn = drawnShare(mark.growth, second);
      const share = drawn > 0 && (!mark.grows || isCalm()) ? 1 : drawn;
      if (share === mark.shown) continue;
      mark.shown = share;
      reveal(mark.element, share);
    }
  };
}

function reveal(element: Element, share: number): void {
  element.setAttribute("visibility", share > 0 ? "visible" : "hidden");
  const isPart = share > 0 && share < 1;
  for (const [name, value] of [
    ["stroke-dasharray", "1 2"],
    ["stroke-dashoffset", String(1 - share)],
  ] as const) {
    if (isPart) element.setAttribute(name, value);
    else element.removeAttribute(name);
  }
}
