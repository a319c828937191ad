import { inkLayers } from "#lib/ink/svg";
import { itemProps } from "#lib/player/names";
import { clockTime } from "#lib/player/time-format";
import type { PublicClip, PublicImage } from "../model";
import type { NumberedTag } from "../number-tags";
import { replyPart } from "../reply-names";
import { shortened } from "../text-format";
import { ClipReactions } from "./clip-reactions";
import { Glyph } from "./glyph";
import { ReplyInk } from "./reply-ink";
import { ReplyPins } from "./reply-pins";

export function Pictures({ clip, tags }: { clip: PublicClip; tags: readonly NumberedTag[] }) {
  return (
    <div>
      {clip.images.map((image, index) => (
        <figure className="stage" key={image.id} {...itemProps("figure", image.id)}>
          <Picture image={image} number={index + 1} clip={clip} />
          <Ink image={image} />
          <ReplyInk replies={repliesOn(image, clip)} />
          <ReplyPins replies={repliesOn(image, clip)} />
          {tags
            .filter((tag) => tag.image === (image.url === null ? null : image.id) && tag.x !== null && tag.y !== null)
            .map((tag) => (
              <a
                key={tag.number}
                id={`pin-${tag.number}`}
                href={`#tag-${tag.number}`}
                className={(tag.y ?? 1) < 0.07 ? "pin flip" : "pin"}
                {...itemProps("pin", tag.number - 1)}
                aria-label={`Voice tag ${tag.number} at ${clockTime(tag.timestamp)}: ${shortened(tag.note) || "no note"}`}
              >
                <span>{tag.number}</span>
              </a>
            ))}
        </figure>
      ))}
      <ClipReactions clip={clip} />
      {clip.reply ? <PointButtons allowsAudio={clip.reply.allowAudio !== false} /> : null}
      {clip.images.length > 1 ? <PictureChoice images={clip.images} /> : null}
    </div>
  );
}

const repliesOn = ({ id, url }: PublicImage, { replies = [] }: PublicClip) =>
  replies.filter(({ image }) => (image ?? null) === (url === null ? null : id));

/** Under the picture, so that the ring and its place stay free. */
function PointButtons({ allowsAudio }: { allowsAudio: boolean }) {
  return (
    <div className="acts points js-only">
      <button type="button" className="btn" {...replyPart("point")}>
        <Glyph name="reply" size={18} /> Point at the picture
      </button>
      <div className="acts" {...replyPart("pointed")} hidden>
        <button type="button" className="btn pri" {...replyPart("writeHere")}>
          Write here
        </button>
        {allowsAudio ? (
          <button type="button" className="btn" {...replyPart("speakHere")}>
            <Glyph name="mic" size={18} /> Speak here
          </button>
        ) : null}
        <button type="button" className="btn" aria-pressed={false} {...replyPart("draw")}>
          Draw
        </button>
        <button type="button" className="btn" {...replyPart("undoStroke")} hidden>
          Undo line
        </button>
        <button type="button" className="btn" {...replyPart("removeRing")}>
          Cancel
        </button>
      </div>
    </div>
  );
}

function Picture({ image, number, clip }: { image: PublicImage; number: number; clip: PublicClip }) {
  const { url, alt, width, height } = image;
  if (url === null)
    return (
      <svg className="blank" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Drawing: ${clip.title}`} />
    );
  return (
    // biome-ignore lint/performance/noImgElement: plain HTML, there is no framework on this page
    <img
      src={url}
      alt={alt || (clip.images.length > 1 ? `Picture ${number} of ${clip.title}` : `Picture: ${clip.title}`)}
      width={width}
      height={height}
      loading={number > 1 ? "lazy" : undefined}
    />
  );
}

/** With scripts one picture shows at a time; without, all are listed. */
function PictureChoice({ images }: { images: readonly PublicImage[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div className="strip js-only" role="group" aria-label="Pictures">
      {images.map((image, index) => (
        <button
          type="button"
          key={image.id}
          {...itemProps("choice", image.id)}
          aria-label={`Picture ${index + 1}`}
          aria-pressed={index === 0}
        >
          {/* biome-ignore lint/performance/noImgElement: plain HTML, there is no framework on this page */}
          <img src={image.url ?? undefined} alt="" loading="lazy" />
        </button>
      ))}
    </div>
  );
}

function Ink({ image }: { image: PublicImage }) {
  if (!image.strokes || image.strokes.length === 0) return null;
  return (
    <div
      // biome-ignore lint/security/noDangerouslySetInnerHtml: inkLayers escapes every value it writes
      dangerouslySetInnerHTML={{ __html: inkLayers(image.strokes, image) }}
    />
  );
}
