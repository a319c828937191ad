import type { Layer } from "konva/lib/Layer.js";

/**
 * Lets a layer be seen as a picture; gives what shows it as it is now. Without a graphics card a canvas that can be drawn
 * on is copied for each frame of the page, whether or not it has changed.
 */
export function showAsPicture(layer: Layer, onto: HTMLCanvasElement): () => void {
  const paper = typeof OffscreenCanvas === "undefined" ? null : onto.getContext("bitmaprenderer");
  if (!paper) return () => {};
  const own = layer.getNativeCanvasElement();
  own.style.display = "none";
  return () => {
    const { width, height } = own;
    if (width === 0 || height === 0) return;
    const copy = new OffscreenCanvas(width, height);
    copy.getContext("2d")?.drawImage(own, 0, 0);
    paper.transferFromImageBitmap(copy.transferToImageBitmap());
  };
}
