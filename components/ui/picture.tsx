import type { ImgHTMLAttributes } from "react";

/** Not next/image: the picture is private and already has the right size. */
export function Picture({ alt, ...rest }: ImgHTMLAttributes<HTMLImageElement> & { alt: string }) {
  // biome-ignore lint/performance/noImgElement: see above
  return <img alt={alt} {...rest} />;
}
