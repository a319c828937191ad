"use client";
import { type ReactNode, useState } from "react";
import type { Reply } from "#lib/api-client/api";
import { ownPath } from "#lib/api-client/own-path";
import { readStrokes } from "#lib/ink/stroke";
import { getInitial, REPLY_INK_SIZE, replyInkPath } from "#lib/player/reply-marks";

/** Of the picture's width, and at least so many of its pixels. */
const SHARE = 0.2;
const LEAST_PIXELS = 240;
/** Height to width of the crop. */
const SHAPE = 0.75;

interface Size {
  width: number;
  height: number;
}

/** Of what the reply points at; null if it points at no picture that is there. */
export function renderSpotCrop(reply: Reply, pictures: readonly string[] | undefined): ReactNode {
  const { x, y, image, strokes } = reply;
  const picture = pictures?.[Number(image?.slice(3)) - 1];
  if (picture === undefined || x === null || y === null) return null;
  const initial = getInitial(reply.sender_name || reply.sender_email);
  return <SpotCrop url={ownPath(picture)} x={x} y={y} initial={initial} strokes={strokes} />;
}

interface SpotCropProps {
  url: string;
  x: number;
  y: number;
  initial: string;
  /** Its writer's ink, as the API has it. */
  strokes: unknown;
}

/** The surroundings of a place in a picture, with a hollow pin on it. */
function SpotCrop({ url, x, y, initial, strokes }: SpotCropProps) {
  const [size, setSize] = useState<Size | null>(null);
  const crop = cropAround({ x, y }, size ?? { width: LEAST_PIXELS, height: LEAST_PIXELS * SHAPE });
  const ink = replyInkPath(readStrokes(strokes));
  const wholePicture = {
    width: `${100 / crop.width}%`,
    height: `${100 / crop.height}%`,
    left: `${(-crop.left / crop.width) * 100}%`,
    top: `${(-crop.top / crop.height) * 100}%`,
  };
  const place = { left: `${((x - crop.left) / crop.width) * 100}%`, top: `${((y - crop.top) / crop.height) * 100}%` };
  return (
    <div
      dir="ltr"
      aria-hidden="true"
      className="relative aspect-[4/3] overflow-hidden rounded-md border border-line bg-sunk"
    >
      {/* biome-ignore lint/performance/noImgElement: a part of a picture that the browser already scales */}
      <img
        src={url}
        alt=""
        loading="lazy"
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize({ width: naturalWidth, height: naturalHeight })
        }
        className={`absolute max-w-none ${size ? "" : "opacity-0"}`}
        style={wholePicture}
      />
      {ink && size ? (
        <svg
          viewBox={`0 0 ${REPLY_INK_SIZE.width} ${REPLY_INK_SIZE.height}`}
          preserveAspectRatio="none"
          className="absolute"
          fill="none"
          strokeLinecap="round"
          strokeLinejoin="round"
          style={wholePicture}
          aria-hidden="true"
        >
          <path d={ink} vectorEffect="non-scaling-stroke" stroke="#171c2b" strokeWidth={5} />
          <path d={ink} vectorEffect="non-scaling-stroke" stroke="#fff" strokeWidth={2.5} />
        </svg>
      ) : null}
      <span style={place} className="-mt-8 -ml-3 absolute grid size-6 place-items-center">
        <span className="absolute inset-0 -rotate-45 rounded-full rounded-bl-sm border-[#171c2b] border-2 bg-[#fff]" />
        <span className="relative font-[650] text-[#171c2b] text-xs">{initial}</span>
      </span>
    </div>
  );
}

/** In fractions of the picture, and never beyond its edges. */
export function cropAround({ x, y }: { x: number; y: number }, { width, height }: Size) {
  const part = Math.min(1, Math.max(SHARE, LEAST_PIXELS / width));
  const tall = Math.min(1, (part * width * SHAPE) / height);
  const begin = (at: number, length: number) => Math.min(1 - length, Math.max(0, at - length / 2));
  return { left: begin(x, part), top: begin(y, tall), width: part, height: tall };
}
