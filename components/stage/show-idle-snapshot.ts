import type { Layer } from "konva/lib/Layer.js";

const restMs = 120;

/**
 * Lets a layer that nothing has changed for a moment be seen as a picture. Without a graphics card a canvas that can be
 * drawn on is copied for each frame of the page, whether or not it has changed.
 */
export function showIdleSnapshot(layer: Layer, onto: HTMLCanvasElement): { onChange(): void; dispose(): void } {
  const own = layer.getNativeCanvasElement();
  const copy = typeof OffscreenCanvas === "undefined" ? null : new OffscreenCanvas(1, 1);
  const paper = onto.getContext("bitmaprenderer");
  let timer = 0;
  const show = (isPicture: boolean) => {
    onto.style.display = isPicture ? "block" : "none";
    own.style.display = isPicture ? "none" : "block";
  };
  const rest = () => {
    const { width, height } = own;
    if (!copy || !paper || width === 0 || height === 0) return;
    if (copy.width !== width || copy.height !== height) Object.assign(copy, { width, height });
    copy.getContext("2d")?.drawImage(own, 0, 0);
    paper.transferFromImageBitmap(copy.transferToImageBitmap());
    show(true);
  };
  return {
    onChange() {
      window.clearTimeout(timer);
      show(false);
      timer = window.setTimeout(rest, restMs);
    },
    /** Browsers count the memory of canvases until they are collected, and Safari refuses more beyond a bound. */
    dispose() {
      window.clearTimeout(timer);
      for (const canvas of [copy, onto]) if (canvas) Object.assign(canvas, { width: 0, height: 0 });
    },
  };
}
