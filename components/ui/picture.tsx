import type { ImgHTMLAttributes } from "react";

/** A picture of a clip: private and already the right size, so there is nothing for an image optimizer to do. */
export function Picture({ alt, ...rest }: ImgHTMLAttributes<HTMLImageElement> & { alt: string }) {
  // biome-ignore lint/performance/noImgElement: see above
  return <img alt={alt} {...rest} />;
}
